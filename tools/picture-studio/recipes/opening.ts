import { paintEasel } from '../arrangements/easel.ts'
import { paintOrchids } from '../arrangements/orchids.ts'
import { petals } from '../palette.ts'
import { carnations, eucalyptus, fresh, grass, lilies, roseLeaves, roses, ruscus, sunflowers } from './parts.ts'
import { basket, product, vase, type Recipe } from './recipe.ts'

export const opening: Record<string, Recipe> = {
  'lan-ho-diep-trang': product('sage', (p, rng) =>
    paintOrchids(p, rng, {
      foot: { x: 470, y: 1080 },
      stems: 3,
      blooms: 6,
      r: 106,
      ramp: petals.white,
      material: 'stoneware',
      rise: 790,
      spread: 290,
    }),
  ),
  'lan-ho-diep-tim': product('ivory', (p, rng) =>
    paintOrchids(p, rng, {
      foot: { x: 480, y: 1084 },
      scale: 1.12,
      stems: 5,
      blooms: 5,
      r: 80,
      ramp: petals.orchid,
      material: 'indigo',
      rise: 760,
      spread: 310,
    }),
  ),
  'ke-hoa-phat-loc': product('linen', (p, rng) =>
    paintEasel(
      p,
      rng,
      {
        blooms: [sunflowers('sunflower', 5, 112), roses('crimson', 9, 70), lilies('golden', 5, 116)],
        sprays: [ruscus(12, 64, { peek: 4, arc: 2.2 }), grass(7, 90, { arc: 1.3 })],
      },
      {
        blooms: [roses('crimson', 6, 66), sunflowers('sunflower', 2, 92), lilies('golden', 2, 92)],
        sprays: [ruscus(9, 46, { arc: 2.6 })],
      },
    ),
  ),
  'lang-hoa-hong-phat': product(
    'mist',
    basket({
      rx: 322,
      ry: 292,
      pedestal: 250,
      rim: 236,
      ribbon: 'ribbonGold',
      blooms: [roses('crimson', 13, 82), carnations('orange', 10, 76)],
      sprays: [eucalyptus(11, 78, { peek: 4 }), roseLeaves(7, 40)],
    }),
  ),
  'huong-duong-thinh-vuong': product(
    'clay',
    vase({
      vase: { shape: 'tall', material: 'indigo', bands: [], scale: 0.98 },
      rx: 318,
      ry: 296,
      lift: 0.8,
      blooms: [sunflowers('sunflower', 9, 122), roses('butter', 6, 70)],
      sprays: [fresh(9, 66, { peek: 3 }), ruscus(8, 70)],
    }),
  ),
}
