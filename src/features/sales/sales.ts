import { addDays, type Day } from '#shared/dates.ts'
import { ORDER_PAYMENT_METHODS } from '#shared/payment-methods.ts'

/** The most days of one range: a leap year. */
export const MAX_SALES_DAYS = 366

/**
 * How an order was paid; `none`: by card in name only, as the demo's orders, for which the shop received no payment.
 */
export const SALES_METHODS = [...ORDER_PAYMENT_METHODS, 'none'] as const
export type SalesMethod = (typeof SALES_METHODS)[number]

/** Returns the first and the last day of a month. @param month `YYYY-MM` */
export function daysOfMonth(month: string): DayRange {
  const from: Day = `${month}-01`
  return { from, to: addDays(firstOfNext(from), -1) }
}

export interface DayRange {
  from: Day
  /** Included. */
  to: Day
}

/**
 * Returns a range after one of its ends was chosen. If the ends cross, the other one goes to the end of the chosen
 * month; if more than `MAX_SALES_DAYS` are between them, it comes as near as it has to.
 */
export function rangeAfter({ from, to }: DayRange, chosen: { from: Day } | { to: Day }): DayRange {
  if ('from' in chosen) {
    const last = addDays(chosen.from, MAX_SALES_DAYS - 1)
    if (chosen.from > to) return { from: chosen.from, to: daysOfMonth(chosen.from.slice(0, 7)).to }
    return { from: chosen.from, to: to > last ? last : to }
  }
  const first = addDays(chosen.to, 1 - MAX_SALES_DAYS)
  if (chosen.to < from) return { from: daysOfMonth(chosen.to.slice(0, 7)).from, to: chosen.to }
  return { from: from < first ? first : from, to: chosen.to }
}

/** Returns the month before or after, as `YYYY-MM`. */
export function monthBeside(month: string, step: -1 | 1): string {
  const first: Day = `${month}-01`
  return (step === 1 ? firstOfNext(first) : addDays(first, -1)).slice(0, 7)
}

/** 31 days after its first day is always in the next month. */
const firstOfNext = (first: Day): Day => `${addDays(first, 31).slice(0, 7)}-01`
