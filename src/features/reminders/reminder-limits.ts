import type { Calendar } from '#shared/reminder.ts'

/** How many reminders an account may have. */
export const MAX_REMINDERS = 50
/** The longest name of a person, in UTF-16 code units. */
export const MAX_WHO = 60
/** The most days before an occasion that its mail may be sent. */
export const MAX_DAYS_BEFORE = 30

const SOLAR_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Returns the last day that a month has in any year: 29 for February, 30 for every lunar month. */
export function lastDayOf(calendar: Calendar, month: number): number {
  return calendar === 'lunar' ? 30 : (SOLAR_MONTHS[month - 1] ?? 31)
}
