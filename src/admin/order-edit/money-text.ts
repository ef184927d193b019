import type { ExchangeQuote } from '#features/checkout/exchange.schema.ts'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { isRefundedByStaff } from '#shared/payment-methods.ts'

/** Returns which text of `adminOrders:exchange.money` tells staff what happens with the money of an exchange. */
export function moneyText(
  outcome: Exclude<ExchangeQuote['outcome'], 'too_dear'>,
  { paymentMethod, paymentLink }: Pick<OrderDetail, 'paymentMethod' | 'paymentLink'>,
) {
  if (outcome === 'refund') return isRefundedByStaff(paymentMethod) ? 'refund_by_staff' : 'refund'
  if (outcome !== 'owed') return outcome
  if (paymentMethod === 'cash_on_delivery') return 'on_delivery'
  return paymentLink ? 'owed_link' : 'owed'
}
