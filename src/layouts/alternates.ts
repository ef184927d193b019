import { DEFAULT_LOCALE, LOCALES, localizedPath, type Locale } from '#shared/locale.ts'

export interface Alternates {
  /** The address that counts for search engines: without query, but for one that makes it another page. */
  canonical: string
  /** Both languages and `x-default`, each twin naming the other. */
  alternates: { hreflang: Locale | 'x-default'; href: string }[]
}

/**
 * Absolute addresses of a page and its twin in the other language.
 * @param query what makes it a page of its own, such as the category of a list, with its question mark
 */
export function alternatesOf(siteUrl: string, pathname: string, query = ''): Alternates {
  const address = (locale: Locale) => siteUrl + localizedPath(locale, pathname) + query
  return {
    canonical: siteUrl + pathname + query,
    alternates: [
      ...LOCALES.map((locale) => ({ hreflang: locale, href: address(locale) })),
      { hreflang: 'x-default', href: address(DEFAULT_LOCALE) },
    ],
  }
}
