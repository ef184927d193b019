import { and, asc, inArray, isNotNull, lt, or } from 'drizzle-orm'
import { checkouts } from '#db/schema/index.ts'
import type { PaymentKey } from '#features/payments/server/payment-provider.ts'
import { isUnknownAtProvider } from '#features/payments/server/provider-failure.ts'
import type { Shop } from '#server/shop.ts'
import { UNPAID_CHECKOUT_DAYS } from '#features/privacy/retention.ts'
import { checkoutHasPerson, EMPTY_CHECKOUT, hasNoOrder } from '#features/privacy/server/forget-statements.ts'
import { fulfil } from './fulfil.ts'
import { DAY_MS } from '#shared/durations.ts'

/** Checkouts per round of the loop; the payment provider is asked about each. */
const AT_ONCE = 100

/**
 * Empties checkouts that are `UNPAID_CHECKOUT_DAYS` old and have no order: removes name, email, phone, address and
 * notes, of guests and accounts alike. The provider is asked about each payment first, because a shop that was closed
 * for long may have missed it: a paid checkout becomes its order, and one that the bank is processing is left for
 * later. A provider that is no longer configured cannot be asked, so its checkouts are emptied without; if it is
 * configured again and one of them was paid, the order has `missing_details`. Returns the number of emptied checkouts.
 * @throws ProviderFailure if the provider cannot be asked; no checkout with a payment is emptied then
 */
export async function emptyUnpaidCheckouts(shop: Shop, signal?: AbortSignal): Promise<number> {
  const { db, payments } = shop
  const before = new Date(shop.clock.now().getTime() - UNPAID_CHECKOUT_DAYS * DAY_MS)
  let emptied = 0
  for (;;) {
    const left = await db
      .select({ id: checkouts.id, provider: checkouts.paymentProvider, paymentId: checkouts.paymentIntentId })
      .from(checkouts)
      .where(
        and(lt(checkouts.createdAt, before), or(checkoutHasPerson(), isNotNull(checkouts.ownerGoneAt)), hasNoOrder(db)),
      )
      .orderBy(asc(checkouts.createdAt))
      .limit(AT_ONCE)
    const unpaid: string[] = []
    for (const { id, provider, paymentId } of left) {
      signal?.throwIfAborted()
      const canAsk = paymentId !== null && payments.find(provider) !== null
      if (!canAsk || !(await mayBePaid(shop, { provider, paymentId }))) unpaid.push(id)
    }
    await db
      .update(checkouts)
      .set(EMPTY_CHECKOUT)
      .where(and(inArray(checkouts.id, unpaid), hasNoOrder(db)))
    emptied += unpaid.length
    if (left.length < AT_ONCE || unpaid.length === 0) return emptied
  }
}

/** Returns whether the payment has an order now, or the bank is still processing it. */
async function mayBePaid(shop: Shop, payment: PaymentKey): Promise<boolean> {
  try {
    const fulfilled = await fulfil(shop, payment)
    return fulfilled.ok || fulfilled.code === 'payment_processing'
  } catch (error) {
    // Never paid: the provider keeps every payment that was completed.
    if (isUnknownAtProvider(error)) return false
    throw error
  }
}
