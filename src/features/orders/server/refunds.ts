/** Returns an order's payment status. Both amounts are minor units. */
export function paymentStatusOf(refunded: number, total: number): 'paid' | 'partially_refunded' | 'refunded' {
  if (refunded === 0) return 'paid'
  return refunded >= total ? 'refunded' : 'partially_refunded'
}
