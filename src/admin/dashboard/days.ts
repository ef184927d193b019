import { LANGUAGES, type Locale } from '#i18n/locales.ts'
import { formatDay, type Day } from '#shared/dates.ts'

/** Formats a day as `14/02`; there is no space for the year. */
export function shortDay(day: Day): string {
  return formatDay(day).slice(0, 5)
}

const formats = new Map<Locale, Intl.DateTimeFormat>()

/**
 * Returns a format for the shortest weekday name that is unique: a single letter is not in English, `T7` is in
 * Vietnamese.
 */
function weekdayFormat(locale: Locale): Intl.DateTimeFormat {
  const known = formats.get(locale)
  if (known) return known
  const [narrow, short] = (['narrow', 'short'] as const).map(
    (weekday) => new Intl.DateTimeFormat(LANGUAGES[locale].intl, { weekday, timeZone: 'UTC' }),
  ) as [Intl.DateTimeFormat, Intl.DateTimeFormat]
  const format = narrow.format(0).length > 1 ? narrow : short
  formats.set(locale, format)
  return format
}

/** Formats a day as `Sat 14/02`, `T7 14/02`. */
export function weekday(day: Day, locale: Locale): string {
  return `${weekdayFormat(locale).format(new Date(`${day}T00:00:00Z`))} ${shortDay(day)}`
}

/**
 * Formats an amount in whole dong or dollars for an axis: `1.2M`, `1,2 tr`. By the plain locale, because `en-GB` gives
 * `1.2m`. A unit of several letters is written small, as in Vietnamese prices; `Intl` gives `Tr`.
 */
export function compact(amount: number, locale: Locale): string {
  const parts = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).formatToParts(amount)
  return parts.map(({ type, value }) => (type === 'compact' && value.length > 1 ? value.toLowerCase() : value)).join('')
}
