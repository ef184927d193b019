import { GOLDEN, lerp, project, smooth, TAU, type Pose } from '../geometry.ts'
import type { Painter } from '../painter.ts'
import { greens, petals as paints, tone, type Ramp } from '../palette.ts'
import type { Rng } from '../random.ts'
import { spoon, strapPetal } from '../sheets.ts'
import { paintInDepth, type QueuedPetal } from './types.ts'

/** Paints a magnolia in bloom: nine spoon-shaped tepals, blush at the base, a cone of green carpels. */
export function magnolia(p: Painter, rng: Rng, pose: Pose, ramp: Ramp): void {
  const back: QueuedPetal[] = []
  const front: QueuedPetal[] = []
  const turn = rng.range(0, TAU)
  const rings = [
    { count: 5, length: 1.12, width: 0.4, rise: 0.25, bend: rng.range(0.1, 0.4) },
    { count: 4, length: 1.02, width: 0.4, rise: 0.7, bend: rng.range(1.0, 1.3) },
  ]
  rings.forEach((ring, row) => {
    for (let i = 0; i < ring.count; i++) {
      const sheet = strapPetal(rng, {
        ...ring,
        angle: turn + ((i + row * 0.5) * TAU) / ring.count + rng.around(0, 0.16),
        length: ring.length * rng.around(1, 0.05),
        bend: ring.bend + rng.around(0, 0.2),
        start: 0.04,
        profile: spoon(0.62, 0.55),
        cup: 0.42,
        wave: 0.025,
      })
      const look = { base: 0.32, tip: 0.88, veins: 7, throat: 0.62, cast: 0.24, model: 1.25 }
      const near = project({ ...pose, x: 0, y: 0 }, sheet(0, 0.6)).z > pose.r * 0.5 * Math.cos(pose.tilt)
      ;(near && pose.tilt > 0.5 ? front : back).push({ sheet, look, layer: row * 0.25 })
    }
  })
  paintInDepth(p, rng, pose, ramp, back)
  if (pose.tilt < 1.2) paintCone(p, rng, pose)
  paintInDepth(p, rng, pose, ramp, front)
}

/** Stamens lie like a ruff under the pointed cone of carpels. */
function paintCone(p: Painter, rng: Rng, pose: Pose): void {
  const foot = project(pose, [0, 0, 0.1])
  p.shade(foot, pose.r * 0.26, pose.r * 0.24, paints.magnolia[0], 0.5)
  for (let i = 0; i < 22; i++) {
    const a = (i * TAU) / 22
    const ends = [0.05, 0.19].map((d) => project(pose, [Math.cos(a) * d, Math.sin(a) * d, 0.1 + d * 0.3]))
    p.line(smooth(ends, false), tone(paints.pink, rng.range(0.3, 0.75)), pose.r * 0.028)
  }
  for (let i = 0; i < 34; i++) {
    const t = i / 34
    const a = i * GOLDEN
    const d = lerp(0.09, 0.015, t)
    const at = project(pose, [Math.cos(a) * d, Math.sin(a) * d, lerp(0.12, 0.42, t)])
    p.dot(at, pose.r * 0.026, tone(greens.fresh, rng.range(0.35, 0.95)))
  }
}

/** Paints a magnolia goblet just opening, seen from the side; `pose.toward` is where it points. */
export function magnoliaBud(p: Painter, rng: Rng, pose: Pose, ramp: Ramp): void {
  const petals: QueuedPetal[] = []
  for (let row = 0; row < 2; row++) {
    for (let i = 0; i < 4; i++) {
      const sheet = strapPetal(rng, {
        angle: ((i + row * 0.5) * TAU) / 4 + rng.around(0, 0.15),
        length: rng.around(1.5, 0.06),
        width: 0.42,
        rise: 0.95,
        bend: 2.02,
        profile: spoon(0.55, 0.62),
        cup: 0.6,
      })
      petals.push({
        sheet,
        look: { base: 0.22, tip: 0.8, veins: 6, throat: 0.7, cast: 0.22, model: 1.2 },
        layer: -row * 0.2,
      })
    }
  }
  paintInDepth(p, rng, pose, ramp, petals)
}
