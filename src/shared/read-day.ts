import { isDay, type Day, type Minute } from './dates.ts'

/**
 * Reads a day as people type it: `24/12/2026`, `24.12.2026`, `24-12-2026`, `4/1/2026`, or `2026-12-24`; also
 * `24122026`, because the number pad of an iPhone has no separator. The day is before the month in every language of
 * the shop (spec, section 9). Returns null if it is no day; empty stays empty.
 */
export function readDay(text: string): Day | '' | null {
  const typed = text.trim()
  if (typed === '' || isDay(typed)) return typed
  const parts = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(typed) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(typed)
  const [, day = '', month = '', year = ''] = parts ?? []
  const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(read) ? read : null
}

/**
 * Reads a minute of Vietnam's time as people type it: `24/12/2026 09:00`, `24/12/2026 9:00`, `2026-12-24T09:00`, or as
 * spreadsheets write it, `24/12/2026 9:00:00`; a day alone is its first minute. Returns null for an empty text, and the
 * text itself if it is no minute.
 */
export function readMinute(text: string): Minute | null {
  const typed = text.trim()
  if (typed === '') return null
  // No day has a T in it: of a long run of them, each would be tried as the one before the time.
  const [, before = '', hour = '0', minutes = '00'] =
    /^([^\sT]+)(?:[ T]+(\d{1,2})[:h](\d{2})(?::00)?)?$/.exec(typed) ?? []
  const day = readDay(before)
  return day ? `${day}T${hour.padStart(2, '0')}:${minutes}` : typed
}
