import type { Bloom } from '../flowers/types.ts'
import type { Spray } from '../flowers/stem.ts'
import type { Point } from '../geometry.ts'
import type { Ramp } from '../palette.ts'

/** So many blooms of one kind; `r` in picture units. */
export interface BloomPart {
  bloom: Bloom
  ramp: Ramp
  count: number
  r: number
}

/** So many sprays of one kind, set round the edge (`peek` lets some show between blooms). */
export interface SprayPart {
  spray: Spray
  count: number
  /** How far tips stand out beyond the dome, in picture units. */
  reach: number
  scale?: number
  peek?: number
  /** Arc the sprays fill, in radians either side of straight up (π is all round). */
  arc?: number
}

/** A rounded mass of flowers seen from the front and a little above. */
export interface Dome {
  centre: Point
  rx: number
  ry: number
  /** Where all stems meet. */
  hub: Point
  blooms: readonly BloomPart[]
  sprays: readonly SprayPart[]
  /** How strongly outer blooms turn away, in radians at the edge. */
  turn?: number
  /** Paint of the gaps between flowers. */
  inside?: string
  /** Direction of the first bloom from the middle, where the composition matters. */
  first?: number
}
