import { DEFAULT_LOCALE, LOCALES, localizedPath } from '#shared/locale.ts'
import { xmlText } from './xml.ts'

export interface SitemapPage {
  /** Without language prefix. */
  path: string
  lastmod?: Date | undefined
}

/**
 * Returns a sitemap in which every page names its translations (https://www.sitemaps.org,
 * https://developers.google.com/search/docs/specialty/international/localized-versions).
 */
export function sitemapXml(siteUrl: string, pages: readonly SitemapPage[]): string {
  const entries = pages.flatMap(({ path, lastmod }) => {
    const href = (locale: (typeof LOCALES)[number]) => xmlText(siteUrl + localizedPath(locale, path))
    const twins = [...LOCALES.map((locale) => [locale, href(locale)]), ['x-default', href(DEFAULT_LOCALE)]]
    const links = twins.map(([lang, url]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${url}"/>`).join('')
    const changed = lastmod ? `<lastmod>${lastmod.toISOString()}</lastmod>` : ''
    return LOCALES.map((locale) => `<url><loc>${href(locale)}</loc>${changed}${links}</url>`)
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}
