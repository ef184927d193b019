import { LANGUAGES, type Locale } from '#i18n/locales.ts'

/**
 * A number of things as a language writes it: `12,345` and `12.345`. By hand, because a formatter of the browser's own
 * costs a cold page tens of milliseconds before its first row.
 */
export function formatCount(count: number, locale: Locale): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, LANGUAGES[locale].thousands)
}
