import { type Day } from '#shared/dates.ts'
import type { City } from '#shared/shop.ts'
import {
  formatTimeOfDay,
  placesOn,
  type DeliveryRules,
  type DeliveryTimes,
  type TimeOfDay,
  type SlotRule,
} from './delivery-rules.ts'
import { exactIdOf, readSlotId } from './slot-id.ts'
import { instantOf, readyAt, whyClosed, type ClosedReason } from './delivery-time.ts'

type SlotState = 'open' | 'full' | 'past' | 'closed'

/** What a customer may choose: a slot, or an exact time within one. Times are `HH:MM` in Vietnam. */
export interface SlotOffer {
  id: string
  from: string
  to: string
  /** Whether it is an exact time, which costs a surcharge; `from` and `to` are then equal. */
  exact: boolean
  state: SlotState
  /** How many places are left. */
  left: number
}

/** A chosen slot or exact time, and the slot whose place it takes. */
export interface ChosenSlot {
  id: string
  exact: boolean
  from: TimeOfDay
  to: TimeOfDay
  slot: SlotRule
}

/** How many places of each slot are taken, by the slot's id. */
export type TakenPlaces = Readonly<Record<string, number>>

/**
 * Returns the slot or exact time with an id; null if there is no such slot. Exact times are `at-0830`, slots as in the
 * rules.
 */
export function findSlot(rules: DeliveryRules, id: string): ChosenSlot | null {
  return [...wholeSlots(rules), ...exactTimes(rules)].find((chosen) => chosen.id === id) ?? null
}

/**
 * Returns the slot of which an order with an id takes a place, if it is still there: its own, or the one around its
 * exact time, which may be offered no more since the owner has changed how often there is one.
 */
export function slotTakenBy({ slots }: DeliveryRules, id: string): SlotRule | undefined {
  const times = readSlotId(id)
  if (times?.exact) return slots.find(({ from, to }) => from <= times.from && times.from < to)
  return slots.find((slot) => slot.id === id)
}

function wholeSlots({ slots }: DeliveryRules): ChosenSlot[] {
  return slots.map((slot) => ({ ...slot, exact: false, slot }))
}

/** Returns the exact times of a day: each takes a place of the slot around it. */
function exactTimes(rules: DeliveryRules): ChosenSlot[] {
  const times: ChosenSlot[] = []
  for (let at = rules.opens; at < rules.closes; at += rules.exactEvery) {
    const slot = rules.slots.find(({ from, to }) => from <= at && at < to)
    // Nothing is at a door at the moment when the shop opens.
    if (!slot || at === rules.opens) continue
    times.push({ id: exactIdOf(at), exact: true, from: at, to: at, slot })
  }
  return times
}

/**
 * Returns the slots and exact times of a day, in the order of their times, slots first, and why nothing is delivered on
 * it. A day whose slots are all taken or over has a reason, too.
 * @param taken the places that orders and holds have taken
 */
export function slotsOfDay(
  rules: DeliveryRules,
  { city, day, now, taken }: { city: City; day: Day; now: Date; taken: TakenPlaces },
): { reason: ClosedReason | null; slots: SlotOffer[] } {
  const reason = whyClosed(rules, day, now)
  const places = placesOn(rules, city, day)
  const slots = [...wholeSlots(rules), ...exactTimes(rules)].map((chosen) => {
    const left = Math.max(0, places - (taken[chosen.slot.id] ?? 0))
    return {
      id: chosen.id,
      from: formatTimeOfDay(chosen.from),
      to: formatTimeOfDay(chosen.to),
      exact: chosen.exact,
      state: reason ? (reason === 'past' ? 'past' : 'closed') : stateOf(rules, chosen, day, now, left),
      left,
    } satisfies SlotOffer
  })
  return { reason: reason ?? reasonOf(slots), slots }
}

function stateOf(rules: DeliveryRules, chosen: ChosenSlot, day: Day, now: Date, left: number): SlotState {
  if (isTooLate(rules, chosen, day, now)) return 'past'
  return left > 0 ? 'open' : 'full'
}

/** Returns whether an order made now cannot be prepared before a slot begins. */
export function isTooLate(rules: DeliveryTimes, { from }: Pick<ChosenSlot, 'from'>, day: Day, now: Date): boolean {
  return instantOf(day, from) < readyAt(rules, now)
}

function reasonOf(slots: readonly SlotOffer[]): ClosedReason | null {
  if (slots.some(({ state }) => state === 'open')) return null
  return slots.some(({ state }) => state === 'full') ? 'full' : 'too_late_today'
}
