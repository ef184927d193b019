import { addDays, startOfDay, type Day } from '#shared/dates.ts'
import { percentOf } from '#shared/money.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { OrderStatus } from '#shared/shop.ts'
import { MINUTE_MS } from '#shared/durations.ts'

/** How long after ordering a customer may cancel free of charge, in milliseconds (terms, "Cancelling"). */
export const FREE_CANCEL_MS = 30 * MINUTE_MS

/** What the shop keeps of an order that it has begun to prepare, in percent of its total (terms, "Cancelling"). */
export const PREPARED_FEE_PERCENT = 30

/** Why a customer can no longer cancel. */
type NotCancellable = 'order_on_its_way' | 'order_delivered' | 'order_cancelled' | 'day_over'

interface Cancellable {
  status: OrderStatus
  createdAt: Date
  /** A calendar day in Vietnam; null for an order that waits for review. */
  deliveryDate: Day | null
  /** Minor units. */
  total: number
}

/**
 * Returns what the shop keeps if the customer cancels at an instant, in minor units of the order's currency: nothing
 * within 30 minutes of ordering or before preparation begins, 30% of the total afterwards. `day_over`: the
 * delivery day is over, whatever status staff have left the order in.
 */
export function cancellationFee(order: Cancellable, now: Date): Result<number, NotCancellable> {
  if (order.status === 'cancelled') return fail('order_cancelled')
  if (order.status === 'delivered') return fail('order_delivered')
  if (order.status === 'out_for_delivery') return fail('order_on_its_way')
  if (order.deliveryDate && now >= startOfDay(addDays(order.deliveryDate, 1))) return fail('day_over')
  const isFree = order.status === 'pending' || now.getTime() - order.createdAt.getTime() <= FREE_CANCEL_MS
  return ok(isFree ? 0 : percentOf(order.total, PREPARED_FEE_PERCENT))
}
