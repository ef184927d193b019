import { addDays, type Day } from '#shared/dates.ts'

/** The most days of one range: a leap year. */
export const MAX_SALES_DAYS = 366

/** How an order was paid; `none`: the shop has received no payment. */
export const PAYMENT_METHODS = ['card', 'none'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** Returns the first and the last day of a month. @param month `YYYY-MM` */
export function daysOfMonth(month: string): { from: Day; to: Day } {
  const from: Day = `${month}-01`
  return { from, to: addDays(firstOfNext(from), -1) }
}

/** Returns the month before or after, as `YYYY-MM`. */
export function monthBeside(month: string, step: -1 | 1): string {
  const first: Day = `${month}-01`
  return (step === 1 ? firstOfNext(first) : addDays(first, -1)).slice(0, 7)
}

/** 31 days after its first day is always in the next month. */
const firstOfNext = (first: Day): Day => `${addDays(first, 31).slice(0, 7)}-01`
