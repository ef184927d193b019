import type { Day } from '#shared/dates.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { City } from '#shared/shop.ts'
import type { DeliveryTerms } from '../delivery-fee.ts'
import type { TimeRefusal, WardRefusal } from '../delivery-refusals.ts'
import { placesOn, type DeliveryRules } from '../delivery-rules.ts'
import { findSlot, isTooLate, slotTakenBy, type ChosenSlot } from '../delivery-slots.ts'
import { exactIdOf, readSlotId } from '../slot-id.ts'
import { whyClosed, type ClosedReason } from '../delivery-time.ts'
import { refusedWard } from './refused-ward.ts'
import { zoneOfWard } from '../wards/ward.ts'
import { findWard } from './wards.ts'

/** The delivery that a customer asks for. */
export interface AskedDelivery {
  city: City
  date: Day
  /** Empty: the ward is not known. */
  wardCode: string
  /** Empty: any time of the day. */
  slotId: string
}

/** The place that a delivery takes: one of a slot, on a day, in a city. */
export interface SlotPlace {
  city: City
  day: Day
  slot: string
  /** The ids of the exact times that take a place of this slot: from the first until before the last, as texts. */
  exact: { from: string; to: string }
  /** How many places the slot has. */
  places: number
}

/** A delivery that the rules know, and what it means for the fee. */
export interface KnownDelivery extends DeliveryTerms {
  asked: AskedDelivery
  chosen: ChosenSlot | null
  /** Null: it takes none. */
  place: SlotPlace | null
}

/**
 * Returns what a delivery means by the rules, whatever the time. A failure's field is `wardCode` or `slotId`. Fails
 * with invalid_slot, invalid_ward, ward_of_other_city, ward_not_served.
 *
 * @param isPaid a paid order may go to a ward that is not served, and keeps a slot that the owner has removed since:
 *   staff decide about it
 * @param anyWard a new order may go to a ward that is not served: staff take it all the same
 */
export function knowDelivery(
  rules: DeliveryRules,
  asked: AskedDelivery,
  { isPaid = false, anyWard = isPaid }: { isPaid?: boolean; anyWard?: boolean } = {},
): Result<KnownDelivery, WardRefusal | 'invalid_slot'> {
  const { city, date, wardCode, slotId } = asked
  const refused = refusedWard(rules, city, wardCode)
  if (refused && !(anyWard && refused === 'ward_not_served')) return fail(refused, { field: 'wardCode' })
  const ward = findWard(wardCode)
  const zone = ward ? zoneOfWard(rules, ward) : 'city'
  const chosen = slotId === '' ? null : findSlot(rules, slotId)
  if (slotId !== '' && !chosen && !(isPaid && readSlotId(slotId))) return fail('invalid_slot', { field: 'slotId' })
  const exact = chosen?.exact ?? readSlotId(slotId)?.exact ?? false
  return ok({ asked, chosen, zone, exact, place: chosen && placeOf(rules, chosen, city, date) })
}

interface PlacedOrder {
  deliveryCity?: City | null | undefined
  deliveryDate?: Day | null | undefined
  slotId?: string | undefined
}

/** Returns the place that an order takes; null without a slot, or if the owner has removed the slot since. */
export function placeOfOrder(
  rules: DeliveryRules,
  { deliveryCity, deliveryDate, slotId = '' }: PlacedOrder,
): SlotPlace | null {
  const slot = slotTakenBy(rules, slotId)
  return slot && deliveryCity && deliveryDate ? placeOf(rules, { slot }, deliveryCity, deliveryDate) : null
}

function placeOf(rules: DeliveryRules, { slot }: Pick<ChosenSlot, 'slot'>, city: City, day: Day): SlotPlace {
  const exact = { from: exactIdOf(slot.from), to: exactIdOf(slot.to) }
  return { city, day, slot: slot.id, exact, places: placesOn(rules, city, day) }
}

/**
 * Returns why a delivery cannot be ordered at an instant; null if it can. Places are not counted. A failure's field is
 * `date` or `slotId`.
 */
export function refusedTime(
  rules: DeliveryRules,
  { asked: { date }, chosen }: { asked: Pick<AskedDelivery, 'date'>; chosen: ChosenSlot | null },
  at: Date,
): { code: TimeRefusal; field: 'date' | 'slotId' } | null {
  const reason = whyClosed(rules, date, at)
  if (reason) return { code: CODES[reason], field: 'date' }
  return chosen && isTooLate(rules, chosen, date, at) ? { code: 'slot_past', field: 'slotId' } : null
}

const CODES: Record<Exclude<ClosedReason, 'full'>, TimeRefusal> = {
  past: 'date_in_past',
  too_far_ahead: 'date_too_late',
  too_late_today: 'date_cut_off',
  too_late_for_day: 'date_cut_off',
  holiday: 'date_closed',
  closed: 'date_closed',
}
