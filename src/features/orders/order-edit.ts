import { fail, ok, type Result } from '#shared/result.ts'
import type { OrderStatus } from '#shared/shop.ts'

/** Why staff can change nothing of an order any more, or not yet. */
type NotEditable = 'order_delivered' | 'order_cancelled' | 'order_awaits_details'

/**
 * Returns why staff may not change an order. One whose customer's details are still to come is changed after its
 * review: until then the details would overwrite the change.
 */
export function checkEdit({
  status,
  awaitsDetails,
}: {
  status: OrderStatus
  awaitsDetails: boolean
}): Result<null, NotEditable> {
  if (status === 'cancelled') return fail('order_cancelled')
  if (status === 'delivered') return fail('order_delivered')
  return awaitsDetails ? fail('order_awaits_details') : ok(null)
}

/** Returns why staff may not exchange the lines of an order: as `checkEdit`, or because it is on its way. */
export function checkExchange(order: Parameters<typeof checkEdit>[0]): Result<null, NotEditable | 'order_on_its_way'> {
  return order.status === 'out_for_delivery' ? fail('order_on_its_way') : checkEdit(order)
}
