import { BASE_LOCALE, DEFAULT_LOCALE, LANGUAGES, LOCALES, type Locale, type TranslationLocale } from '#i18n/locales.ts'

export { BASE_LOCALE, DEFAULT_LOCALE, LOCALES, type Locale } from '#i18n/locales.ts'

/** Returns whether a value is the code of a language of the shop. */
export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value)
}

/** Returns true if texts in this language are translations of those in the main tables. */
export function isTranslation(locale: Locale): locale is TranslationLocale {
  return locale !== BASE_LOCALE
}

/**
 * Returns true if readers of a language take the point in `₫690.000` for a decimal point: dollars are then beside dong.
 */
export function misreadsDong(locale: Locale): boolean {
  return LANGUAGES[locale].thousands !== '.'
}

/** Returns the language that a stored value names; the default one for anything else (spec, section 5). */
export function storedLocale(value: unknown): Locale {
  return isLocale(value) ? value : DEFAULT_LOCALE
}

/**
 * Returns the language that an `Accept-Language` header names first; the default one where the shop does not have it.
 */
export function acceptedLocale(header: string | null | undefined): Locale {
  const first = header?.trim().toLowerCase() ?? ''
  return LOCALES.find((locale) => first.startsWith(locale)) ?? DEFAULT_LOCALE
}

/** Returns the language of the page at a path. */
export function localeOf(pathname: string): Locale {
  return storedLocale(pathname.split('/', 2)[1])
}

/** Returns a path without its language: `/vi/cart` → `/cart`, `/vi` → `/`. */
export function unprefixed(pathname: string): string {
  const locale = localeOf(pathname)
  return locale === DEFAULT_LOCALE ? pathname : pathname.slice(locale.length + 1) || '/'
}

/** Returns the path of the same page in a language: (`vi`, `/cart`) → `/vi/cart`; the home page is `/vi`. */
export function localizedPath(locale: Locale, path: string): string {
  const plain = unprefixed(path)
  if (locale === DEFAULT_LOCALE) return plain
  return plain === '/' ? `/${locale}` : `/${locale}${plain}`
}
