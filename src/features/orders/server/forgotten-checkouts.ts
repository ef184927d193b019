import { and, asc, eq, gte, isNotNull, isNull, lte } from 'drizzle-orm'
import Stripe from 'stripe'
import { checkouts, orders } from '../../../../db/schema/index.ts'
import type { Shop } from '../../../server/shop.ts'
import { fulfil } from './fulfil.ts'

/**
 * Asks the provider about every checkout begun in a time that has no order: its log goes back 30 days, and a shop
 * that was closed for longer would never hear of a payment made just before. Most were simply left. Returns how many
 * orders were made.
 * @throws the provider's error when it cannot be asked
 */
export async function settleForgottenCheckouts(
  shop: Shop,
  { from, to }: { from: Date; to: Date },
  signal?: AbortSignal,
): Promise<number> {
  const left = await shop.db
    .select({ intentId: checkouts.paymentIntentId })
    .from(checkouts)
    .leftJoin(orders, eq(orders.paymentIntentId, checkouts.paymentIntentId))
    .where(
      and(
        gte(checkouts.createdAt, from),
        lte(checkouts.createdAt, to),
        isNotNull(checkouts.paymentIntentId),
        isNull(orders.id),
      ),
    )
    .orderBy(asc(checkouts.createdAt))
  let made = 0
  for (const { intentId } of left) {
    signal?.throwIfAborted()
    try {
      if ((await fulfil(shop, intentId!)).ok) made++
    } catch (error) {
      // The provider has forgotten the intent itself: nothing was paid with it, or it was long ago settled by hand.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      shop.log.error({ err: error, intent: intentId }, 'a checkout could not be asked about')
    }
  }
  return made
}
