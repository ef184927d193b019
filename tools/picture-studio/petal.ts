import {
  clamp,
  lerp,
  mixPoint,
  n,
  project,
  smooth,
  type Point,
  type Pose,
  type Projected,
  type Vec3,
} from './geometry.ts'
import type { Painter } from './painter.ts'
import { tone, type Ramp } from './palette.ts'
import type { Rng } from './random.ts'

/** A petal as a sheet: `u` runs from edge (-1) to edge (1), `v` from its base (0) to its rim (1). */
export type Sheet = (u: number, v: number) => Vec3

export interface PetalLook {
  /** Tone (0–1) at the base and at the rim. */
  base: number
  tip: number
  /** Samples along the rim; 0 for a pointed petal whose edges meet. */
  rim?: number
  /** Thickness of the light turned-over lip, as a share of the petal's length. */
  lip?: number
  veins?: number
  /** How far (in v) brush marks of deep tone reach out of the base. */
  throat?: number
  /** Paint of those marks when it differs from the petal's own. */
  throatRamp?: Ramp
  /** Opacity of the shadow thrown on what lies beneath. */
  cast?: number
  /** How strongly the light models the petal (0 flat). */
  model?: number
  /** Share of the petal, from the base, hidden by inner petals: the gradient starts there. */
  hidden?: number
}

/** Light comes from the upper left, in front of the picture. */
const LIGHT = { x: -0.45, y: -0.62, z: 0.64 }

/** Returns the cosine between the petal's face and the light, with either face counted as lit. */
function lit(place: (u: number, v: number) => Projected): number {
  const [a, b, c] = [place(0, 0.6), place(0.3, 0.6), place(0, 0.8)]
  const [ux, uy, uz] = [b.x - a.x, b.y - a.y, b.z - a.z]
  const [vx, vy, vz] = [c.x - a.x, c.y - a.y, c.z - a.z]
  let [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  const length = Math.hypot(nx, ny, nz) || 1
  if (nz < 0) [nx, ny, nz] = [-nx, -ny, -nz]
  return (nx * LIGHT.x + ny * LIGHT.y + nz * LIGHT.z) / length
}

function outline(place: (u: number, v: number) => Point, rim: number): Point[] {
  const points: Point[] = []
  // Without a rim the edges meet in a tip, which needs closer samples than the flanks.
  const step = (i: number): number => (rim > 0 ? i / 6 : Math.sin(((i / 6) * Math.PI) / 2))
  for (let i = 0; i <= 6; i++) points.push(place(-1, step(i)))
  for (let i = 1; i < rim; i++) points.push(place(lerp(-1, 1, i / rim), 1))
  for (let i = rim > 0 ? 6 : 5; i >= 1; i--) points.push(place(1, step(i)))
  return points
}

/** Returns how near the petal is to the viewer; the farthest is painted first. */
export function nearness(pose: Pose, sheet: Sheet): number {
  return project(pose, sheet(0, 0.55)).z
}

/** Paints one petal: shadow beneath, graded body, shaded side, brush marks, veins, lip. */
export function paintPetal(p: Painter, rng: Rng, pose: Pose, sheet: Sheet, ramp: Ramp, look: PetalLook): void {
  const place = (u: number, v: number): Projected => project(pose, sheet(u, v))
  const rim = look.rim ?? 0
  const edge = outline(place, rim)
  const d = smooth(edge)
  const light = lit(place)
  const exposure = (light - 0.6) * 0.32 * (look.model ?? 1) + rng.around(0, 0.035)
  const paint = (t: number): string => tone(ramp, t + exposure)
  if (look.cast) {
    p.path(d, {
      fill: tone(ramp, 0),
      'fill-opacity': look.cast,
      stroke: tone(ramp, 0),
      'stroke-width': n(Math.min(pose.r * 0.045, 7)),
      'stroke-opacity': look.cast * 0.4,
      transform: `translate(${n(Math.min(pose.r * 0.012, 2))} ${n(Math.min(pose.r * 0.03, 4))})`,
    })
  }
  const hidden = look.hidden ?? 0
  const foot = place(0, hidden)
  const head = place(0, 1)
  const body = p.linear(foot, head, [
    [0, paint(look.base)],
    [0.45, paint(lerp(look.base, look.tip, 0.55))],
    [1, paint(look.tip)],
  ])
  p.fill(d, body)
  paintShadedSide(p, rng, place, paint, look)
  if (look.throat) paintThroat(p, rng, place, look.throatRamp ?? ramp, look, hidden)
  paintVeins(p, rng, place, paint, look, pose.r)
  if (look.lip) paintLip(p, rng, place, paint, look)
}

type Place = (u: number, v: number) => Point

/** Paints a thin wash with an irregular inner edge on the half turned away from the light. */
function paintShadedSide(p: Painter, rng: Rng, place: Place, paint: (t: number) => string, look: PetalLook): void {
  const [left, right] = [place(-0.8, 0.6), place(0.8, 0.6)]
  const side = (right.x - left.x) * LIGHT.x + (right.y - left.y) * LIGHT.y < 0 ? 1 : -1
  const points: Point[] = []
  for (let i = 0; i <= 6; i++) points.push(place(side, i / 6))
  const top = look.rim ? 1 : 0.97
  for (let i = 6; i >= 0; i--)
    points.push(place(side * clamp(0.42 - 0.3 * (i / 6) + rng.around(0, 0.12), 0.02, 0.9), (i / 6) * top))
  p.fill(smooth(points), paint(lerp(look.base, look.tip, 0.2)), 0.24)
}

/** Paints tongues of deep tone out of the base, like a half-dry brush. */
function paintThroat(p: Painter, rng: Rng, place: Place, ramp: Ramp, look: PetalLook, hidden: number): void {
  const reach = look.throat ?? 0
  for (const [share, opacity] of [
    [1, 0.3],
    [0.6, 0.34],
  ] as const) {
    const points: Point[] = [place(-0.9, hidden)]
    const tongues = 7
    for (let i = 0; i <= tongues; i++) {
      const u = lerp(-0.88, 0.88, i / tongues)
      const far = i % 2 === 0 ? 0.55 : 1
      points.push(place(u, hidden + (1 - hidden) * reach * share * far * (1 - 0.45 * u * u) * rng.range(0.8, 1.1)))
    }
    points.push(place(0.9, hidden))
    p.fill(smooth(points), tone(ramp, look.base - 0.12), opacity)
  }
}

function paintVeins(
  p: Painter,
  rng: Rng,
  place: Place,
  paint: (t: number) => string,
  look: PetalLook,
  r: number,
): void {
  const veins = look.veins ?? 0
  for (let i = 0; i < veins; i++) {
    const u = veins === 1 ? 0 : lerp(-0.72, 0.72, i / (veins - 1)) + rng.around(0, 0.05)
    const end = rng.range(0.74, 0.93)
    const points = [0.08, 0.35, 0.62, 1].map((t) => place(u * (0.75 + 0.25 * t), t * end))
    p.line(smooth(points, false), paint(lerp(look.base, look.tip, 0.25) - 0.06), Math.max(0.7, r * 0.009), 0.34)
  }
}

/** Paints the lip, thick in the middle of the rim and thin towards its ends. */
function paintLip(p: Painter, rng: Rng, place: Place, paint: (t: number) => string, look: PetalLook): void {
  const lip = look.lip ?? 0
  const rim = Math.max(8, look.rim ?? 8)
  const outer: Point[] = []
  const inner: Point[] = []
  const skew = rng.around(0, 0.35)
  for (let i = 0; i <= rim; i++) {
    const u = lerp(-0.96, 0.96, i / rim)
    const thick = lip * clamp(1 - (u - skew) * (u - skew) * 0.8, 0.14) * rng.range(0.75, 1.2)
    outer.push(place(u, 0.995))
    inner.unshift(place(u * 0.985, 1 - thick))
  }
  p.fill(smooth([...outer, ...inner]), paint(look.tip + 0.2), 0.78)
  const soft = inner.map((q, i) => mixPoint(q, place(0, 0.4), i % 2 === 0 ? 0.1 : 0.04))
  p.fill(smooth([...outer, ...soft]), paint(look.tip + 0.14), 0.25)
}
