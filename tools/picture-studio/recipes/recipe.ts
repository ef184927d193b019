import type { Point } from '../geometry.ts'
import { PRODUCT, type Format } from '../ground.ts'
import type { Painter } from '../painter.ts'
import type { GroundName, MaterialName } from '../palette.ts'
import type { Rng } from '../random.ts'
import {
  paintBasketBack,
  paintBasketFront,
  paintHandle,
  paintPedestal,
  type BasketShape,
} from '../arrangements/basket.ts'
import { paintBouquet, type BouquetOptions } from '../arrangements/bouquet.ts'
import { paintHatBoxBack, paintHatBoxFront, type HatBox } from '../arrangements/boxes.ts'
import type { BloomPart, SprayPart } from '../arrangements/dome-shape.ts'
import { paintDome } from '../arrangements/dome.ts'
import { paintBow } from '../arrangements/ribbon.ts'
import { paintVase, type VaseOptions } from '../arrangements/vases.ts'
import { materials } from '../palette.ts'

export type Draw = (p: Painter, rng: Rng) => void

/** All that is needed to draw one picture. */
export interface Recipe {
  format: Format
  ground: GroundName
  /** Far edge of the table, if the thing stands on one. */
  horizon?: number
  /** Walls and table tops: drawn first and with straight edges, right up to the frame. */
  back?: Draw
  draw: Draw
  /** The picture's seed, if not its slug: further pictures of a product have the same flowers. */
  seed?: string
  /** The part of the drawing that the picture shows, as wide as this, from its left upper corner; else all of it. */
  part?: Point & { width: number }
}

export function product(ground: GroundName, draw: Draw): Recipe {
  return { format: PRODUCT, ground, draw }
}

export const bouquet =
  (options: BouquetOptions): Draw =>
  (p, rng) =>
    paintBouquet(p, rng, options)

interface Mass {
  blooms: readonly BloomPart[]
  sprays: readonly SprayPart[]
  rx: number
  ry: number
  turn?: number
  /** Direction of the first bloom from the middle. */
  first?: number
}

/** Flowers in a wicker basket; with `pedestal` it becomes a presentation basket. */
export const basket =
  (options: Mass & { handle?: number; pedestal?: number; ribbon?: MaterialName; rim?: number }): Draw =>
  (p, rng) => {
    const { pedestal = 0, rx, ry, rim = 286 } = options
    const shape: BasketShape = {
      foot: { x: 480, y: 1082 - pedestal },
      height: pedestal > 0 ? 210 : 250,
      rim,
      base: rim * (pedestal > 0 ? 0.62 : 0.78),
    }
    if (pedestal > 0) paintPedestal(p, { x: 480, y: shape.foot.y + 24 }, pedestal, 158)
    else paintBasketBack(p, shape)
    if (options.handle) paintHandle(p, shape, options.handle)
    const top = shape.foot.y - shape.height
    paintDome(p, rng, { ...options, centre: { x: 480, y: top - ry * 0.62 }, hub: { x: 480, y: top + 60 } })
    p.shade({ x: 480, y: top + 26 }, rx * 0.9, 52, '#20180c', 0.55)
    paintBasketFront(p, rng, shape)
    if (options.ribbon) paintBow(p, rng, { x: 480, y: top + shape.height * 0.38 }, 104, materials[options.ribbon])
  }

/** Flowers massed above a vase. `lift` is how far the mass stands above the mouth, in its own half heights. */
export const vase =
  (options: Mass & { vase: Omit<VaseOptions, 'foot'> & { foot?: Point }; lift?: number }): Draw =>
  (p, rng) => {
    const { rx, ry, lift = 0.66 } = options
    paintVase(p, rng, { foot: { x: 480, y: 1090 }, ...options.vase }, (mouth) => {
      paintDome(p, rng, {
        ...options,
        centre: { x: mouth.x, y: mouth.y - ry * lift },
        hub: { x: mouth.x, y: mouth.y + 20 },
      })
      p.shade({ x: mouth.x, y: mouth.y + mouth.ry }, Math.min(rx, mouth.rx * 1.3), 34, '#20180c', 0.3)
    })
  }

/** Flowers domed over a round hat box. */
export const hatBox =
  (options: Mass & { box: Pick<HatBox, 'material' | 'ribbon'> }): Draw =>
  (p, rng) => {
    const box: HatBox = { foot: { x: 480, y: 1046 }, half: 304, height: 300, ...options.box }
    paintHatBoxBack(p, box)
    const top = box.foot.y - box.height
    paintDome(p, rng, { ...options, centre: { x: 480, y: top - options.ry * 0.52 }, hub: { x: 480, y: top + 60 } })
    p.shade({ x: 480, y: top + 44 }, 270, 46, '#20180c', 0.4)
    paintHatBoxFront(p, rng, box)
  }
