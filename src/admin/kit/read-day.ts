import { isDay, type Day } from '#shared/dates.ts'

/**
 * Reads a day as people type it: `24/12/2026`, `24.12.2026`, `24-12-2026`, `4/1/2026`, or `2026-12-24`. The day is
 * before the month in both languages of the shop (spec, section 9). Returns null if it is no day; empty stays empty.
 */
export function readDay(text: string): Day | '' | null {
  const typed = text.trim()
  if (typed === '' || isDay(typed)) return typed
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(typed) ?? []
  const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(read) ? read : null
}
