import { GOLDEN, project, TAU, type Pose } from '../geometry.ts'
import type { Painter } from '../painter.ts'
import { greens, petals as paints, tone, type Ramp } from '../palette.ts'
import type { Rng } from '../random.ts'
import { spoon, strapPetal } from '../sheets.ts'
import { paintInDepth, type QueuedPetal } from './types.ts'

interface Ring {
  count: number
  length: number
  width: number
  rise: number
  bend: number
}

const OPEN: readonly Ring[] = [
  { count: 8, length: 1.08, width: 0.33, rise: -0.1, bend: 0.55 },
  { count: 8, length: 1.08, width: 0.36, rise: 0.35, bend: 0.95 },
  { count: 7, length: 1.02, width: 0.36, rise: 0.7, bend: 1.35 },
  { count: 6, length: 0.86, width: 0.3, rise: 0.95, bend: 1.7 },
]

/** Paints an open lotus: broad pointed petals in a bowl round the yellow-green seed cup. */
export function lotus(p: Painter, rng: Rng, pose: Pose, ramp: Ramp): void {
  const back: QueuedPetal[] = []
  const front: QueuedPetal[] = []
  const turn = rng.range(0, TAU)
  OPEN.forEach((ring, row) => {
    for (let i = 0; i < ring.count; i++) {
      const angle = turn + ((i + row * 0.5) * TAU) / ring.count + rng.around(0, 0.08)
      const sheet = strapPetal(rng, {
        ...ring,
        angle,
        length: ring.length * rng.around(1, 0.04),
        start: 0.08,
        profile: spoon(0.58, 0.7),
        cup: 0.5,
      })
      const look = { base: 0.78, tip: 0.42, veins: 7, throat: 0.3, throatRamp: paints.golden, cast: 0.22, model: 1.3 }
      const nearer = project({ ...pose, x: 0, y: 0 }, sheet(0, 0.6)).z > pose.r * 0.42 * Math.cos(pose.tilt)
      ;(nearer && pose.tilt > 0.3 && row >= 1 ? front : back).push({ sheet, look, layer: row * 0.12 })
    }
  })
  paintInDepth(p, rng, pose, ramp, back)
  if (pose.tilt < 1.25) paintSeedCup(p, rng, pose)
  paintInDepth(p, rng, pose, ramp, front)
}

/** Paints the flat-topped seed cup in its fringe of stamens. */
function paintSeedCup(p: Painter, rng: Rng, pose: Pose): void {
  for (let i = 0; i < 56; i++) {
    const a = (i * TAU) / 56
    const reach = rng.range(0.24, 0.36)
    const tip = project(pose, [Math.cos(a) * reach, Math.sin(a) * reach, rng.range(0.28, 0.4)])
    const foot = project(pose, [Math.cos(a) * 0.12, Math.sin(a) * 0.12, 0.1])
    p.line(
      `M${foot.x.toFixed(1)} ${foot.y.toFixed(1)}L${tip.x.toFixed(1)} ${tip.y.toFixed(1)}`,
      tone(paints.golden, rng.range(0.35, 0.7)),
      pose.r * 0.014,
    )
    p.dot(tip, pose.r * 0.018, tone(paints.golden, rng.range(0.6, 0.95)))
  }
  const top = project(pose, [0, 0, 0.36])
  const squash = Math.max(0.2, Math.cos(pose.tilt))
  const turn = pose.toward + Math.PI / 2
  const foot = project(pose, [0, 0, 0.16])
  p.dot(foot, pose.r * 0.15, greens.fresh[1], 1, pose.r * 0.15 * squash, turn)
  p.dot(top, pose.r * 0.2, greens.fresh[2], 1, pose.r * 0.2 * squash, turn)
  p.dot(top, pose.r * 0.18, tone(paints.golden, 0.72), 0.75, pose.r * 0.18 * squash, turn)
  for (let i = 0; i < 13; i++) {
    const t = Math.sqrt((i + 0.4) / 13) * 0.16
    const at = project(pose, [Math.cos(i * GOLDEN) * t, Math.sin(i * GOLDEN) * t, 0.37])
    p.dot(at, pose.r * 0.017, greens.olive[1], 0.8)
  }
}

/** Paints a lotus bud: a pointed flame of closed petals seen from the side. */
export function lotusBud(p: Painter, rng: Rng, pose: Pose, ramp: Ramp): void {
  const petals: QueuedPetal[] = []
  for (let row = 0; row < 3; row++) {
    for (let i = 0; i < 5; i++) {
      const sheet = strapPetal(rng, {
        angle: ((i + row * 0.5) * TAU) / 5 + rng.around(0, 0.1),
        length: (1.75 - row * 0.06) * rng.around(1, 0.03),
        width: 0.42,
        rise: 0.98 + row * 0.08,
        // Rising and bending by the same angle, all tips meet on the axis.
        bend: Math.PI - 0.98 - row * 0.08,
        profile: spoon(0.45, 0.75),
        cup: 0.7,
      })
      petals.push({ sheet, look: { base: 0.72, tip: 0.36, veins: 6, cast: 0.2, model: 1.3 }, layer: -row * 0.2 })
    }
  }
  paintInDepth(p, rng, pose, ramp, petals)
}
