import { materials } from '../palette.ts'
import { paintBook, paintCup, table } from '../scenes/table.ts'
import { placed } from '../scenes/props.ts'
import type { Draw, Recipe } from './recipe.ts'

/** Where a close-up begins in the drawing of the whole, and how wide it is. */
type Part = readonly [x: number, y: number, width: number]

const CLOSE_UPS: Readonly<Record<string, Part>> = {
  'moc-lan-thi-tham': [300, 50, 400],
  'huong-duong-ban-mai': [270, 190, 420],
  'hong-phan-va-baby': [200, 150, 420],
  'cam-tu-cau-xanh-bien': [300, 180, 420],
  'lan-ho-diep-trang': [270, 190, 420],
  'binh-hoa-vuon-nho': [230, 180, 440],
}

/** A product on a table, `scale` as large as in its own picture, its foot at `x`, with things beside it for scale. */
interface Setting {
  scale: number
  x: number
  beside: Draw
}

const tea: Draw = (p) => paintCup(p, { x: 768, y: 1080 }, 12.5)
const reading: Draw = (p) => {
  paintBook(p, { x: 590, y: 1086 }, 250, materials.indigo)
  paintCup(p, { x: 702, y: 1034 }, 11.5)
}

const SETTINGS: Readonly<Record<string, Setting>> = {
  'moc-lan-thi-tham': { scale: 0.7, x: 380, beside: tea },
  'lan-ho-diep-trang': { scale: 0.68, x: 400, beside: reading },
  'binh-hoa-vuon-nho': { scale: 0.74, x: 390, beside: tea },
}

/** Where things stand on the table. */
const FOOT = 1030

/** Returns the further pictures of products, by the names of their files: the same flowers from near, and at home. */
export function furtherOf(products: Readonly<Record<string, Recipe>>): Record<string, Recipe> {
  const closeUps = Object.entries(CLOSE_UPS).map(([slug, [x, y, width]]): [string, Recipe] => [
    `${slug}-close`,
    { ...products[slug]!, seed: slug, part: { x, y, width } },
  ])
  const settings = Object.entries(SETTINGS).map(([slug, { scale, x, beside }]): [string, Recipe] => {
    const { format, ground, draw } = products[slug]!
    return [
      `${slug}-setting`,
      {
        ...{ format, ground, seed: slug, back: table },
        draw(p, rng) {
          placed(p, x - 480 * scale, FOOT - 1090 * scale, scale, () => draw(p, rng))
          beside(p, rng)
        },
      },
    ]
  })
  return Object.fromEntries([...closeUps, ...settings])
}
