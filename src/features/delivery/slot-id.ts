import { formatTimeOfDay, type TimeOfDay } from './delivery-rules.ts'

/** The times that the id of a slot or of an exact time names. */
export interface SlotTimes {
  from: TimeOfDay
  /** The same as `from` for an exact time. */
  to: TimeOfDay
  exact: boolean
}

/**
 * Returns the id of a slot, which names its times: `08-10`, or `0830-1030`. Orders are stored with it, so that they
 * keep their time whatever the owner does to the slots.
 */
export function slotIdOf({ from, to }: { from: TimeOfDay; to: TimeOfDay }): string {
  const isWhole = from % 60 === 0 && to % 60 === 0
  return [from, to]
    .map((minute) =>
      formatTimeOfDay(minute)
        .replace(':', '')
        .slice(0, isWhole ? 2 : 4),
    )
    .join('-')
}

/** Returns the id of an exact time: `at-0930`. */
export function exactIdOf(at: TimeOfDay): string {
  return `at-${formatTimeOfDay(at).replace(':', '')}`
}

/** Returns the times that an id names; null for an id of another form. */
export function readSlotId(id: string): SlotTimes | null {
  const [, at] = /^at-(\d{4})$/.exec(id) ?? []
  if (at) return { from: minuteOf(at), to: minuteOf(at), exact: true }
  const [, from, to] = /^(\d{2}|\d{4})-(\d{2}|\d{4})$/.exec(id) ?? []
  if (!from || !to || from.length !== to.length) return null
  return { from: minuteOf(from), to: minuteOf(to), exact: false }
}

/**
 * Returns the times of an order as pages show them: `14:00` and `16:00`, equal for an exact time; null for any time of
 * the day. A slot that the owner has removed since is still that of its orders.
 */
export function shownTimes(slotId: string): { from: string; to: string } | null {
  const times = readSlotId(slotId)
  return times && { from: formatTimeOfDay(times.from), to: formatTimeOfDay(times.to) }
}

function minuteOf(digits: string): TimeOfDay {
  return Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))
}
