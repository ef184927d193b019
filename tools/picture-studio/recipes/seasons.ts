import { paintLotusStems } from '../arrangements/lotus.ts'
import { paintVase } from '../arrangements/vases.ts'
import { petals } from '../palette.ts'
import { baby, carnationStems, carnations, daisies, daisyStems, eucalyptus, fresh, willow } from './parts.ts'
import { bouquet, product, vase, type Recipe } from './recipe.ts'

export const seasons: Record<string, Recipe> = {
  'sen-hong-thang-sau': product('ivory', (p, rng) =>
    paintVase(
      p,
      rng,
      { shape: 'cylinder', material: 'glass', glass: true, stems: 10, foot: { x: 480, y: 1098 }, scale: 0.98 },
      (mouth) =>
        paintLotusStems(
          p,
          rng,
          mouth,
          76,
          [
            { x: 786, y: 520, r: 136, kind: 'pad', tilt: 0.6 },
            { x: 186, y: 590, r: 120, kind: 'pad', tilt: 0.6 },
            { x: 400, y: 380, r: 130, kind: 'pad', tilt: 0.75 },
            { x: 440, y: 160, r: 64, kind: 'bud' },
            { x: 640, y: 196, r: 62, kind: 'bud' },
            { x: 236, y: 238, r: 62, kind: 'bud' },
            { x: 812, y: 336, r: 58, kind: 'bud' },
            { x: 120, y: 430, r: 56, kind: 'bud' },
            { x: 330, y: 350, r: 112, kind: 'open', tilt: 1.05 },
            { x: 606, y: 372, r: 122, kind: 'open', tilt: 0.9 },
            { x: 448, y: 540, r: 118, kind: 'open', tilt: 0.75 },
            { x: 270, y: 540, r: 96, kind: 'open', tilt: 0.95 },
            { x: 654, y: 580, r: 100, kind: 'open', tilt: 0.9 },
          ],
          petals.lotus,
        ),
    ),
  ),
  'cuc-hoa-mi-ha-noi': product(
    'mist',
    bouquet({
      paper: 'kraft',
      ribbon: 'ribbonIvory',
      turned: true,
      folds: 0.5,
      rx: 296,
      ry: 276,
      turn: 0.75,
      blooms: [daisies('white', 54, 50)],
      sprays: [daisyStems(17, 62, { peek: 0, arc: 1.45 }), fresh(8, 60)],
    }),
  ),
  'bo-hoa-dong-noi': product(
    'straw',
    bouquet({
      paper: 'kraft',
      ribbon: 'ribbonGreen',
      folds: 1.3,
      rx: 280,
      ry: 256,
      turn: 0.7,
      blooms: [
        daisies('white', 15, 54),
        carnations('blush', 5, 62),
        carnations('coral', 4, 60),
        daisies('butter', 6, 46),
      ],
      sprays: [
        baby(10, 110, { peek: 12 }),
        willow(9, 120, { peek: 5 }),
        carnationStems('pink')(5, 84, { arc: 1.2 }),
        daisyStems(7, 96),
      ],
    }),
  ),
  'khuynh-diep-va-baby': product(
    'blush',
    vase({
      vase: { shape: 'cylinder', material: 'glass', glass: true, stems: 9, scale: 0.95 },
      rx: 250,
      ry: 250,
      lift: 0.92,
      blooms: [],
      sprays: [eucalyptus(13, 120, { peek: 6, scale: 1.25 }), willow(9, 120), baby(12, 80, { peek: 20, scale: 1.35 })],
    }),
  ),
}
