import { DEFAULT_LOCALE, LOCALES, localizedPath, type Locale } from '#shared/locale.ts'

export interface Alternates {
  /** The address for search engines: without a query, except one that makes it another page. */
  canonical: string
  /** The page in every language and `x-default`, each version naming all others. */
  alternates: { hreflang: Locale | 'x-default'; href: string }[]
}

/**
 * Returns the absolute addresses of a page and of its versions in the other languages.
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
