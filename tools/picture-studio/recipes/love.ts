import { paintHeartBox } from '../arrangements/boxes.ts'
import { paintMagnoliaBranch } from '../arrangements/branches.ts'
import { paintVase } from '../arrangements/vases.ts'
import { rose } from '../flowers/rose.ts'
import { petals } from '../palette.ts'
import {
  baby,
  carnations,
  eucalyptus,
  fresh,
  hydrangeas,
  lilies,
  peonies,
  roseLeaves,
  roses,
  ruscus,
  willow,
} from './parts.ts'
import { basket, bouquet, product, type Draw, type Recipe } from './recipe.ts'

/** Three magnolia branches in a tall stoneware bottle. */
const magnoliaVase: Draw = (p, rng) => {
  paintVase(p, rng, { shape: 'bottle', material: 'celadon', foot: { x: 486, y: 1096 }, scale: 0.98 }, (mouth) => {
    const foot = { x: mouth.x, y: mouth.y + 14 }
    paintMagnoliaBranch(
      p,
      rng,
      { foot, tip: { x: 770, y: 250 }, bow: 0.1 },
      15,
      [
        { t: 1, off: 0, kind: 'goblet', r: 74 },
        { t: 0.72, off: 62, kind: 'bloom', r: 112, tilt: 0.75 },
        { t: 0.5, off: -40, kind: 'fur', r: 20 },
        { t: 0.86, off: -48, kind: 'fur', r: 18 },
        { t: 0.4, off: 70, kind: 'goblet', r: 62 },
      ],
      petals.magnolia,
    )
    paintMagnoliaBranch(
      p,
      rng,
      { foot, tip: { x: 196, y: 300 }, bow: -0.1 },
      16,
      [
        { t: 0.99, off: 0, kind: 'bloom', r: 116, tilt: 0.7 },
        { t: 0.7, off: 66, kind: 'fur', r: 20 },
        { t: 0.62, off: -74, kind: 'goblet', r: 68 },
        { t: 0.36, off: -60, kind: 'leaf', r: 60 },
      ],
      petals.magnolia,
    )
    paintMagnoliaBranch(
      p,
      rng,
      { foot, tip: { x: 470, y: 168 }, bow: 0.06 },
      18,
      [
        { t: 0.98, off: 0, kind: 'goblet', r: 80 },
        { t: 0.68, off: -58, kind: 'bloom', r: 128, tilt: 0.45 },
        { t: 0.42, off: 44, kind: 'bloom', r: 118, tilt: 0.6 },
        { t: 0.82, off: 62, kind: 'fur', r: 20 },
      ],
      petals.magnolia,
    )
    paintMagnoliaBranch(
      p,
      rng,
      { foot, tip: { x: 842, y: 470 }, bow: 0.14 },
      13,
      [
        { t: 0.99, off: 0, kind: 'bloom', r: 94, tilt: 0.8 },
        { t: 0.7, off: 52, kind: 'fur', r: 18 },
        { t: 0.56, off: -46, kind: 'leaf', r: 54 },
      ],
      petals.magnolia,
    )
    paintMagnoliaBranch(
      p,
      rng,
      { foot, tip: { x: 150, y: 508 }, bow: -0.14 },
      13,
      [
        { t: 0.99, off: 0, kind: 'goblet', r: 70 },
        { t: 0.68, off: -50, kind: 'fur', r: 18 },
      ],
      petals.magnolia,
    )
  })
}

export const love: Record<string, Recipe> = {
  'hoa-hong-do-nong-nan': product(
    'sage',
    bouquet({
      paper: 'ivory',
      ribbon: 'ribbonBlush',
      blooms: [roses('crimson', 20)],
      sprays: [eucalyptus(11, 74, { peek: 4 }), roseLeaves(7, 26)],
    }),
  ),
  'hong-phan-va-baby': product(
    'linen',
    bouquet({
      paper: 'kraft',
      ribbon: 'ribbonIvory',
      folds: 0.6,
      blooms: [roses('blush', 12, 100)],
      sprays: [baby(13, 84, { peek: 9 }), roseLeaves(5, 20)],
    }),
  ),
  'mau-don-sang-som': product(
    'mist',
    bouquet({
      paper: 'palegreen',
      ribbon: 'ribbonBlush',
      turned: true,
      folds: 0.7,
      blooms: [peonies('pink', 7, 134)],
      sprays: [eucalyptus(10, 72, { peek: 3 }), willow(6, 70)],
    }),
  ),
  'hop-hong-trai-tim': product('blush', (p, rng) =>
    paintHeartBox(p, rng, rose, [petals.crimson, petals.pink, petals.crimson, petals.blush, petals.fuchsia], 'redbox'),
  ),
  'hong-trang-bach-dan': product(
    'ivory',
    bouquet({
      paper: 'greygreen',
      ribbon: 'ribbonIvory',
      folds: 1.4,
      blooms: [roses('ivory', 15, 94)],
      sprays: [eucalyptus(15, 92, { peek: 7 }), willow(6, 60)],
    }),
  ),
  'cam-chuong-hong-tham': product(
    'dusk',
    bouquet({
      paper: 'white',
      ribbon: 'ribbonLilac',
      blooms: [carnations('fuchsia', 18, 90)],
      sprays: [fresh(8, 60, { peek: 3 }), ruscus(6, 50)],
    }),
  ),
  'cam-tu-cau-xanh-bien': product(
    'ivory',
    bouquet({
      paper: 'ivory',
      ribbon: 'ribbonBlue',
      rx: 300,
      ry: 270,
      first: -1.75,
      lift: 14,
      blooms: [hydrangeas('blue', 3, 158)],
      // None in front: three heads leave no gap, and a sprig would lie on their petals.
      sprays: [baby(17, 74), roseLeaves(8, 40)],
    }),
  ),
  'moc-lan-thi-tham': product('clay', magnoliaVase),
  'gio-hong-cam-hoang-hon': product(
    'straw',
    basket({
      rx: 336,
      ry: 262,
      handle: 620,
      blooms: [roses('coral', 9, 84), roses('orange', 6, 78), lilies('white', 3, 136)],
      first: 2.4,
      sprays: [ruscus(9, 64, { peek: 3 }), eucalyptus(6, 60)],
    }),
  ),
}
