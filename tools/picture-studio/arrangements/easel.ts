import { n, polygon, type Point } from '../geometry.ts'
import { paintCastShadow } from '../ground.ts'
import type { Painter } from '../painter.ts'
import { materials, tone } from '../palette.ts'
import type { Rng } from '../random.ts'
import type { BloomPart, SprayPart } from './dome-shape.ts'
import { paintDome } from './dome.ts'
import { paintBow } from './ribbon.ts'

/** Paints a wooden leg from `a` to `b`, `w` wide, with grain and a lit edge. */
function leg(p: Painter, rng: Rng, a: Point, b: Point, w: number): void {
  const outline = [
    { x: a.x - w / 2, y: a.y },
    { x: a.x + w / 2, y: a.y },
    { x: b.x + w / 2, y: b.y },
    { x: b.x - w / 2, y: b.y },
  ]
  const d = polygon(outline)
  p.fill(
    d,
    p.linear({ x: Math.min(a.x, b.x), y: 0 }, { x: Math.max(a.x, b.x) + w, y: 0 }, [
      [0, tone(materials.wood, 0.62)],
      [1, tone(materials.wood, 0.34)],
    ]),
  )
  p.clipped(d, () => {
    for (let i = 0; i < 3; i++) {
      const off = rng.around(0, w * 0.35)
      p.line(`M${n(a.x + off)} ${n(a.y)}L${n(b.x + off)} ${n(b.y)}`, tone(materials.wood, 0.12), 1.3, 0.4)
    }
    p.line(`M${n(a.x - w / 2 + 2)} ${n(a.y)}L${n(b.x - w / 2 + 2)} ${n(b.y)}`, tone(materials.wood, 0.95), 3, 0.7)
  })
}

export interface Tier {
  blooms: readonly BloomPart[]
  sprays: readonly SprayPart[]
}

/** Paints a congratulation stand: a large upper spray and a smaller lower one on a wooden easel. */
export function paintEasel(p: Painter, rng: Rng, upper: Tier, lower: Tier, origin: Point = { x: 480, y: 1108 }): void {
  const at = (x: number, y: number): Point => ({ x: origin.x + x, y: origin.y + y })
  for (const [x, y] of [
    [-216, 4],
    [228, 4],
    [48, -34],
  ] as const)
    paintCastShadow(p, at(x, y), 54, 11, 0.4)
  p.shade(at(30, 2), 330, 30, '#3a3222', 0.16)
  leg(p, rng, at(6, -840), at(40, -36), 20)
  leg(p, rng, at(-40, -900), at(-222, 4), 27)
  leg(p, rng, at(40, -900), at(222, 4), 27)
  p.fill(polygon([at(-176, -232), at(176, -232), at(182, -204), at(-182, -204)]), tone(materials.wood, 0.5))
  p.fill(polygon([at(-176, -232), at(176, -232), at(177, -226), at(-177, -226)]), tone(materials.wood, 0.92))
  const low = { centre: at(0, -282), rx: 178, ry: 128, hub: at(0, -240) }
  const high = { centre: at(0, -706), rx: 276, ry: 262, hub: at(0, -620) }
  p.shade(at(20, -420), 230, 120, '#241f12', 0.25)
  paintDome(p, rng, { ...low, ...lower, turn: 0.5 })
  paintDome(p, rng, { ...high, ...upper, turn: 0.5 })
  paintBow(p, rng, at(0, -438), 128, materials.ribbonRed)
}
