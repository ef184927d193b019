import type { CheckoutMethod } from '#shared/payment-methods.ts'
import type { PaymentSession } from './payment-session.ts'

/**
 * Returns how a session is paid: as the customer has chosen, or by card where that is not possible any more. Banks and
 * couriers take dong only.
 */
export function methodOf(chosen: CheckoutMethod, { quote, cash }: PaymentSession): CheckoutMethod {
  if (quote.currency !== 'VND') return 'card'
  return chosen === 'cash' && !mayChooseCash(cash) ? 'card' : chosen
}

/** Returns whether the customer may choose cash. A guest may be known by email and phone, once they are there. */
export function mayChooseCash(cash: PaymentSession['cash']): boolean {
  return cash?.refusal === null || (cash?.refusal === 'cash_guest' && !cash.isJudged)
}
