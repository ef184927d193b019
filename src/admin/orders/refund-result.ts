import type { AdminRefund, OrderDetail } from '#features/orders/admin-order.schema.ts'
import { holdsMoney } from '#shared/dispute-status.ts'
import { isRefundedByStaff } from '#shared/payment-methods.ts'

/** A refund as a whole. Amounts are minor units of the order's currency. */
export interface WholeRefund {
  state: AdminRefund['state']
  amount: number
  /** What of it staff have to give back by hand. */
  byHand: number
}

/**
 * Returns the refund that has a key, as the sum of its parts: each payment of the order gives back a part, and those
 * after the first have numbered keys (`insertDivided`). If parts have failed, it has failed, by their amount. Null: no
 * refund has the key.
 */
export function wholeRefund(
  refunds: readonly Pick<AdminRefund, 'id' | 'amount' | 'state' | 'byStaff'>[],
  key: string,
): WholeRefund | null {
  const parts = refunds.filter(({ id }) => id === key || id.startsWith(`${key}-`))
  if (parts.length === 0) return null
  const inState = (wanted: AdminRefund['state']) => parts.filter(({ state }) => state === wanted)
  const [failed, asked] = [inState('failed'), inState('asked')]
  return {
    state: failed.length > 0 ? 'failed' : asked.length > 0 ? 'asked' : 'succeeded',
    amount: sumOf(failed.length > 0 ? failed : parts),
    byHand: sumOf(asked.filter(({ byStaff }) => byStaff !== null)),
  }
}

const sumOf = (parts: readonly Pick<AdminRefund, 'amount'>[]) => parts.reduce((sum, { amount }) => sum + amount, 0)

/** Returns what staff are told of a refund: its state, or that they give all or a part of it back by hand. */
export function refundResult({ state, amount, byHand }: WholeRefund) {
  if (state === 'failed' || byHand === 0) return state
  return byHand === amount ? 'askedOfStaff' : 'askedOfBoth'
}

/** Returns whether an order cannot be refunded because its payment is disputed. */
export function isHeldByDispute({ disputes }: Pick<OrderDetail, 'disputes'>): boolean {
  return disputes.some(({ status }) => holdsMoney(status))
}

/** Returns how an order's money goes back: by the payment provider, by staff by hand, or each payment in its own way. */
export function refundWay({
  paymentMethod,
  paymentProvider,
  supplementPayments,
}: Pick<OrderDetail, 'paymentMethod' | 'paymentProvider' | 'supplementPayments'>) {
  if (supplementPayments.some((supplement) => supplement.paymentProvider !== paymentProvider)) return 'mixed'
  return isRefundedByStaff(paymentMethod) ? 'byStaff' : 'byProvider'
}
