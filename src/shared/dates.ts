import type { Locale } from './locale.ts'
import { HOUR_MS } from './durations.ts'

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string

/**
 * Vietnam has been seven hours ahead of UTC, all year, since 1975. So the zone needs no `Intl`, whose first formatter
 * costs a phone tens of milliseconds before the first row.
 */
export const AHEAD_OF_UTC_MS = 7 * HOUR_MS

function partsInVietnam(instant: Date): Record<'year' | 'month' | 'day' | 'hour' | 'minute', string> {
  const [year = '', month = '', day = '', hour = '', minute = ''] = new Date(instant.getTime() + AHEAD_OF_UTC_MS)
    .toISOString()
    .split(/[-T:]/)
  return { year, month, day, hour, minute }
}

/** Returns the calendar day in Vietnam at an instant. */
export function dayInVietnam(instant: Date): Day {
  const { year, month, day } = partsInVietnam(instant)
  return `${year}-${month}-${day}`
}

/** Returns the present calendar day in Vietnam. */
export const todayInVietnam = (): Day => dayInVietnam(new Date())

/** Returns true if the text is a day that exists on the calendar. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Formats a calendar day as `dd/MM/yyyy` (spec, section 9). */
export function formatDay(day: Day): string {
  return day.split('-').reverse().join('/')
}

/** Formats an instant's day in Vietnam as `dd/MM/yyyy`. */
export function formatDate(instant: Date): string {
  return formatDay(dayInVietnam(instant))
}

/** Formats an instant as `dd/MM/yyyy HH:mm`, in Vietnam's time. */
export function formatDateTime(instant: Date): string {
  const { hour, minute } = partsInVietnam(instant)
  return `${formatDate(instant)} ${hour}:${minute}`
}

/** A minute of Vietnam's time, `YYYY-MM-DDTHH:mm`. Compared as texts, minutes are in the order of time. */
export type Minute = string

/** Returns the minute in Vietnam at an instant. */
export function minuteInVietnam(instant: Date): Minute {
  return `${dayInVietnam(instant)}T${formatTime(instant)}`
}

/** Returns true if the text is a minute that exists on the calendar. */
export function isMinute(text: string): text is Minute {
  const [day = '', time = '', ...rest] = text.split('T')
  return isDay(day) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) && rest.length === 0
}

/** Returns the instant at which a minute begins. */
export function startOfMinute(minute: Minute): Date {
  return new Date(Date.parse(`${minute}Z`) - AHEAD_OF_UTC_MS)
}

/** Formats a minute as `dd/MM/yyyy HH:mm`. */
export function formatMinute(minute: Minute): string {
  const [day = '', time = ''] = minute.split('T')
  return `${formatDay(day)} ${time}`
}

/** Formats an instant as `HH:mm`, in Vietnam's time. */
export function formatTime(instant: Date): string {
  const { hour, minute } = partsInVietnam(instant)
  return `${hour}:${minute}`
}

const DAY_WITH_MONTH = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
const months = /* @__PURE__ */ new Map<Locale, Intl.DateTimeFormat>()

function monthName(instant: Date, locale: Locale): string {
  let format = months.get(locale)
  // By the plain locale, because `en-GB` gives `Sept` and the format is `MMM` (spec, section 9). Cached, because making
  // a formatter takes longer than some parts of a page. The month is taken from a whole date: a language may write it
  // differently on its own.
  if (!format) months.set(locale, (format = new Intl.DateTimeFormat(locale, DAY_WITH_MONTH)))
  const parts = format.formatToParts(instant.getTime() + AHEAD_OF_UTC_MS)
  return parts.find(({ type }) => type === 'month')?.value ?? ''
}

/** Formats an instant as articles show it, on Vietnam's calendar: `05 Oct 2025`, `05 thg 10 2025`. */
export function formatArticleDate(instant: Date, locale: Locale): string {
  const { year, day } = partsInVietnam(instant)
  return `${day} ${monthName(instant, locale)} ${year}`
}

/** Returns the day that is some days after another; before it, if `days` is negative. */
export function addDays(day: Day, days: number): Day {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Returns the instant at which a day begins in Vietnam. */
export function startOfDay(day: Day): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - AHEAD_OF_UTC_MS)
}
