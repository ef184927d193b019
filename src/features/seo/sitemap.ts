import { DEFAULT_LOCALE, LOCALES, localizedPath } from '#shared/locale.ts'
import { xmlText } from './xml.ts'

export interface SitemapPage {
  /** Without language prefix. */
  path: string
  lastmod?: Date | undefined
}

/**
 * How many pages a file names, each in every language. The protocol allows 50,000 addresses and 50 MB; a file of this
 * size is a few megabytes, which a small machine can render and keep.
 */
export const PAGES_PER_SITEMAP = Math.floor(10_000 / LOCALES.length)

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

/**
 * Yields a sitemap in which every page names its translations, a few pages at a time (https://www.sitemaps.org,
 * https://developers.google.com/search/docs/specialty/international/localized-versions).
 */
export async function* sitemapXml(
  siteUrl: string,
  pages: AsyncIterable<readonly SitemapPage[]>,
): AsyncGenerator<string> {
  yield `${DECLARATION}<urlset xmlns="${SCHEMA}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
  for await (const some of pages) yield some.flatMap((page) => entries(siteUrl, page)).join('')
  yield '</urlset>\n'
}

function entries(siteUrl: string, { path, lastmod }: SitemapPage): string[] {
  const href = (locale: (typeof LOCALES)[number]) => xmlText(siteUrl + localizedPath(locale, path))
  const twins = [...LOCALES.map((locale) => [locale, href(locale)]), ['x-default', href(DEFAULT_LOCALE)]]
  const links = twins.map(([lang, url]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${url}"/>`).join('')
  const changed = lastmod ? `<lastmod>${lastmod.toISOString()}</lastmod>` : ''
  return LOCALES.map((locale) => `<url><loc>${href(locale)}</loc>${changed}${links}</url>\n`)
}

/** Returns the index of sitemaps by their paths (https://www.sitemaps.org/protocol.html#index). */
export function sitemapIndexXml(siteUrl: string, paths: readonly string[]): string {
  const parts = paths.map((path) => `<sitemap><loc>${xmlText(siteUrl + path)}</loc></sitemap>\n`)
  return `${DECLARATION}<sitemapindex xmlns="${SCHEMA}">\n${parts.join('')}</sitemapindex>\n`
}
