import type { CheckoutMethod } from './payment-methods.ts'
import type { Currency } from './money.ts'

/**
 * How the shop's books can disagree with those of a payment provider or the bank:
 * - `payment_without_order`: money has arrived, or was promised, and no order has it.
 * - `order_without_payment`: an order counts as paid, and the provider has no such payment.
 * - `amount`: the order has another total than what was paid.
 * - `refunded`: the order shows another refunded sum than the provider.
 * - `refund_unrecorded`: the provider has refunded, and the shop does not know it.
 * - `refund_not_made`: the shop has a refund that the provider does not have.
 * - `refund_differs`: a refund has another amount or state there than here.
 * - `line_unplaced`: a line of the bank is neither placed nor in the list of money to place.
 * - `day_sum`: the payments of a day and their orders have different sums.
 */
export const DISAGREEMENT_KINDS = [
  'payment_without_order',
  'order_without_payment',
  'amount',
  'refunded',
  'refund_unrecorded',
  'refund_not_made',
  'refund_differs',
  'line_unplaced',
  'day_sum',
] as const

/** One disagreement of the books. Amounts are minor units of `currency`. */
export interface Disagreement {
  kind: (typeof DISAGREEMENT_KINDS)[number]
  /** In Vietnam. */
  day: string
  method: CheckoutMethod
  /** Null: no order is known. */
  orderId: string | null
  /** The id of the payment, the refund or the bank's line; null: of none. */
  subject: string | null
  currency: Currency
  /** What the provider or the bank says; null: it says nothing. */
  theirs: number | null
  /** What the shop says; null: it says nothing. */
  ours: number | null
}
