/** A point of the picture, in its own units (1 unit = 1 pixel of the largest rendering), y down. */
export interface Point {
  x: number
  y: number
}

/** A point of a flower, in flower radii; z runs along the flower's axis, out of its throat. */
export type Vec3 = readonly [x: number, y: number, z: number]

/** Where a flower sits and which way it looks. */
export interface Pose extends Point {
  /** Radius in picture units. */
  r: number
  /** Angle between the flower's axis and the viewer, in radians: 0 faces the viewer. */
  tilt: number
  /** Direction in the picture towards which the axis leans (0 = right, π/2 = down). */
  toward: number
  /** Turn about the flower's own axis. */
  spin: number
}

export const TAU = Math.PI * 2
/** The angle between successive leaves and seeds in most plants. */
export const GOLDEN = 2.399963

export interface Projected extends Point {
  /** Nearness to the viewer, in picture units. */
  z: number
}

/** Projects a flower's point into the picture (parallel projection). */
export function project(pose: Pose, [px, py, pz]: Vec3): Projected {
  const a = pose.spin
  const x = px * Math.cos(a) - py * Math.sin(a)
  const y = px * Math.sin(a) + py * Math.cos(a)
  const c = Math.cos(pose.toward)
  const s = Math.sin(pose.toward)
  const along = x * c + y * s
  const across = -x * s + y * c
  const leaned = along * Math.cos(pose.tilt) + pz * Math.sin(pose.tilt)
  return {
    x: pose.x + pose.r * (leaned * c - across * s),
    y: pose.y + pose.r * (leaned * s + across * c),
    z: pose.r * (pz * Math.cos(pose.tilt) - along * Math.sin(pose.tilt)),
  }
}

/** Formatted tenths, cached because a picture repeats the same few thousand numbers half a million times. */
const tenths = new Map<number, string>()

/** Formats a number with one decimal, which is finer than the eye and keeps drawings equal across machines. */
export function n(value: number): string {
  const rounded = Math.round(value * 10)
  const known = tenths.get(rounded)
  if (known !== undefined) return known
  const text = String(rounded / 10)
  // Numbers far outside the frame are rare and not worth caching.
  if (Math.abs(rounded) < 20_000) tenths.set(rounded, text)
  return text
}

const at = (points: readonly Point[], i: number): Point =>
  points[((i % points.length) + points.length) % points.length] ?? { x: 0, y: 0 }

/** Returns a smooth curve through the points (Catmull–Rom as Béziers). `tension` 1 is round, 0 is straight. */
export function smooth(points: readonly Point[], closed = true, tension = 1): string {
  const first = at(points, 0)
  const last = points.length - 1
  const pick = (i: number): Point => (closed ? at(points, i) : at(points, Math.min(Math.max(i, 0), last)))
  let d = `M${n(first.x)} ${n(first.y)}`
  const k = tension / 6
  for (let i = 0; i < (closed ? points.length : last); i++) {
    const p0 = pick(i - 1)
    const p1 = pick(i)
    const p2 = pick(i + 1)
    const p3 = pick(i + 2)
    d += `C${n(p1.x + (p2.x - p0.x) * k)} ${n(p1.y + (p2.y - p0.y) * k)} ${n(p2.x - (p3.x - p1.x) * k)} ${n(p2.y - (p3.y - p1.y) * k)} ${n(p2.x)} ${n(p2.y)}`
  }
  return closed ? `${d}Z` : d
}

export function polygon(points: readonly Point[]): string {
  return `M${points.map((p) => `${n(p.x)} ${n(p.y)}`).join('L')}Z`
}

export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t
export const clamp = (value: number, low = 0, high = 1): number => Math.min(high, Math.max(low, value))
export const mixPoint = (a: Point, b: Point, t: number): Point => ({ x: lerp(a.x, b.x, t), y: lerp(a.y, b.y, t) })
export const polar = (origin: Point, angle: number, length: number): Point => ({
  x: origin.x + Math.cos(angle) * length,
  y: origin.y + Math.sin(angle) * length,
})
export const angleTo = (a: Point, b: Point): number => Math.atan2(b.y - a.y, b.x - a.x)
export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Returns the point at `t` of the cubic Bézier a–b–c–d. */
export function bezier(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const s = 1 - t
  const [wa, wb, wc, wd] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
  return { x: wa * a.x + wb * b.x + wc * c.x + wd * d.x, y: wa * a.y + wb * b.y + wc * c.y + wd * d.y }
}
