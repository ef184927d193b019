import { and, isNull } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { products } from '#db/schema/index.ts'
import { canBeBought, fromPricesOf } from '#features/catalog/server/from-prices.ts'
import { isNoOtherSize, listOrder } from '#features/catalog/server/product-rows.ts'
import { listInOrder } from '#features/catalog/server/queries.ts'
import type { Locale } from '#shared/locale.ts'
import type { GiftAnswers } from '../gift-answers.ts'
import { matchGifts, type FoundGift } from '../match-gifts.ts'

/** How many products are compared: more than a florist ties. Those later in the catalogue are not proposed. */
const MOST_COMPARED = 2_000

/** Returns the gifts for a visitor's answers, best first, with their texts in `locale` (`matchGifts`). */
export async function findGifts(db: Database, answers: GiftAnswers, locale: Locale): Promise<FoundGift[]> {
  const { id, category, occasions, recipients, colours, priceVND, priceUSDCents } = products
  const rows = await db
    .select({ id, category, occasions, recipients, colours, priceVND, priceUSDCents })
    .from(products)
    .where(and(isNull(products.archivedAt), isNoOtherSize, canBeBought))
    .orderBy(...listOrder)
    .limit(MOST_COMPARED)
  const fromPrices = await fromPricesOf(
    db,
    rows.map(({ id }) => id),
  )
  const gifts = matchGifts(
    rows.map((row) => ({ ...row, price: fromPrices.get(row.id) ?? { VND: row.priceVND, USD: row.priceUSDCents } })),
    answers,
  )
  const misses = new Map(gifts.map((gift) => [gift.product.id, gift.misses]))
  const shown = await listInOrder(db, [...misses.keys()], locale)
  return shown.map((product) => ({ product, misses: misses.get(product.id) ?? [] }))
}
