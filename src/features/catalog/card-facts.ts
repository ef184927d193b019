import type { Rating } from '#features/reviews/reviews.ts'
import type { Price } from '#shared/money.ts'

/** What the cards of a list show beside the products themselves, each by the product's id. */
export interface CardFacts {
  /** A product without reviews has none. */
  ratings: ReadonlyMap<string, Rating>
  /** The addresses of further pictures; a product with a single picture has none. */
  secondPictures: ReadonlyMap<string, string>
  /** The lowest prices (`fromPricesOf`); a product of which no other size can be bought has none. */
  fromPrices: ReadonlyMap<string, Price>
}
