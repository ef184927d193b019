import type { Locale } from '#shared/locale.ts'

/** Formats an instant (ISO, UTC) for the reader, in Vietnam's time. */
export function formatInstant(iso: string, locale: Locale, timeStyle?: 'short'): string {
  const tag = locale === 'vi' ? 'vi-VN' : 'en-GB'
  return new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle, timeZone: 'Asia/Ho_Chi_Minh' }).format(
    new Date(iso),
  )
}
