import { LANGUAGES } from '#i18n/locales.ts'
import { formatDay, type Day } from './dates.ts'
import type { Locale } from './locale.ts'

/** Returns a delivery day with its day of the week: `Thursday 26/11/2026`, `Thứ Năm 26/11/2026`. */
export function namedDay(day: Day, locale: Locale): string {
  return dayNames(locale)(day)
}

/** Returns the same as a function for many days of one language, because making a format takes longer than using it. */
export function dayNames(locale: Locale): (day: Day) => string {
  const format = new Intl.DateTimeFormat(LANGUAGES[locale].intl, { weekday: 'long', timeZone: 'UTC' })
  return (day) => `${format.format(new Date(day))} ${formatDay(day)}`
}
