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

/** Records a refund on an order. Refunds only grow: a late, older reading never takes one back. */
export function raiseRefund(shop: Shop, intent: Stripe.PaymentIntent) {
  const refunded = refundedOf(intent)
  return shop.db
    .update(orders)
    .set({
      refunded,
      paymentStatus: paymentStatusOf(refunded, intent.amount_received),
      updatedAt: shop.clock.now(),
    })
    .where(and(eq(orders.paymentIntentId, intent.id), sql`${orders.refunded} < ${refunded}`))
}
