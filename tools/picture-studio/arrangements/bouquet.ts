import type { Point } from '../geometry.ts'
import { paintCastShadow } from '../ground.ts'
import { paintStalk } from '../flowers/stem.ts'
import type { Painter } from '../painter.ts'
import { materials, type MaterialName } from '../palette.ts'
import type { Rng } from '../random.ts'
import type { BloomPart, SprayPart } from './dome-shape.ts'
import { depthOf, paintDome } from './dome.ts'
import { paintFan, paintTail } from './paper.ts'
import { paintBow, paintBand } from './ribbon.ts'

export interface BouquetOptions {
  blooms: readonly BloomPart[]
  sprays: readonly SprayPart[]
  paper: MaterialName
  ribbon: MaterialName
  /** Half width and half height of the flowers. */
  rx?: number
  ry?: number
  turn?: number
  first?: number
  /** Lifts the flowers out of the paper, in picture units. */
  lift?: number
  /** Lays the right side of the paper over the left one first. */
  turned?: boolean
  /** How many folds the front of the paper has, of the usual number. */
  folds?: number
}

/** Paints a hand-tied bouquet standing in its paper; `hub` is where the ribbon goes, `scale` 1 fills 960×1200. */
export function paintBouquet(p: Painter, rng: Rng, options: BouquetOptions, hub: Point = { x: 480, y: 868 }): void {
  const { paper, ribbon, rx = 292, ry = 268, lift = 0, turned = false, folds = 1 } = options
  const wrap = materials[paper]
  const at = (x: number, y: number): Point => ({ x: hub.x + x + rng.around(0, 8), y: hub.y + y + rng.around(0, 8) })
  const turn = (rim: Point[]): Point[] => (turned ? rim.map(({ x, y }) => ({ x: 2 * hub.x - x, y })).toReversed() : rim)
  const centre = { x: hub.x, y: hub.y - 428 - lift }
  const top = -428 - ry
  const w = rx + 62
  paintCastShadow(p, { x: hub.x, y: hub.y + 212 }, 200, 30, 0.34)
  const wide = { hub, waist: 46 }
  paintFan(
    p,
    rng,
    {
      ...wide,
      rim: [
        at(-w, -450),
        at(-w + 44, -600),
        at(-150, top - 34),
        at(-30, top - 8),
        at(80, top - 52),
        at(w - 64, -590),
        at(w - 6, -470),
      ],
    },
    wrap,
    0.32,
  )
  paintFan(
    p,
    rng,
    {
      ...wide,
      rim: [
        at(-w + 6, -330),
        at(-w + 10, -540),
        at(-w + 130, -640),
        at(0, top + 60),
        at(w - 110, -610),
        at(w - 12, -520),
        at(w, -340),
      ],
    },
    wrap,
    0.12,
  )
  p.shade({ x: hub.x, y: hub.y - 330 }, rx * 1.05, ry * 1.1, '#241f12', 0.5)
  paintDome(p, rng, {
    centre,
    rx,
    ry,
    hub,
    blooms: options.blooms,
    sprays: options.sprays,
    turn: options.turn,
    first: options.first,
  })
  for (let i = 0; i < 7; i++) {
    const x = (i - 3) * 17
    paintStalk(
      p,
      {
        foot: { x: hub.x + x * 2.1, y: hub.y + 214 + rng.around(0, 12) },
        tip: { x: hub.x + x * 0.6, y: hub.y },
        bow: 0,
      },
      13,
    )
  }
  paintTail(p, rng, hub, 52, { y: hub.y + 186, half: 142 }, wrap)
  p.shade({ x: hub.x, y: hub.y - 246 }, rx * 0.8, 84, depthOf(options), 0.62)
  paintFan(
    p,
    rng,
    {
      hub,
      waist: 54,
      rim: turn([at(-w - 8, -392), at(-w + 96, -330), at(-120, -262), at(40, -190), at(104, -110)]),
      folds,
    },
    wrap,
    0.06,
  )
  p.shade({ x: hub.x + 30, y: hub.y - 150 }, 130, 120, '#1d1a10', 0.26)
  paintFan(
    p,
    rng,
    {
      hub,
      waist: 54,
      rim: turn([at(-92, -96), at(-18, -196), at(130, -272), at(w - 92, -336), at(w + 10, -404)]),
      folds,
    },
    wrap,
    0,
  )
  paintBand(p, hub, 62, 46, materials[ribbon])
  paintBow(p, rng, { x: hub.x - 4, y: hub.y + 2 }, 118, materials[ribbon])
}
