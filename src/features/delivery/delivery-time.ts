import { addDays, dayInVietnam, startOfDay, type Day } from '#shared/dates.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { surgeOn, type DeliveryTimes, type TimeOfDay } from './delivery-rules.ts'

/** How many days after today the last delivery day is. */
export const DAYS_AHEAD = 365

/** Why nothing is delivered on a day any more, or at all. `full` is known only where places are counted. */
export const CLOSED_REASONS = [
  'past',
  'too_late_today',
  'too_late_for_day',
  'holiday',
  'closed',
  'too_far_ahead',
  'full',
] as const
export type ClosedReason = (typeof CLOSED_REASONS)[number]

/** Returns the instant of a time of day in Vietnam. */
export function instantOf(day: Day, minute: TimeOfDay): Date {
  return new Date(startOfDay(day).getTime() + minute * MINUTE_MS)
}

/** Returns the time of day in Vietnam at an instant. */
function timeOfDayInVietnam(instant: Date): TimeOfDay {
  return Math.floor((instant.getTime() - startOfDay(dayInVietnam(instant)).getTime()) / MINUTE_MS)
}

/**
 * Returns until when an order for a day is accepted: an instant on the day itself, or the end of the day before.
 * It is the first instant that is too late.
 */
export function orderUntil(rules: DeliveryTimes, day: Day): Date {
  const surge = surgeOn(rules, day)
  const minute = surge ? surge.sameDayUntil : rules.sameDayUntil
  return minute === null ? startOfDay(day) : instantOf(day, minute)
}

/** Returns why nothing is delivered on a day if one orders now; null if something is. */
export function whyClosed(rules: DeliveryTimes, day: Day, now: Date): Exclude<ClosedReason, 'full'> | null {
  const today = dayInVietnam(now)
  if (day < today) return 'past'
  if (day > addDays(today, DAYS_AHEAD)) return 'too_far_ahead'
  const closed = closedOn(rules, day)
  if (closed) return closed.reason
  if (now < orderUntil(rules, day)) return null
  return day === today ? 'too_late_today' : 'too_late_for_day'
}

/**
 * Returns the earliest instant at which flowers ordered now can be on their way: the lead time after the work begins,
 * which is now, or when the shop opens next if it is closed, today or at this hour, or the evening has begun.
 */
export function readyAt(rules: DeliveryTimes, now: Date): Date {
  const today = dayInVietnam(now)
  const minute = timeOfDayInVietnam(now)
  let day = minute < rules.eveningFrom ? today : addDays(today, 1)
  for (let closed = closedOn(rules, day); closed; closed = closedOn(rules, day)) day = addDays(closed.to, 1)
  const begins = day === today && minute >= rules.opens ? now : instantOf(day, rules.opens)
  return new Date(begins.getTime() + rules.lead * MINUTE_MS)
}

/** Returns the closed days that a day is one of, if it is one. */
function closedOn({ closed }: DeliveryTimes, day: Day): DeliveryTimes['closed'][number] | undefined {
  return closed.find(({ from, to }) => from <= day && day <= to)
}
