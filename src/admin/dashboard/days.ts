import type { Locale } from '#shared/locale.ts'
import { formatDay, type Day } from '#shared/dates.ts'

/** `14/02`, as there is no room for the year. */
export function shortDay(day: Day): string {
  return formatDay(day).slice(0, 5)
}

const weekdays: Record<Locale, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' }),
  vi: new Intl.DateTimeFormat('vi-VN', { weekday: 'narrow', timeZone: 'UTC' }),
}

/** `Sat 14/02`, `T7 14/02`. */
export function weekday(day: Day, locale: Locale): string {
  return `${weekdays[locale].format(new Date(`${day}T00:00:00Z`))} ${shortDay(day)}`
}

/** A round figure for an axis: `1.2M`, `1,2 Tr`. */
export function compact(amount: number, locale: Locale): string {
  return new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(amount)
}
