import { localizedPath, type Locale } from './locale.ts'

/** Structured data for search engines, in the vocabulary of https://schema.org. */
export type JsonLd = { '@type': string } & Record<string, unknown>

const CONTEXT = 'https://schema.org'

/** The text of a JSON-LD script. A `<` is written as an escape, so that no content can end the script. */
export function jsonLdText(things: readonly JsonLd[]): string {
  const graph = things.length === 1 ? { '@context': CONTEXT, ...things[0] } : { '@context': CONTEXT, '@graph': things }
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}

/** One step of the way down to a page; the page itself needs no path. */
export interface Crumb {
  path?: string | undefined
  text: string
}

/** The way from the home page down to a page, as src/ui/Breadcrumbs.astro shows it. */
export function breadcrumbList(siteUrl: string, locale: Locale, home: string, trail: readonly Crumb[]): JsonLd {
  const crumbs: Crumb[] = [{ path: '/', text: home }, ...trail]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ path, text }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      ...(path ? { item: siteUrl + localizedPath(locale, path) } : {}),
    })),
  }
}
