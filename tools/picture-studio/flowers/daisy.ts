import { GOLDEN, project, TAU, type Pose } from '../geometry.ts'
import type { Painter } from '../painter.ts'
import { mix, petals as paints, tone, type Ramp } from '../palette.ts'
import type { Rng } from '../random.ts'
import { spoon, strapPetal } from '../sheets.ts'
import { paintInDepth, type QueuedPetal } from './types.ts'

/** Paints an ox-eye daisy: one and a half rows of narrow white rays, a domed yellow heart. */
export function daisy(p: Painter, rng: Rng, pose: Pose, ramp: Ramp): void {
  const petals: QueuedPetal[] = []
  for (let row = 0; row < 2; row++) {
    const count = row === 0 ? 15 : 11
    for (let i = 0; i < count; i++) {
      const sheet = strapPetal(rng, {
        angle: ((i + row * 0.5) * TAU) / count + rng.around(0, 0.1),
        start: 0.16,
        length: (0.84 - row * 0.06) * rng.around(1, 0.08),
        width: 0.135 * rng.around(1, 0.14),
        rise: 0.15,
        bend: rng.range(-0.3, 0.2),
        profile: spoon(0.62, 0.62),
        cup: 0.2,
      })
      const look = { base: 0.4, tip: 0.86, veins: 2, throat: 0.4, cast: 0.2 }
      petals.push({ sheet, look, layer: row * 0.3 + rng.around(0, 0.08) })
    }
  }
  paintInDepth(p, rng, pose, ramp, petals)
  paintEye(p, rng, pose, 0.27)
}

/** Paints a domed yellow eye made of tiny florets; `size` in flower radii. */
function paintEye(p: Painter, rng: Rng, pose: Pose, size: number): void {
  const centre = project(pose, [0, 0, 0.06])
  const r = pose.r * size
  const squash = 0.35 + 0.65 * Math.cos(pose.tilt)
  const turn = pose.toward + Math.PI / 2
  p.dot({ x: centre.x + r * 0.06, y: centre.y + r * 0.14 }, r * 1.1, '#6b5a1c', 0.35, r * 1.1 * squash, turn)
  p.dot(centre, r, '#c5861a', 1, r * squash, turn)
  const florets = pose.r > 60 ? 46 : 22
  for (let i = 0; i < florets; i++) {
    const t = Math.sqrt((i + 0.5) / florets) * 0.93
    const a = i * GOLDEN
    const at = project(pose, [Math.cos(a) * size * t, Math.sin(a) * size * t, 0.06 + 0.1 * (1 - t * t)])
    const light = 0.72 - 0.28 * t * Math.cos(a + pose.spin - 0.85) + rng.around(0, 0.1)
    p.dot(at, r * (0.92 / Math.sqrt(florets)), mix(tone(paints.sunflower, light), '#c9a01c', 0.1))
  }
}
