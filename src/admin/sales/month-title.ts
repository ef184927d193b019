import type { Locale } from '#shared/locale.ts'

/** Formats a month (`YYYY-MM`) with its year: `November 2026`, `tháng 11 năm 2026`. */
export function monthTitle(month: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${month}-01T00:00:00Z`))
}
