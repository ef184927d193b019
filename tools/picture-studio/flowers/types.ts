import type { Pose } from '../geometry.ts'
import type { Painter } from '../painter.ts'
import type { Ramp } from '../palette.ts'
import type { PetalLook, Sheet } from '../petal.ts'
import { nearness, paintPetal } from '../petal.ts'
import type { Rng } from '../random.ts'

/** Draws one bloom at a pose, in the given paint. */
export type Bloom = (p: Painter, rng: Rng, pose: Pose, ramp: Ramp) => void

/** A petal that `paintInDepth` will paint. `layer` moves it nearer (or, below 0, farther) than its depth. */
export interface QueuedPetal {
  sheet: Sheet
  look: PetalLook
  layer: number
  ramp?: Ramp
}

/** Paints petals from the farthest to the nearest. */
export function paintInDepth(p: Painter, rng: Rng, pose: Pose, ramp: Ramp, petals: readonly QueuedPetal[]): void {
  const placed = petals.map((petal) => ({ ...petal, order: petal.layer + nearness(pose, petal.sheet) / pose.r }))
  placed.sort((a, b) => a.order - b.order)
  for (const petal of placed) paintPetal(p, rng, pose, petal.sheet, petal.ramp ?? ramp, petal.look)
}
