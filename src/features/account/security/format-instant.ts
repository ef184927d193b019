import { LANGUAGES, type Locale } from '#i18n/locales.ts'

/** Formats an instant (ISO, UTC) for the reader, in Vietnam's time. */
export function formatInstant(iso: string, locale: Locale, timeStyle?: 'short'): string {
  return new Intl.DateTimeFormat(LANGUAGES[locale].intl, {
    dateStyle: 'medium',
    timeStyle,
    timeZone: 'Asia/Ho_Chi_Minh',
  }).format(new Date(iso))
}
