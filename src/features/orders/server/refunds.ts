import { and, eq, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { orders } from '../../../../db/schema/index.ts'
import type { Shop } from '../../../server/shop.ts'

/** What has been given back of an intent, in minor units; its charge must be expanded. Never more than was taken. */
export function refundedOf(intent: Stripe.PaymentIntent): number {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return Math.min(charge?.amount_refunded ?? 0, intent.amount_received)
}

/** What an order's payment is called, of which so much was given back. */
export function paymentStatusOf(refunded: number, total: number): 'paid' | 'partially_refunded' | 'refunded' {
  if (refunded === 0) return 'paid'
  return refunded >= total ? 'refunded' : 'partially_refunded'
}

/** Records what an intent's charge says was given back. Refunds only grow: a late, older reading never takes one back. */
export function raiseRefund(shop: Shop, intent: Stripe.PaymentIntent) {
  return raiseRefunded(shop, intent.id, refundedOf(intent))
}

/** The statement that records that so much of an order (minor units) has been given back, never less than before. */
export function raiseRefunded(shop: Pick<Shop, 'db' | 'clock'>, paymentIntentId: string, refunded: number) {
  const upTo = sql`min(${refunded}, ${orders.total})`
  return shop.db
    .update(orders)
    .set({
      refunded: sql`${upTo}`,
      paymentStatus: sql`case when ${refunded} >= ${orders.total} then 'refunded' else 'partially_refunded' end`,
      updatedAt: sql`max(${orders.updatedAt} + 1, ${shop.clock.now().getTime()})`,
    })
    .where(and(eq(orders.paymentIntentId, paymentIntentId), sql`${orders.refunded} < ${upTo}`))
}
