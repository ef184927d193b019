import { GOLDEN, TAU, type Pose } from '../geometry.ts'
import type { Painter } from '../painter.ts'
import type { Ramp } from '../palette.ts'
import type { Sheet } from '../petal.ts'
import type { Rng } from '../random.ts'
import { cupPetal, type Whorl } from '../sheets.ts'
import { paintInDepth, type QueuedPetal } from './types.ts'

/** Cuts pinking-shear teeth into a rim and lets it wave out of its plane. */
function fringed(sheet: Sheet, rng: Rng, teeth: number): Sheet {
  const phase = rng.range(0, TAU)
  const depth = rng.range(0.07, 0.12)
  return (u, v) => {
    const [x, y, z] = sheet(u, v)
    const edge = Math.max(0, v - 0.6) / 0.4
    const tooth = 1 + edge * depth * (Math.abs(((((u + 1) * teeth) / 2) % 1) * 2 - 1) - 0.5)
    return [x * tooth, y * tooth, z + edge * 0.05 * Math.sin(u * 5 + phase)]
  }
}

/** Paints a carnation: a pompon of fan-shaped petals with toothed rims, no visible heart. */
export function carnation(p: Painter, rng: Rng, pose: Pose, ramp: Ramp): void {
  const petals: QueuedPetal[] = []
  const turn = rng.range(0, TAU)
  const rings = [
    { count: 8, radius: 1, height: 0.05, half: 0.52, tip: 0.6 },
    { count: 8, radius: 0.87, height: 0.3, half: 0.5, tip: 0.64 },
    { count: 8, radius: 0.71, height: 0.48, half: 0.5, tip: 0.68 },
    { count: 7, radius: 0.54, height: 0.6, half: 0.55, tip: 0.7 },
    { count: 6, radius: 0.38, height: 0.68, half: 0.62, tip: 0.74 },
    { count: 4, radius: 0.23, height: 0.72, half: 0.8, tip: 0.78 },
  ]
  rings.forEach((ring, order) => {
    for (let i = 0; i < ring.count; i++) {
      const look = {
        base: 0.02 + order * 0.02,
        tip: ring.tip,
        hidden: 0.42,
        throat: 0.75,
        veins: 3,
        lip: 0.06 + order * 0.015,
      }
      const whorl: Whorl = { ...ring, radius: ring.radius * rng.around(1, 0.06), floor: order * 0.1, look }
      const angle = turn + order * GOLDEN + (i * TAU) / ring.count + rng.around(0, 0.22)
      const sheet = fringed(cupPetal(rng, whorl, angle, 0.04), rng, 7)
      petals.push({ sheet, look: { ...look, rim: 28, cast: 0.3 }, layer: order * 0.15 + rng.around(0, 0.06) })
    }
  })
  paintInDepth(p, rng, pose, ramp, petals)
}
