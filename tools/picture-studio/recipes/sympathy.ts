import { paintLotusStems } from '../arrangements/lotus.ts'
import { paintVase } from '../arrangements/vases.ts'
import { paintWreath } from '../arrangements/wreath.ts'
import { petals } from '../palette.ts'
import { carnations, eucalyptus, liliesWithoutPollen, roseLeaves, roses, ruscus, willow } from './parts.ts'
import { basket, bouquet, product, type Recipe } from './recipe.ts'

export const sympathy: Record<string, Recipe> = {
  'ly-trang-tuong-niem': product(
    'mist',
    bouquet({
      paper: 'white',
      ribbon: 'ribbonGrey',
      blooms: [liliesWithoutPollen('white', 9, 150)],
      // The lilies' own leaves.
      sprays: [ruscus(16, 66, { peek: 3 })],
      turned: true,
      turn: 0.5,
    }),
  ),
  'sen-trang-thanh-tinh': product('sage', (p, rng) =>
    paintVase(p, rng, { shape: 'tall', material: 'porcelain', foot: { x: 480, y: 1098 }, scale: 0.92 }, (mouth) =>
      paintLotusStems(
        p,
        rng,
        mouth,
        80,
        [
          { x: 170, y: 560, r: 128, kind: 'pad', tilt: 0.62 },
          { x: 800, y: 570, r: 132, kind: 'pad', tilt: 0.6 },
          { x: 480, y: 330, r: 150, kind: 'pad', tilt: 0.7 },
          { x: 330, y: 196, r: 60, kind: 'bud' },
          { x: 640, y: 214, r: 62, kind: 'bud' },
          { x: 140, y: 356, r: 58, kind: 'bud' },
          { x: 832, y: 380, r: 56, kind: 'bud' },
          { x: 492, y: 240, r: 106, kind: 'open', tilt: 1.05 },
          { x: 262, y: 400, r: 112, kind: 'open', tilt: 0.95 },
          { x: 706, y: 410, r: 114, kind: 'open', tilt: 0.95 },
          { x: 486, y: 474, r: 122, kind: 'open', tilt: 0.72 },
          { x: 350, y: 596, r: 104, kind: 'open', tilt: 0.85 },
          { x: 622, y: 600, r: 106, kind: 'open', tilt: 0.85 },
        ],
        petals.ivory,
      ),
    ),
  ),
  'vong-hoa-trang': product('linen', (p, rng) =>
    paintWreath(p, rng, {
      centre: { x: 480, y: 574 },
      ring: 300,
      thick: 96,
      ribbon: 'ribbonIvory',
      blooms: [roses('ivory', 32, 55), carnations('white', 28, 48)],
    }),
  ),
  'hong-trang-tien-biet': product(
    'dusk',
    basket({
      rx: 336,
      ry: 286,
      blooms: [roses('snow', 20, 86)],
      sprays: [eucalyptus(13, 84, { peek: 5 }), willow(7, 76), roseLeaves(5, 30)],
      handle: 0,
    }),
  ),
}
