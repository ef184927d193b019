import { GOLDEN, TAU, type Pose } from '../geometry.ts'
import type { Painter } from '../painter.ts'
import type { Ramp } from '../palette.ts'
import type { Rng } from '../random.ts'
import { cupPetal, type Whorl } from '../sheets.ts'
import { paintInDepth, type QueuedPetal } from './types.ts'

const WHORLS: readonly Whorl[] = [
  {
    count: 5,
    radius: 1,
    height: 0.1,
    half: 0.86,
    look: { base: 0.12, tip: 0.6, lip: 0.075, veins: 5, hidden: 0.55, throat: 0.5 },
  },
  {
    count: 5,
    radius: 0.83,
    height: 0.3,
    half: 0.84,
    look: { base: 0.1, tip: 0.58, lip: 0.085, veins: 4, hidden: 0.5, throat: 0.5 },
  },
  {
    count: 4,
    radius: 0.66,
    height: 0.46,
    floor: 0.1,
    half: 1.0,
    look: { base: 0.06, tip: 0.54, lip: 0.1, veins: 3, hidden: 0.5, throat: 0.55 },
  },
  {
    count: 4,
    radius: 0.5,
    height: 0.56,
    floor: 0.24,
    half: 1.05,
    look: { base: 0.03, tip: 0.5, lip: 0.12, hidden: 0.45, throat: 0.55 },
  },
  {
    count: 3,
    radius: 0.36,
    height: 0.6,
    floor: 0.34,
    half: 1.3,
    look: { base: 0, tip: 0.46, lip: 0.15, hidden: 0.4, throat: 0.6 },
  },
  {
    count: 3,
    radius: 0.23,
    height: 0.62,
    floor: 0.46,
    half: 1.35,
    look: { base: 0, tip: 0.42, lip: 0.2, hidden: 0.2 },
  },
  { count: 2, radius: 0.12, height: 0.62, floor: 0.52, half: 1.6, look: { base: 0, tip: 0.36, lip: 0.28 } },
]

/** Paints a garden rose: seven whorls closing to a spiral heart. */
export function rose(p: Painter, rng: Rng, pose: Pose, ramp: Ramp): void {
  const petals: QueuedPetal[] = []
  const turn = rng.range(0, TAU)
  WHORLS.forEach((whorl, ring) => {
    for (let i = 0; i < whorl.count; i++) {
      const angle = turn + ring * GOLDEN + (i * TAU) / whorl.count + rng.around(0, 0.14)
      const look = { ...whorl.look, rim: 10, cast: ring === 0 ? 0.2 : 0.36 }
      petals.push({ sheet: cupPetal(rng, whorl, angle, 0.018), look, layer: ring * 0.16 })
    }
  })
  paintInDepth(p, rng, pose, ramp, petals)
}
