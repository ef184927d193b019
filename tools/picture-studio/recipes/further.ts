import { materials } from '../palette.ts'
import { paintBook, paintCup, table } from '../scenes/table.ts'
import { placed } from '../scenes/props.ts'
import type { Draw, Recipe } from './recipe.ts'

/** Where a close-up begins in the drawing of the whole, and how wide it is. */
type Part = readonly [x: number, y: number, width: number]

const CLOSE_UPS: Readonly<Record<string, Part>> = {
  'hoa-hong-do-nong-nan': [250, 130, 420],
  'moc-lan-thi-tham': [300, 50, 400],
  'huong-duong-ban-mai': [270, 190, 420],
  'hop-hoa-pastel': [265, 310, 420],
  'hong-phan-va-baby': [200, 150, 420],
  'cam-tu-cau-xanh-bien': [300, 180, 420],
  'gio-hoa-mua-he': [275, 330, 450],
  'lan-ho-diep-trang': [270, 190, 420],
  'mau-don-sang-som': [260, 130, 430],
  'mau-don-sang-som-nho': [255, 195, 380],
  'mau-don-sang-som-lon': [270, 120, 430],
  'hong-vang-nang-thu': [260, 140, 420],
  'hong-vang-nang-thu-nho': [280, 210, 370],
  'hong-vang-nang-thu-lon': [250, 130, 440],
  'cuc-hoa-mi-ha-noi': [300, 200, 340],
  'hop-hong-trai-tim': [310, 330, 330],
  'binh-hoa-vuon-nho': [230, 180, 440],
  'hong-trang-bach-dan': [250, 140, 420],
  'lan-ho-diep-tim': [240, 170, 390],
  'ly-hong-diu-dang': [260, 130, 440],
  'bo-hoa-dong-noi': [290, 220, 380],
  'lang-hoa-hong-phat': [270, 130, 420],
  'sinh-nhat-hong-tim': [250, 140, 420],
  'huong-duong-thinh-vuong': [270, 130, 420],
  'cam-chuong-hong-tham': [270, 150, 400],
  'khuynh-diep-va-baby': [260, 110, 420],
  'cam-chuong-cau-vong': [280, 280, 400],
  'ke-hoa-phat-loc': [280, 110, 420],
  'gio-hong-cam-hoang-hon': [270, 380, 400],
  'sen-hong-thang-sau': [218, 200, 400],
  'sen-trang-thanh-tinh': [310, 120, 360],
  'ly-trang-tuong-niem': [250, 130, 430],
  'hong-trang-tien-biet': [270, 340, 420],
  'vong-hoa-trang': [70, 340, 310],
}

/** A product on a table, `scale` as large as in its own picture, its foot at `x`, with things beside it for scale. */
interface Setting {
  scale: number
  x: number
  beside: Draw
}

/** Returns what paints a cup of tea; the numbers of all that lies beside are how long a centimetre is. */
const tea =
  (cm: number): Draw =>
  (p) =>
    paintCup(p, { x: 768, y: 1080 }, cm)
const reading =
  (cm: number): Draw =>
  (p) => {
    paintBook(p, { x: 590, y: 1086 }, 250, materials.indigo)
    paintCup(p, { x: 702, y: 1034 }, cm)
  }

const SETTINGS: Readonly<Record<string, Setting>> = {
  'moc-lan-thi-tham': { scale: 0.7, x: 380, beside: tea(12.5) },
  'hop-hoa-pastel': { scale: 0.66, x: 350, beside: tea(16) },
  'gio-hoa-mua-he': { scale: 0.72, x: 370, beside: tea(13.5) },
  'lan-ho-diep-trang': { scale: 0.68, x: 400, beside: reading(11.5) },
  'binh-hoa-vuon-nho': { scale: 0.74, x: 390, beside: tea(12.5) },
  'lan-ho-diep-tim': { scale: 0.7, x: 390, beside: tea(10) },
  'huong-duong-thinh-vuong': { scale: 0.72, x: 390, beside: reading(10.5) },
  'khuynh-diep-va-baby': { scale: 0.66, x: 380, beside: tea(14.5) },
  'cam-chuong-cau-vong': { scale: 0.66, x: 380, beside: tea(14.5) },
  'gio-hong-cam-hoang-hon': { scale: 0.72, x: 370, beside: tea(13.5) },
  'sen-hong-thang-sau': { scale: 0.74, x: 400, beside: tea(10.5) },
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
