import {
  baby,
  carnations,
  eucalyptus,
  fresh,
  hydrangeas,
  lilac,
  lilies,
  olive,
  peonies,
  roseLeaves,
  roses,
  ruscus,
  sunflowers,
  willow,
} from './parts.ts'
import { basket, bouquet, hatBox, product, vase, type Recipe } from './recipe.ts'

export const birthday: Record<string, Recipe> = {
  'huong-duong-ban-mai': product(
    'mist',
    bouquet({
      paper: 'kraft',
      ribbon: 'ribbonGreen',
      blooms: [sunflowers('sunflower', 5, 158)],
      sprays: [baby(12, 84, { peek: 6 }), ruscus(7, 60)],
    }),
  ),
  'gio-hoa-mua-he': product(
    'sage',
    basket({
      rx: 336,
      ry: 258,
      handle: 616,
      blooms: [sunflowers('sunflower', 4, 132), roses('orange', 6, 80), carnations('white', 6, 74)],
      sprays: [fresh(9, 60, { peek: 4 }), olive(6, 70)],
    }),
  ),
  'ly-hong-diu-dang': product(
    'ivory',
    bouquet({
      paper: 'white',
      ribbon: 'ribbonBlush',
      blooms: [lilies('pink', 6, 178)],
      sprays: [ruscus(9, 66, { peek: 3 }), fresh(6, 60)],
      turn: 0.5,
    }),
  ),
  'hop-hoa-pastel': product(
    'linen',
    hatBox({
      rx: 336,
      ry: 286,
      box: { material: 'blush', ribbon: 'ribbonIvory' },
      blooms: [hydrangeas('white', 2, 116), roses('blush', 6, 84), roses('ivory', 6, 78), carnations('lotus', 7, 74)],
      sprays: [eucalyptus(9, 46, { peek: 4 }), baby(7, 30, { peek: 4 })],
    }),
  ),
  'cam-chuong-cau-vong': product(
    'straw',
    vase({
      vase: { shape: 'round', material: 'glass', glass: true, stems: 11, scale: 1.12 },
      rx: 312,
      ry: 280,
      lift: 0.8,
      blooms: [
        carnations('fuchsia', 4, 80),
        carnations('coral', 4, 80),
        carnations('butter', 4, 78),
        carnations('white', 3, 78),
        carnations('lilac', 4, 80),
        carnations('crimson', 3, 76),
      ],
      sprays: [fresh(10, 60, { peek: 3 }), ruscus(6, 50)],
    }),
  ),
  'hong-vang-nang-thu': product(
    'dusk',
    bouquet({
      paper: 'ivory',
      ribbon: 'ribbonGold',
      turned: true,
      blooms: [roses('butter', 15, 95)],
      sprays: [eucalyptus(12, 80, { peek: 5 }), roseLeaves(6, 26)],
    }),
  ),
  'binh-hoa-vuon-nho': product(
    'blush',
    vase({
      vase: {
        shape: 'jug',
        material: 'porcelain',
        handle: true,
        bands: [0.16, 0.9],
        scale: 1.02,
        foot: { x: 462, y: 1092 },
      },
      rx: 312,
      ry: 282,
      lift: 0.78,
      blooms: [peonies('pink', 3, 122), hydrangeas('blue', 2, 116), roses('ivory', 4, 82), roses('peach', 4, 80)],
      sprays: [willow(9, 86, { peek: 4 }), fresh(7, 60), baby(5, 70)],
    }),
  ),
  'sinh-nhat-hong-tim': product(
    'sage',
    bouquet({
      paper: 'blush',
      ribbon: 'ribbonLilac',
      blooms: [roses('lilac', 10, 94), carnations('purple', 7, 84)],
      sprays: [eucalyptus(9, 72, { peek: 3 }), lilac(8, 76, { peek: 3 })],
    }),
  ),
}
