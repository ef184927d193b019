import { and, eq, isNotNull } from 'drizzle-orm'
import { cashPayments, checkouts } from '#db/schema/index.ts'
import type { Shop } from '#server/shop.ts'
import type { Checkout } from './own-checkout.ts'
import { purchaseCheckoutId } from './purchase-ids.ts'

/**
 * Returns the checkout that has placed an order on delivery in the place of another one; null if none has. The browser
 * may not know it: the answer was lost, or another tab has ordered.
 */
export async function findPlacedInCash(
  shop: Pick<Shop, 'db' | 'orderIdKey'>,
  replacedId: string,
): Promise<Checkout | null> {
  const id = purchaseCheckoutId(shop, { method: 'cash', key: replacedId })
  const [found] = await shop.db
    .select({ checkout: checkouts })
    .from(checkouts)
    .innerJoin(cashPayments, eq(cashPayments.id, checkouts.paymentIntentId))
    .where(and(eq(checkouts.id, id), isNotNull(cashPayments.promisedAt)))
  return found?.checkout ?? null
}
