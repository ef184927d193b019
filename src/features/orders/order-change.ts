import { addDays, startOfDay, type Day } from '#shared/dates.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { OrderStatus } from '#shared/shop.ts'
import type { ChangeRefusal } from './own-order.schema.ts'

interface Changeable {
  status: OrderStatus
  /** A calendar day in Vietnam; null for an order that waits for review. */
  deliveryDate: Day | null
  /** Whether the order still takes the details of its checkout, which would overwrite a change. */
  awaitsDetails: boolean
}

/**
 * Returns why a customer may not change an order at an instant. Once its preparation has begun, the card may be
 * written, and the florist works with a printed sheet.
 */
export function checkOwnChange(order: Changeable, now: Date): Result<null, ChangeRefusal> {
  if (order.status === 'cancelled') return fail('order_cancelled')
  if (order.status === 'delivered') return fail('order_delivered')
  if (order.status === 'out_for_delivery') return fail('order_on_its_way')
  if (order.deliveryDate && now >= startOfDay(addDays(order.deliveryDate, 1))) return fail('day_over')
  if (order.status !== 'pending') return fail('change_too_late')
  return order.awaitsDetails ? fail('order_incomplete') : ok(null)
}
