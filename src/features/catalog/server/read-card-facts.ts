import type { Database } from '#db/client.ts'
import { ratingsOf } from '#features/reviews/server/queries.ts'
import type { CardFacts } from '../card-facts.ts'
import { fromPricesOf } from './from-prices.ts'
import { secondPicturesOf } from './queries.ts'

/**
 * Reads what the cards of these products show.
 * @param isRated whether they show stars: a page that is saved then carries the tags of these products' reviews
 */
export async function readCardFacts(
  db: Database,
  products: readonly { id: string }[],
  { isRated = true } = {},
): Promise<CardFacts> {
  // A page that refuses a visitor has none, and must stay cheap.
  if (products.length === 0) return { ratings: new Map(), secondPictures: new Map(), fromPrices: new Map() }
  const ids = products.map(({ id }) => id)
  const [ratings, secondPictures, fromPrices] = await Promise.all([
    isRated ? ratingsOf(db, ids) : new Map<string, never>(),
    secondPicturesOf(db, ids),
    fromPricesOf(db, ids),
  ])
  return { ratings, secondPictures, fromPrices }
}
