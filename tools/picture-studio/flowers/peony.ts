import { GOLDEN, TAU, type Pose } from '../geometry.ts'
import type { Painter } from '../painter.ts'
import { mix, type Ramp } from '../palette.ts'
import type { Rng } from '../random.ts'
import { cupPetal, type Whorl } from '../sheets.ts'
import { paintInDepth, type QueuedPetal } from './types.ts'

const WHORLS: readonly Whorl[] = [
  {
    count: 7,
    radius: 1,
    height: 0.05,
    half: 0.62,
    look: { base: 0.2, tip: 0.72, lip: 0.05, veins: 7, hidden: 0.5, throat: 0.6 },
  },
  {
    count: 7,
    radius: 0.9,
    height: 0.3,
    half: 0.58,
    look: { base: 0.18, tip: 0.74, lip: 0.05, veins: 6, hidden: 0.5, throat: 0.6 },
  },
  {
    count: 8,
    radius: 0.74,
    height: 0.5,
    half: 0.5,
    look: { base: 0.14, tip: 0.7, lip: 0.06, veins: 4, hidden: 0.5, throat: 0.6 },
  },
  {
    count: 9,
    radius: 0.59,
    height: 0.62,
    floor: 0.2,
    half: 0.46,
    look: { base: 0.1, tip: 0.68, lip: 0.08, veins: 3, hidden: 0.45, throat: 0.6 },
  },
  {
    count: 9,
    radius: 0.45,
    height: 0.7,
    floor: 0.35,
    half: 0.46,
    look: { base: 0.08, tip: 0.66, lip: 0.1, hidden: 0.4, throat: 0.6 },
  },
  {
    count: 8,
    radius: 0.31,
    height: 0.74,
    floor: 0.5,
    half: 0.5,
    look: { base: 0.06, tip: 0.62, lip: 0.14, hidden: 0.3, throat: 0.6 },
  },
  { count: 6, radius: 0.18, height: 0.75, floor: 0.58, half: 0.6, look: { base: 0.06, tip: 0.58, lip: 0.2 } },
]

/** Paints a double peony: broad guard petals round a full, ruffled, slightly untidy heart. */
export function peony(p: Painter, rng: Rng, pose: Pose, ramp: Ramp): void {
  const petals: QueuedPetal[] = []
  const turn = rng.range(0, TAU)
  WHORLS.forEach((whorl, ring) => {
    const ruffle = 0.035 + ring * 0.022
    for (let i = 0; i < whorl.count; i++) {
      const angle = turn + ring * GOLDEN + (i * TAU) / whorl.count + rng.around(0, 0.08 + ring * 0.05)
      const grown = { ...whorl, radius: whorl.radius * rng.around(1, 0.02 + ring * 0.02) }
      const look = { ...whorl.look, rim: 14, cast: ring === 0 ? 0.16 : 0.26 }
      petals.push({
        sheet: notched(cupPetal(rng, grown, angle, ruffle), rng),
        look,
        layer: ring * 0.14 + rng.around(0, 0.05),
      })
    }
  })
  // A few petals of the heart are paler. White ones would look like torn paper.
  const pale: Ramp = [ramp[1], mix(ramp[1], ramp[2], 0.6), ramp[2], ramp[3], mix(ramp[3], ramp[4], 0.6)]
  for (let i = 0; i < 3; i++) {
    const whorl: Whorl = { count: 1, radius: 0.3, height: 0.74, floor: 0.5, half: 0.5, look: { base: 0.3, tip: 0.8 } }
    const sheet = cupPetal(rng, whorl, rng.range(0, TAU), 0.15)
    petals.push({ sheet, look: { base: 0.3, tip: 0.8, rim: 12, cast: 0.2 }, layer: 0.78, ramp: pale })
  }
  paintInDepth(p, rng, pose, ramp, petals)
}

/** Peony petals are often split at the tip. */
function notched(sheet: ReturnType<typeof cupPetal>, rng: Rng): ReturnType<typeof cupPetal> {
  const at = rng.around(0, 0.4)
  const depth = rng.range(0.02, 0.12)
  return (u, v) => {
    const [x, y, z] = sheet(u, v)
    const cut = 1 - depth * v * Math.exp(-(((u - at) / 0.16) ** 2))
    return [x * cut, y * cut, z]
  }
}
