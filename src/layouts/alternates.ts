import { DEFAULT_LOCALE, LOCALES, localizedPath, type Locale } from '../shared/locale.ts'

export interface Alternates {
  /** The address that counts for search engines: without query. */
  canonical: string
  /** Both languages and `x-default`, each twin naming the other. */
  alternates: { hreflang: Locale | 'x-default'; href: string }[]
}

/** Absolute addresses of a page and its twin in the other language. */
export function alternatesOf(siteUrl: string, pathname: string): Alternates {
  const address = (locale: Locale) => siteUrl + localizedPath(locale, pathname)
  return {
    canonical: siteUrl + pathname,
    alternates: [
      ...LOCALES.map((locale) => ({ hreflang: locale, href: address(locale) })),
      { hreflang: 'x-default', href: address(DEFAULT_LOCALE) },
    ],
  }
}
