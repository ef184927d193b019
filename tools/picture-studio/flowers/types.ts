import type { Pose } from '../geometry.ts'
import type { Painter } from '../painter.ts'
import type { Ramp } from '../palette.ts'
import type { PetalLook, Sheet } from '../petal.ts'
import { nearness, paintPetal } from '../petal.ts'
import type { Rng } from '../random.ts'

/** Draws one bloom at a pose, in the given paint. */
export type Bloom = (p: Painter, rng: Rng, pose: Pose, ramp: Ramp) => void

/** A petal waiting for its turn; `layer` lifts it above (or below) what its depth says. */
export interface Waiting {
  sheet: Sheet
  look: PetalLook
  layer: number
  ramp?: Ramp
}

/** Paints petals from the farthest to the nearest. */
export function paintInDepth(p: Painter, rng: Rng, pose: Pose, ramp: Ramp, petals: readonly Waiting[]): void {
  const placed = petals.map((petal) => ({ ...petal, order: petal.layer + nearness(pose, petal.sheet) / pose.r }))
  placed.sort((a, b) => a.order - b.order)
  for (const petal of placed) paintPetal(p, rng, pose, petal.sheet, petal.ramp ?? ramp, petal.look)
}
