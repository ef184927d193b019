import type Stripe from 'stripe'

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
