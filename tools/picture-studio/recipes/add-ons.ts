import { paintCandle } from '../arrangements/candle.ts'
import { paintChocolates } from '../arrangements/chocolates.ts'
import { paintVase } from '../arrangements/vases.ts'
import { product, type Recipe } from './recipe.ts'

/** What is given beside flowers: still lifes without any. */
export const addOns: Record<string, Recipe> = {
  'binh-gom-men-ngoc': product('linen', (p, rng) =>
    paintVase(p, rng, { shape: 'jug', material: 'celadon', foot: { x: 480, y: 940 }, scale: 1.56 }, () => {}),
  ),
  'so-co-la-ben-tre': product('blush', paintChocolates),
  'nen-thom-moc-lan': product('straw', (p) => paintCandle(p, { x: 440, y: 968 })),
}
