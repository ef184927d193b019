import { and, asc, eq, gte, inArray, isNull, lt } from 'drizzle-orm'
import Stripe from 'stripe'
import { checkouts, orders } from '#db/schema/index.ts'
import { readShopState, writeShopState } from '#server/shop-state.ts'
import type { Shop } from '#server/shop.ts'
import { CHECKOUT_LIFE_MS } from '#shared/shop.ts'
import { fulfil } from './fulfil.ts'

/** How many checkouts are ended in one round of the reconciler. */
const AT_ONCE = 50
/** How many of them the provider is asked about at a time. */
const IN_PARALLEL = 5

/**
 * Cancels, at the provider, intents whose checkout is older than a day, so that nobody pays a price and a delivery day
 * of long ago. A payment that the bank is still processing is left for a later round; a payment that succeeded in the
 * meantime becomes an order. Can be repeated: killed at any moment, the next round finds what is left. Returns how
 * many checkouts were ended.
 */
export async function endExpiredCheckouts(shop: Shop, signal?: AbortSignal): Promise<number> {
  const before = new Date(shop.clock.now().getTime() - CHECKOUT_LIFE_MS)
  // Checkouts that cannot be ended yet do not hold up the others.
  const position = await readShopState(shop.db, 'expiredCheckoutsFrom')
  const open = await shop.db
    .select({ id: checkouts.id, paymentIntentId: checkouts.paymentIntentId, createdAt: checkouts.createdAt })
    .from(checkouts)
    .leftJoin(orders, eq(orders.paymentIntentId, checkouts.paymentIntentId))
    .where(
      and(
        isNull(checkouts.endedAt),
        lt(checkouts.createdAt, before),
        gte(checkouts.createdAt, new Date(position ?? 0)),
        isNull(orders.id),
      ),
    )
    .orderBy(asc(checkouts.createdAt))
    .limit(AT_ONCE)
  const queue = [...open]
  const ended: string[] = []
  async function work(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      signal?.throwIfAborted()
      if (next.paymentIntentId === null || (await endIntent(shop, next.paymentIntentId))) ended.push(next.id)
    }
  }
  try {
    await Promise.all(Array.from({ length: IN_PARALLEL }, work))
  } finally {
    if (ended.length > 0)
      await shop.db.update(checkouts).set({ endedAt: shop.clock.now() }).where(inArray(checkouts.id, ended))
  }
  const next = open.length < AT_ONCE ? null : open.at(-1)!.createdAt.getTime()
  if (next !== position) await writeShopState(shop.db, 'expiredCheckoutsFrom', next)
  return ended.length
}

/** Returns whether the intent can no longer be paid. */
async function endIntent(shop: Shop, paymentIntentId: string): Promise<boolean> {
  try {
    const { status } = await shop.stripe.paymentIntents.retrieve(paymentIntentId)
    if (status === 'canceled') return true
    if (status === 'processing') return false
    if (status === 'succeeded') return (await fulfil(shop, paymentIntentId)).ok
    await shop.stripe.paymentIntents.cancel(paymentIntentId, { cancellation_reason: 'abandoned' })
    return true
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    // Another call was faster, and the next round sees its result.
    if (error.code === 'payment_intent_unexpected_state') return false
    shop.log.warn(
      { err: error, intent: paymentIntentId },
      'An expired checkout could not be cancelled; it counts as ended',
    )
    return true
  }
}
