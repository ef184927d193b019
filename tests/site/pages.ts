import { inject } from 'vitest'
import { LOCALES, localeOf, localizedPath, unprefixed, type Locale } from '#shared/locale.ts'
import { ARTICLE_CATEGORIES, CATEGORY_PAGES } from '#shared/shop.ts'

export type Kind =
  | 'home'
  | 'products'
  | 'category'
  | 'product'
  | 'articles'
  | 'article'
  | 'find-a-gift'
  | 'about'
  | 'contact'
  | 'shipping-policy'
  | 'terms'
  | 'privacy'
  | 'accessibility'
  | 'track-order'
  | 'not-found'
  /** Cart, checkout, account: pages that are empty until their island loads. */
  | 'private'

export interface SitePage {
  path: string
  kind: Kind
  locale: Locale
  /** Whether search engines may index it. */
  listed: boolean
}

export interface ReadPage extends SitePage {
  status: number
  headers: Headers
  html: string
}

/** Pages for one visitor; the sitemap leaves them out. */
const PRIVATE = [
  '/cart',
  '/checkout',
  '/wishlist',
  '/profile',
  '/orders',
  '/auth',
  '/auth/reset',
  '/invitation',
  '/pay',
  '/confirm-order',
  '/refund',
  '/reminders/mute',
]
const NOT_FOUND = ['/no-such-page', '/products/no-such-product', '/articles/no-such-article']
const UNLISTED = [
  ...PRIVATE,
  ...NOT_FOUND,
  ...ARTICLE_CATEGORIES.map((category) => `/articles?category=${encodeURIComponent(category)}`),
]

export const shopUrl = inject('shopUrl')

/** Resolves to every public page in both languages, in the sitemap or not. */
export async function listPages(): Promise<SitePage[]> {
  const listed = await sitemapPaths()
  const unlisted = UNLISTED.flatMap((path) => LOCALES.map((locale) => localizedPath(locale, path)))
  return [
    ...listed.map((path) => describePath(path, true)),
    ...unlisted.filter((path) => !listed.includes(path)).map((path) => describePath(path, false)),
  ]
}

let readOnce: Promise<readonly ReadPage[]> | undefined

/** Resolves to the same pages with the server's responses, which are read once for all files of a worker. */
export function readPages(): Promise<readonly ReadPage[]> {
  return (readOnce ??= requestPages())
}

async function requestPages(): Promise<ReadPage[]> {
  const pages = await listPages()
  const read: ReadPage[] = []
  // A few at a time, since the first request renders the page.
  for (let at = 0; at < pages.length; at += 8)
    read.push(...(await Promise.all(pages.slice(at, at + 8).map((page) => readPage(page)))))
  return read
}

async function readPage(page: SitePage): Promise<ReadPage> {
  const response = await fetch(shopUrl + page.path, { redirect: 'manual' })
  return { ...page, status: response.status, headers: response.headers, html: await response.text() }
}

/** Returns one page of each kind in each language, among them the article with a table and the product with reviews. */
export function oneOfEach<Page extends SitePage>(pages: readonly Page[]): Page[] {
  const firsts = new Map<string, Page>()
  for (const page of pages) {
    const name = page.kind === 'private' ? page.path : `${page.locale} ${page.kind}`
    if (!firsts.has(name)) firsts.set(name, page)
  }
  return [...firsts.values()]
}

/** Resolves to the paths in the sitemap, in both languages. */
const sitemapPaths = async () => (await sitemapAddresses()).map((address) => new URL(address).pathname)

/** Resolves to the addresses in the sitemap. */
export async function sitemapAddresses(): Promise<string[]> {
  const xml = await (await fetch(`${shopUrl}/sitemap.xml`)).text()
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)
}

function describePath(path: string, listed: boolean): SitePage {
  return { path, kind: kindOf(unprefixed(path)), locale: localeOf(path), listed }
}

function kindOf(path: string): Kind {
  const plain = path.split('?')[0] ?? ''
  if (plain === '/') return 'home'
  if (PRIVATE.includes(plain)) return 'private'
  if (NOT_FOUND.includes(plain)) return 'not-found'
  if (Object.keys(CATEGORY_PAGES).includes(plain.slice(1))) return 'category'
  if (plain === '/articles' || plain.startsWith('/articles/page/')) return 'articles'
  if (plain.startsWith('/products/')) return 'product'
  if (plain.startsWith('/articles/')) return 'article'
  return plain.slice(1) as Kind
}
