import type { Database } from '#db/client.ts'
import type { OrderRow } from '#db/schema/index.ts'
import type { TimeRefusal } from '#features/delivery/delivery-refusals.ts'
import { surgeOn, type DeliveryRules } from '#features/delivery/delivery-rules.ts'
import { findSlot } from '#features/delivery/delivery-slots.ts'
import { DAYS_AHEAD, whyClosed } from '#features/delivery/delivery-time.ts'
import { placeOfOrder, refusedTime, type SlotPlace } from '#features/delivery/server/known-delivery.ts'
import { readDeliveryRules } from '#features/delivery/server/read-delivery-rules.ts'
import { readCashRules } from '#features/payments/server/cash/read-cash-rules.ts'
import { addDays, dayInVietnam, type Day } from '#shared/dates.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { OwnChange, OwnMove } from '../own-order.schema.ts'

type Order = Pick<OrderRow, 'deliveryCity' | 'deliveryDate' | 'slotId' | 'exactFee' | 'currency' | 'paymentMethod'>

/** What decides where customers may move their orders. */
export interface MoveRules extends DeliveryRules {
  /** Whether couriers collect cash also on busy days. */
  cashOnBusyDays: boolean
}

type Placed = Pick<Order, 'deliveryCity' | 'deliveryDate' | 'slotId'>

/** When flowers come. `slotId` is empty for any time of the day. */
interface Time {
  date: Day
  slotId: string
}

/** What the customer asks for, and what the order said when they did. What is left out stays. */
type AskedTime = Pick<OwnChange, 'deliveryDate' | 'slotId' | 'timeBefore'>

/** How the places of a slot change when an order moves to another time. */
export interface Move {
  /** The place that must be left at the new time; null: none, or the order keeps its own. */
  place: SlotPlace | null
  /** Whether the order gives the place back that it had. */
  leavesPlace: boolean
}

/** Why an order cannot be moved to another day or time. */
type MoveRefusal =
  | TimeRefusal
  | 'invalid_slot'
  | 'order_incomplete'
  | 'time_changed'
  | 'exact_time_unpaid'
  | 'cash_move_busy_day'

/** Returns where customers may move their orders now. */
export async function readMoveRules(db: Pick<Database, 'select'>): Promise<MoveRules> {
  const { onBusyDays } = await readCashRules(db)
  return { ...(await readDeliveryRules(db)), cashOnBusyDays: onBusyDays }
}

/**
 * Returns how the places change if an order is moved to the time that its customer asks for; null if that is its time
 * already. The new time must be one that could be ordered now, and must not cost more than was paid. Whether its place
 * is left is not decided here.
 */
export function planMove(
  rules: MoveRules,
  order: Order,
  asked: AskedTime,
  now: Date,
): Result<Move | null, MoveRefusal> {
  if (asked.deliveryDate === undefined && asked.slotId === undefined) return ok(null)
  const before = timeOf(order)
  if (!before) return fail('order_incomplete')
  const after = { date: asked.deliveryDate ?? before.date, slotId: asked.slotId ?? before.slotId }
  if (after.date === before.date && after.slotId === before.slotId) return ok(null)
  const { timeBefore: seen } = asked
  if (seen && (seen.deliveryDate !== before.date || seen.slotId !== before.slotId))
    return fail('time_changed', { field: 'deliveryDate' })
  const chosen = findSlot(rules, after.slotId)
  if (!chosen && after.slotId !== '') return fail('invalid_slot', { field: 'slotId' })
  const refused = refusedTime(rules, { asked: after, chosen }, now)
  if (refused) return fail(refused.code, { field: refused.field === 'date' ? 'deliveryDate' : 'slotId' })
  if (isClosedToCash(rules, order, after.date)) return fail('cash_move_busy_day', { field: 'deliveryDate' })
  if (chosen?.exact && unpaidForExact(rules, order) > 0) return fail('exact_time_unpaid', { field: 'slotId' })
  return ok(placesOf(rules, order, { ...order, deliveryDate: after.date, slotId: after.slotId }))
}

/** Returns what the customer of an order may choose another time from; null if it names no city or day. */
export function moveOf(rules: MoveRules, order: Order, now: Date): OwnMove | null {
  const { deliveryCity: city } = order
  if (!city || !timeOf(order)) return null
  const from = dayInVietnam(now)
  return {
    city,
    from,
    to: addDays(from, DAYS_AHEAD),
    closed: closedDays(rules, order, { today: from, now }),
    exactUnpaid: unpaidForExact(rules, order),
    exactPaid: order.exactFee,
  }
}

/**
 * Returns the days that cannot be chosen, with the reasons. `whyClosed` is asked about closed days and today alone:
 * orders for a later day end on that day at the earliest, and asking about each day of a year takes 17 ms.
 */
function closedDays(rules: MoveRules, order: Order, { today, now }: { today: Day; now: Date }): OwnMove['closed'] {
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => addDays(today, ahead))
  return days.flatMap((day) => {
    const mayBeClosed = day === today || rules.closed.some(({ from, to }) => from <= day && day <= to)
    const closed = mayBeClosed ? whyClosed(rules, day, now) : null
    const reason = closed ?? (isClosedToCash(rules, order, day) ? 'cash_busy_day' : null)
    return reason ? [{ day, reason }] : []
  })
}

/**
 * Returns whether an order may not move to a day because its courier collects cash, which the checkout would refuse on
 * that day (`refusedCash`). Its own day stays possible: another time of it changes nothing about the cash.
 */
function isClosedToCash(rules: MoveRules, { paymentMethod, deliveryDate }: Order, day: Day): boolean {
  const isRefused = paymentMethod === 'cash_on_delivery' && !rules.cashOnBusyDays
  return isRefused && day !== deliveryDate && surgeOn(rules, day) !== undefined
}

function timeOf({ deliveryCity, deliveryDate, slotId }: Order): Time | null {
  return deliveryCity && deliveryDate ? { date: deliveryDate, slotId } : null
}

/** Returns what an exact time costs beyond what the order paid for one: nothing is charged after paying. */
function unpaidForExact(rules: DeliveryRules, { exactFee, currency }: Order): number {
  return Math.max(0, rules.fees.exact[currency] - exactFee)
}

/**
 * Returns how the places change if an order moves to another city, day or slot. An exact time within the slot of an
 * order keeps its place, so that a full slot does not refuse it.
 */
export function placesOf(rules: DeliveryRules, order: Placed, after: Placed): Move {
  const own = placeOfOrder(rules, order)
  const place = placeOfOrder(rules, after)
  const isSame =
    own !== null && place !== null && own.city === place.city && own.day === place.day && own.slot === place.slot
  return { place: isSame ? null : place, leavesPlace: own !== null && !isSame }
}
