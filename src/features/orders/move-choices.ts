import type { WireSlots } from '#features/delivery/slots.schema.ts'
import { addDays, type Day } from '#shared/dates.ts'
import type { OwnMove } from './own-order.schema.ts'

type SlotOffer = WireSlots['slots'][number]
type ClosedReason = OwnMove['closed'][number]['reason']

/** The day and time that an order has. `slotId` is empty for any time of the day. */
export interface OrderTime {
  deliveryDate: Day
  slotId: string
}

export interface DayChoice {
  day: Day
  /** Why the day cannot be chosen; null if it can. The present day always can: the customer keeps it. */
  closed: ClosedReason | null
}

/** The days of a month. */
export interface MonthChoices {
  /** `MM/YYYY` */
  month: string
  days: DayChoice[]
}

/** Returns all days from today to the last one that can be ordered, by month. */
export function dayChoices({ from, to, closed }: OwnMove, present: Day): MonthChoices[] {
  const reasons = new Map(closed.map(({ day, reason }) => [day, reason]))
  const days: Day[] = present < from || present > to ? [present] : []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  const months = Map.groupBy(days.toSorted(), (day) => `${day.slice(5, 7)}/${day.slice(0, 4)}`)
  return [...months].map(([month, ofMonth]) => ({
    month,
    days: ofMonth.map((day) => ({ day, closed: day === present ? null : (reasons.get(day) ?? null) })),
  }))
}

export interface TimeChoice {
  id: string
  exact: boolean
  /** What is said beside the time; null if it is free or the order's own. */
  note: 'full' | 'past' | null
  disabled: boolean
}

interface Shown {
  before: OrderTime
  day: Day
  /** The time that is chosen in the list. */
  chosen: string
  exactUnpaid: number
}

/**
 * Returns the slots and exact times of a day. The order has a place of its own slot, which the server counts as taken.
 * The chosen time can always stay chosen, also if it is gone, so that nobody is moved silently: the server refuses it.
 */
export function timeChoices(slots: readonly SlotOffer[], { before, day, chosen, exactUnpaid }: Shown): TimeChoice[] {
  const own = day === before.deliveryDate ? slotAround(slots, before.slotId) : undefined
  const choices = slots.map(({ id, exact, state }) => {
    const isPresent = own !== undefined && id === before.slotId
    const isOwnPlace = state === 'full' && own !== undefined && slotAround(slots, id) === own
    const isGone = state !== 'open' && !isPresent && !isOwnPlace
    return {
      id,
      exact,
      note: isGone ? (state === 'full' ? ('full' as const) : ('past' as const)) : null,
      disabled: id !== chosen && !isPresent && (isGone || (exact && exactUnpaid > 0)),
    }
  })
  const isMissing = chosen !== '' && !choices.some(({ id }) => id === chosen)
  return isMissing
    ? [{ id: chosen, exact: chosen.startsWith('at-'), note: null, disabled: false }, ...choices]
    : choices
}

/** Returns the slot whose place a slot or an exact time takes. */
function slotAround(slots: readonly SlotOffer[], id: string): SlotOffer | undefined {
  const time = slots.find((offer) => offer.id === id)
  return time && slots.find(({ exact, from, to }) => !exact && from <= time.from && time.from < to)
}
