/**
 * How an order is paid. `card`: by a payment provider; `cash` and `transfer`: received, and noted by a person or seen
 * at the bank; `cash_on_delivery`: nothing was received yet, and the courier collects it; `later`: nothing was received
 * yet.
 */
export const PAYMENT_METHODS = ['card', 'cash', 'transfer', 'cash_on_delivery', 'later'] as const
type OrderPaymentMethod = (typeof PAYMENT_METHODS)[number]

/** The methods of orders whose money has not been received. */
export const UNPAID_METHODS = ['cash_on_delivery', 'later'] as const satisfies readonly OrderPaymentMethod[]

/** Returns true if nothing was received for an order yet. */
export function isUnpaid(method: OrderPaymentMethod): method is (typeof UNPAID_METHODS)[number] {
  return (UNPAID_METHODS as readonly OrderPaymentMethod[]).includes(method)
}
