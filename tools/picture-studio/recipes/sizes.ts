import { eucalyptus, peonies, roseLeaves, roses, willow } from './parts.ts'
import { bouquet, product, type Recipe } from './recipe.ts'

/** The other sizes of products: the same flowers and paper, fewer or more of them in a smaller or wider bouquet. */
export const sizes: Record<string, Recipe> = {
  'mau-don-sang-som-nho': product(
    'mist',
    bouquet({
      paper: 'palegreen',
      ribbon: 'ribbonBlush',
      turned: true,
      folds: 0.7,
      rx: 226,
      ry: 206,
      lift: -8,
      blooms: [peonies('pink', 5, 122)],
      sprays: [eucalyptus(8, 62, { peek: 3 }), willow(5, 60)],
    }),
  ),
  'mau-don-sang-som-lon': product(
    'mist',
    bouquet({
      paper: 'palegreen',
      ribbon: 'ribbonBlush',
      turned: true,
      folds: 0.7,
      rx: 300,
      ry: 290,
      blooms: [peonies('pink', 11, 120)],
      sprays: [eucalyptus(12, 76, { peek: 4 }), willow(7, 72)],
    }),
  ),
  'hong-vang-nang-thu-nho': product(
    'dusk',
    bouquet({
      paper: 'ivory',
      ribbon: 'ribbonGold',
      turned: true,
      rx: 226,
      ry: 206,
      lift: -8,
      blooms: [roses('butter', 9, 90)],
      sprays: [eucalyptus(9, 66, { peek: 4 }), roseLeaves(5, 22)],
    }),
  ),
  'hong-vang-nang-thu-lon': product(
    'dusk',
    bouquet({
      paper: 'ivory',
      ribbon: 'ribbonGold',
      turned: true,
      rx: 334,
      ry: 294,
      blooms: [roses('butter', 25, 89)],
      sprays: [eucalyptus(14, 84, { peek: 6 }), roseLeaves(7, 28)],
    }),
  ),
}
