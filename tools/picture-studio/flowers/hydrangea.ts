import { GOLDEN, project, TAU, type Pose } from '../geometry.ts'
import type { Painter } from '../painter.ts'
import { shiftRamp, tone, type Ramp } from '../palette.ts'
import { paintPetal } from '../petal.ts'
import type { Rng } from '../random.ts'
import { spoon, strapPetal } from '../sheets.ts'

/** Paints a mophead hydrangea: some eighty four-petalled florets on a ball. */
export function hydrangea(p: Painter, rng: Rng, pose: Pose, ramp: Ramp): void {
  const count = 84
  p.dot(pose, pose.r * 0.93, tone(ramp, 0.04), 0.95)
  const florets = Array.from({ length: count }, (_, i) => {
    // Spread over the visible half of the ball, a little past its edge.
    const z = 1 - (1.06 * (i + 0.5)) / count
    const flat = Math.sqrt(Math.max(0, 1 - z * z))
    const a = i * GOLDEN + pose.spin
    return { x: Math.cos(a) * flat, y: Math.sin(a) * flat, z, a }
  }).sort((m, o) => m.z - o.z || m.a - o.a)
  for (const spot of florets) {
    const side = Math.hypot(spot.x, spot.y)
    const lightness = 0.12 - 0.2 * (spot.x * 0.5 + spot.y * 0.72)
    floret(
      p,
      rng,
      {
        x: pose.x + spot.x * pose.r * 0.86 + rng.around(0, pose.r * 0.02),
        y: pose.y + spot.y * pose.r * 0.86 + rng.around(0, pose.r * 0.02),
        r: pose.r * 0.185 * rng.around(1, 0.12),
        tilt: side * 0.95,
        toward: Math.atan2(spot.y, spot.x),
        spin: rng.range(0, TAU),
      },
      varied(ramp, rng),
      lightness,
    )
  }
}

/** Florets of one head drift between lilac and a greener, younger tint. */
function varied(ramp: Ramp, rng: Rng): Ramp {
  const roll = rng.next()
  if (roll < 0.3) return shiftRamp(ramp, '#b79ad0', 0.26)
  if (roll < 0.42) return shiftRamp(ramp, '#c7d6b4', 0.3)
  return ramp
}

function floret(p: Painter, rng: Rng, pose: Pose, ramp: Ramp, lightness: number): void {
  for (const i of [0, 2, 1, 3]) {
    const sheet = strapPetal(rng, {
      angle: (i * TAU) / 4 + rng.around(0, 0.1),
      start: 0.02,
      length: rng.around(1, 0.06),
      width: 0.52,
      rise: 0.1,
      bend: -0.1,
      profile: spoon(0.6, 0.52),
      cup: 0.1,
    })
    const look = { base: 0.28 + lightness, tip: 0.62 + lightness, veins: 1, cast: i === 0 ? 0.34 : 0.22 }
    paintPetal(p, rng, pose, sheet, ramp, look)
  }
  const heart = project(pose, [0, 0, 0.05])
  p.dot(heart, pose.r * 0.13, tone(ramp, 0.1 + lightness), 0.8)
  p.dot({ x: heart.x - pose.r * 0.03, y: heart.y - pose.r * 0.04 }, pose.r * 0.08, tone(ramp, 0.98))
}
