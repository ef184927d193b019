import type { ExchangeQuote } from '#features/checkout/exchange.schema.ts'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { refundWay } from '../orders/refund-result.ts'

const REFUNDS = { byProvider: 'refund', byStaff: 'refund_by_staff', mixed: 'refund_mixed' } as const

/** Returns which text of `adminOrders:exchange.money` tells staff what happens with the money of an exchange. */
export function moneyText(
  outcome: Exclude<ExchangeQuote['outcome'], 'too_dear'>,
  order: Pick<OrderDetail, 'paymentMethod' | 'paymentProvider' | 'supplementPayments' | 'paymentLink'>,
) {
  if (outcome === 'refund') return REFUNDS[refundWay(order)]
  if (outcome !== 'owed') return outcome
  if (order.paymentMethod === 'cash_on_delivery') return 'on_delivery'
  return order.paymentLink ? 'owed_link' : 'owed'
}
