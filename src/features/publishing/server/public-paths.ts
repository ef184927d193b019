import { and, gt, isNull, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { articles, products } from '#db/schema/index.ts'
import { pagesByKey } from '#server/pages-by-key.ts'
import { LOCALES, localizedPath } from '#shared/locale.ts'
import { ARTICLE_CATEGORIES } from '#shared/shop.ts'
import { ARTICLES_PER_PAGE, articlesPath } from '#features/articles/articles.ts'
import { countArticles } from '#features/articles/server/queries.ts'
import { ADD_ONS_PATH, listPath } from '#features/catalog/catalog.ts'
import { categoryOfList, PRODUCT_LISTS } from '#features/catalog/product-lists.ts'
import { countProductPages } from '#features/catalog/server/list-page.ts'
import { sitemapParts } from '#features/seo/server/pages.ts'

const PAGES = [
  '/',
  '/products',
  ADD_ONS_PATH,
  '/flowers-of-love',
  '/birthday-flowers',
  '/sympathy-flowers',
  '/opening-flowers',
  '/find-a-gift',
  '/about',
  '/contact',
  '/shipping-policy',
  '/terms',
  '/privacy',
  '/accessibility',
  '/cart',
  '/checkout',
  '/track-order',
  '/auth',
  '/auth/reset',
  '/invitation',
  '/pay',
  '/confirm-order',
  '/refund',
  '/wishlist',
  '/profile',
  '/orders',
  '/reminders/mute',
  '/rss.xml',
]

/** Files that are the same in every language. */
const FILES = ['/sitemap.xml', '/robots.txt', '/manifest.webmanifest']

/** Yields every public page in every language as keys (variants.ts), the most visited first. Reads a few at a time. */
export async function* publicPaths(db: Database): AsyncGenerator<string> {
  const inEveryLanguage = (path: string) => LOCALES.map((locale) => localizedPath(locale, path))
  for (const path of PAGES) yield* inEveryLanguage(path)
  yield* FILES
  for await (const path of laterPages(db)) yield* inEveryLanguage(path)
  yield* await sitemapParts(db)
}

/** Yields the pages whose number depends on the catalogue and the journal, without language prefix. */
async function* laterPages(db: Database): AsyncGenerator<string> {
  yield* await articleLists(db)
  yield* await productLists(db)
  for await (const shown of slugs(db, products, isNull(products.archivedAt)))
    for (const { slug } of shown) yield `/products/${slug}`
  for await (const written of slugs(db, articles)) for (const { slug } of written) yield `/articles/${slug}`
}

/** How many slugs are read at a time: less than a megabyte. */
const SLUGS_AT_ONCE = 5_000

/** Reads the slugs of a table, page by page. */
function slugs(db: Database, table: typeof products | typeof articles, condition?: SQL) {
  return pagesByKey<{ id: string; slug: string }>(SLUGS_AT_ONCE, (last) =>
    db
      .select({ id: table.id, slug: table.slug })
      .from(table)
      .where(and(condition, gt(table.id, last?.id ?? '')))
      .orderBy(table.id)
      .limit(SLUGS_AT_ONCE),
  )
}

/** Returns the article lists, of all articles and of each category, page by page. */
async function articleLists(db: Database): Promise<string[]> {
  const lists = [null, ...ARTICLE_CATEGORIES].map(async (category) => {
    const pages = Math.max(1, Math.ceil((await countArticles(db, category)) / ARTICLES_PER_PAGE))
    return Array.from({ length: pages }, (_, i) => articlesPath(category, i + 1))
  })
  return (await Promise.all(lists)).flat()
}

/** Returns the pages of the product lists from the second on. */
async function productLists(db: Database): Promise<string[]> {
  const lists = PRODUCT_LISTS.map(async (name) => {
    const pages = await countProductPages(db, categoryOfList(name))
    return Array.from({ length: pages - 1 }, (_, n) => listPath(`/${name}`, n + 2))
  })
  return (await Promise.all(lists)).flat()
}
