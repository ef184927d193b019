/** The shop's languages. English stands at the plain path, Vietnamese under `/vi`. */
export const LOCALES = ['en', 'vi'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'en'

export function isLocale(value: unknown): value is Locale {
  return value === 'en' || value === 'vi'
}

/** The language a stored value names; `en` for anything but exactly `en` or `vi` (spec, section 5). */
export function storedLocale(value: unknown): Locale {
  return isLocale(value) ? value : DEFAULT_LOCALE
}

/** The language a path is written in. */
export function localeOf(pathname: string): Locale {
  return pathname === '/vi' || pathname.startsWith('/vi/') ? 'vi' : 'en'
}

/** A path without its language prefix: `/vi/cart` → `/cart`, `/vi` → `/`. */
export function unprefixed(pathname: string): string {
  return localeOf(pathname) === 'vi' ? pathname.slice(3) || '/' : pathname
}

/** The same page in a language: (`vi`, `/cart`) → `/vi/cart`; the home page is `/vi`, without a trailing slash. */
export function localizedPath(locale: Locale, path: string): string {
  const plain = unprefixed(path)
  if (locale === 'en') return plain
  return plain === '/' ? '/vi' : `/vi${plain}`
}
