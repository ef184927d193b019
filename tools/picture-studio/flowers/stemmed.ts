import type { Bloom } from './types.ts'
import { leafSpray, LANCE, type LeafShape, paintLeaf } from './leaves.ts'
import { alongStem, paintStalk, type Spray } from './stem.ts'
import { greens, type Ramp } from '../palette.ts'

export interface StemmedOptions {
  bloom: Bloom
  ramp: Ramp
  /** Radius of the bloom in picture units. */
  r: number
  /** Thickness of the stalk. */
  stalk?: number
  leaves?: number
  shape?: LeafShape
  leaf?: number
  foliage?: Ramp
  /** How far the bloom is turned away from the viewer, in radians. */
  tilt?: number
}

/** Returns a spray that is a single flower, facing the way its stem grows. */
export function stemmed(options: StemmedOptions): Spray {
  const { bloom, ramp, r, stalk = 6, leaves = 3, shape = LANCE, leaf = 70, foliage = greens.leaf, tilt = 0.5 } = options
  return (p, rng, stem, scale) => {
    paintStalk(p, stem, stalk * scale, greens.stem, 0.7)
    for (let i = 0; i < leaves; i++) {
      const at = alongStem(stem, 0.3 + (0.5 * i) / Math.max(1, leaves))
      const side = i % 2 === 0 ? 1 : -1
      paintLeaf(
        p,
        rng,
        at,
        at.heading + side * rng.range(0.55, 0.9),
        leaf * scale * rng.around(1, 0.15),
        shape,
        foliage,
      )
    }
    const tip = alongStem(stem, 1)
    const pose = {
      x: tip.x,
      y: tip.y,
      r: r * scale,
      tilt: tilt * rng.around(1, 0.3),
      toward: tip.heading,
      spin: rng.around(0, 0.4),
    }
    bloom(p, rng, pose, ramp)
  }
}

/** Plain upright greenery for vases, which hides bare stems. */
export const greenery: Spray = leafSpray({
  shape: LANCE,
  ramp: greens.fresh,
  leaf: 78,
  nodes: 7,
  pairs: false,
  from: 0.35,
  spread: 0.6,
})
