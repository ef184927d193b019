import { GOLDEN, project, TAU, type Pose } from '../geometry.ts'
import type { Painter } from '../painter.ts'
import { mix, type Ramp } from '../palette.ts'
import type { Rng } from '../random.ts'
import { spoon, strapPetal } from '../sheets.ts'
import { paintInDepth, type QueuedPetal } from './types.ts'

/** Radius of the seed head, in flower radii. */
const HEAD = 0.4

/** Paints a sunflower: two or three rows of pointed rays round a head of spiralling seeds. */
export function sunflower(p: Painter, rng: Rng, pose: Pose, ramp: Ramp): void {
  const petals: QueuedPetal[] = []
  for (let row = 0; row < 3; row++) {
    const count = row === 2 ? 15 : 19
    for (let i = 0; i < count; i++) {
      const sheet = strapPetal(rng, {
        angle: ((i + row * 0.37) * TAU) / count + rng.around(0, 0.09),
        start: HEAD * 0.72,
        length: (0.76 - row * 0.07) * rng.around(1, 0.08),
        width: 0.105 * rng.around(1, 0.12),
        rise: 0.1 + row * 0.14,
        bend: rng.range(-0.25, 0.25) + row * 0.14,
        profile: spoon(0.44, 0.8),
        cup: 0.25,
        sway: rng.around(0, 0.03),
      })
      const look = { base: 0.2, tip: 0.66 + row * 0.04, veins: 3, throat: 0.55, cast: 0.26 }
      petals.push({ sheet, look, layer: row * 0.3 + rng.around(0, 0.1) })
    }
  }
  paintInDepth(p, rng, pose, ramp, petals)
  paintHead(p, rng, pose)
}

/** Paints the seed head: dark rim of open florets, ring of gold pollen, green-brown heart. */
function paintHead(p: Painter, rng: Rng, pose: Pose): void {
  const centre = project(pose, [0, 0, 0.05])
  const squash = Math.cos(pose.tilt)
  const r = pose.r * HEAD
  p.dot(
    { x: centre.x + r * 0.03, y: centre.y + r * 0.07 },
    r * 1.08,
    '#2a1406',
    0.4,
    r * 1.08 * squash,
    pose.toward + Math.PI / 2,
  )
  p.dot(centre, r, '#2f1a0d', 1, r * squash, pose.toward + Math.PI / 2)
  const seeds = Math.round(Math.min(230, 90 + pose.r))
  for (let i = 0; i < seeds; i++) {
    const t = Math.sqrt((i + 0.5) / seeds)
    const a = i * GOLDEN
    const at = project(pose, [Math.cos(a) * HEAD * t, Math.sin(a) * HEAD * t, 0.1 - 0.06 * t * t])
    const size = r * (1.05 / Math.sqrt(seeds)) * rng.range(0.75, 1.05)
    p.dot(at, size, seedColour(t, rng), 0.95, size * 0.8, a)
  }
  p.shade({ x: centre.x + r * 0.25, y: centre.y + r * 0.3 }, r * 0.95, r * 0.9 * squash, '#1a0c04', 0.45)
}

function seedColour(t: number, rng: Rng): string {
  const wobble = rng.range(0, 0.3)
  if (t > 0.86) return mix('#c57f1e', '#7d4410', rng.next())
  if (t > 0.62) return mix('#53300f', '#7a4a1b', wobble * 3)
  if (t > 0.4) return mix('#3d230f', '#5d3a18', wobble * 3)
  return mix('#566022', '#7b7a30', wobble * 3)
}
