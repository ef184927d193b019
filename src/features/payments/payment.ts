/**
 * The state of a payment, the same for every provider:
 * - `open`: not paid. It can be paid, amended and cancelled, and may stay so for minutes or days.
 * - `processing`: the customer has done their part and the bank has not decided. It is not paid, and it must not be
 *   paid again.
 * - `promised`: the customer pays when the flowers arrive. The order is made now, and is unpaid.
 * - `paid`: the money has been received, as much of it as will come. What was refunded since does not change the state.
 * - `cancelled`: it can never be paid.
 */
export type PaymentState = 'open' | 'processing' | 'promised' | 'paid' | 'cancelled'

/** The settings of the provider's half in the browser, by method. All of them are public. */
export type PaymentFormSettings = CardFormSettings

interface CardFormSettings {
  method: 'card'
  publishableKey: string
  /** True if test cards pay. */
  sandbox: boolean
}
