import { isOneOf } from './is-one-of.ts'

/**
 * How a customer can choose to pay at the checkout, and what a payment provider takes.
 * - `card`: on the checkout page, in the payment provider's fields.
 * - `transfer`: by their own bank, minutes or days after the checkout.
 * - `cash`: to the courier, when the flowers arrive.
 */
export const CHECKOUT_METHODS = ['card', 'transfer', 'cash'] as const
export type CheckoutMethod = (typeof CHECKOUT_METHODS)[number]

/**
 * How an order is paid, as it is stored.
 * - `card`: by a payment provider.
 * - `cash`, `transfer`: received, and noted by a person or seen at the bank.
 * - `cash_on_delivery`: nothing was received yet, and the courier collects it; the order is `cash` from then on.
 * - `later`: nothing was received yet.
 */
export const ORDER_PAYMENT_METHODS = ['card', 'cash', 'transfer', 'cash_on_delivery', 'later'] as const
type OrderPaymentMethod = (typeof ORDER_PAYMENT_METHODS)[number]

/** The methods whose money staff give back by hand; the payment provider gives back that of a card. */
const REFUNDED_BY_STAFF = ['transfer', 'cash'] as const satisfies readonly CheckoutMethod[]

/** Returns true if money that came by a method is given back by staff; undefined: its provider is not there any more. */
export function isRefundedByStaff(
  method: OrderPaymentMethod | undefined,
): method is (typeof REFUNDED_BY_STAFF)[number] {
  return isOneOf(REFUNDED_BY_STAFF, method)
}

/** The methods of orders whose money has not been received. */
export const UNPAID_METHODS = ['cash_on_delivery', 'later'] as const satisfies readonly OrderPaymentMethod[]

/** Returns true if nothing was received for an order yet. */
export function isUnpaid(method: OrderPaymentMethod): method is (typeof UNPAID_METHODS)[number] {
  return isOneOf(UNPAID_METHODS, method)
}
