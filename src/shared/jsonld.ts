import { localizedPath, type Locale } from './locale.ts'

/** Structured data for search engines, in the vocabulary of https://schema.org. */
export type JsonLd = { '@type': string } & Record<string, unknown>

const CONTEXT = 'https://schema.org'

/** Returns the text of a JSON-LD script. A `<` is written as an escape, so that no content can end the script. */
export function jsonLdText(things: readonly JsonLd[]): string {
  const graph = things.length === 1 ? { '@context': CONTEXT, ...things[0] } : { '@context': CONTEXT, '@graph': things }
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}

/** A breadcrumb. Its path has no language prefix; the last one is the page itself and needs none. */
export interface Crumb {
  path?: string | undefined
  text: string
  /** The language of the text, if it is not the page's. */
  lang?: Locale | undefined
}

/** Returns the breadcrumbs from the home page to a page, as src/ui/Breadcrumbs.astro shows them. */
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
