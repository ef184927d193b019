import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { isRefundedByStaff } from '#shared/payment-methods.ts'

/** Returns the state of a refund as it is told: one that was asked for is left to the provider, or to staff. */
export function refundResult<State extends string>(
  { paymentMethod }: Pick<OrderDetail, 'paymentMethod'>,
  state: State,
): State | 'askedOfStaff' {
  return state === 'asked' && isRefundedByStaff(paymentMethod) ? 'askedOfStaff' : state
}
