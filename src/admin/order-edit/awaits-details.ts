import type { OrderDetail } from '#features/orders/admin-order.schema.ts'

/** Returns whether the details of an order's customer may still arrive, as `awaitsDetails` of the server says. */
export function awaitsDetails({ reviewReason, status, refunded }: OrderDetail): boolean {
  return reviewReason === 'missing_details' && status === 'pending' && refunded === 0
}
