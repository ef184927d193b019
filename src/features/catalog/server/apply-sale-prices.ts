import { and, eq, lte, or, sql } from 'drizzle-orm'
import { products } from '#db/schema/index.ts'
import { productTag, raiseTags } from '#server/content-tags.ts'
import { nextVersion } from '#server/next-version.ts'
import type { Shop } from '#server/shop.ts'
import { NO_SALE } from '../sale-price.ts'
import { columnsOf, normalPrices, priceColumns } from './product-rows.ts'

/** How many products are changed in one transaction. */
const AT_ONCE = 100

/**
 * Shows the prices of sales that have started, and removes sales that are over, of archived products too. Prices and
 * cache tags change in one transaction, so a round that was stopped is continued by the next.
 */
export async function applySalePrices(shop: Shop, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const changed = await applySome(shop)
    if (changed > 0) await shop.invalidatePages()
    if (changed < AT_ONCE) return
  }
}

const { id, updatedAt, normalPriceVND, normalPriceUSDCents, priceVND, priceUSDCents } = products
const { salePriceVND, salePriceUSDCents, saleStartsAt, saleEndsAt } = products
const columns = {
  ...{ id, updatedAt, normalPriceVND, normalPriceUSDCents, priceVND, priceUSDCents },
  ...{ salePriceVND, salePriceUSDCents, saleStartsAt, saleEndsAt },
}

/** Returns how many products it changed. */
async function applySome({ db, clock }: Shop): Promise<number> {
  const now = clock.now()
  const isOver = lte(products.saleEndsAt, now)
  const isStarted = sql`coalesce(${products.saleStartsAt}, 0) <= ${now.getTime()}`
  // The first term is for the index, which has only products with a sale.
  const isShown = sql`${products.normalPriceVND} is not null`
  const isDue = and(sql`${products.saleEndsAt} is not null`, or(isOver, sql`(${isShown}) <> (${isStarted})`))
  const [one] = await db.select({ id: products.id }).from(products).where(isDue).limit(1)
  if (!one) return 0
  return db.transaction(async (tx) => {
    const due = await tx.select(columns).from(products).where(isDue).limit(AT_ONCE)
    for (const { id, updatedAt, ...row } of due) {
      const isOver = row.saleEndsAt !== null && row.saleEndsAt <= now
      await tx
        .update(products)
        .set({
          ...priceColumns({ ...row, ...normalPrices(row) }, now),
          // An editor that shows a sale which is over must not save it again.
          ...(isOver ? { ...columnsOf(NO_SALE), updatedAt: nextVersion(updatedAt, now) } : {}),
        })
        .where(eq(products.id, id))
    }
    for (const statement of raiseTags(tx, ['products', ...due.map(({ id }) => productTag(id))])) await statement
    return due.length
  })
}
