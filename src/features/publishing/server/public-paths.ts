import { isNull } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { articles, products } from '#db/schema/index.ts'
import { LOCALES, localizedPath } from '#shared/locale.ts'
import { ARTICLE_CATEGORIES } from '#shared/shop.ts'
import { ARTICLES_PER_PAGE, articlesPath } from '#features/articles/articles.ts'
import { countArticles } from '#features/articles/server/queries.ts'

const PAGES = [
  '/',
  '/products',
  '/flowers-of-love',
  '/birthday-flowers',
  '/about',
  '/contact',
  '/shipping-policy',
  '/terms',
  '/privacy',
  '/cart',
  '/checkout',
  '/track-order',
  '/auth',
  '/auth/reset',
  '/wishlist',
  '/profile',
  '/orders',
  '/rss.xml',
]

/** Files that are the same in every language. */
const FILES = ['/sitemap.xml', '/robots.txt', '/manifest.webmanifest']

/** Returns every public page in every language as keys (variants.ts), the most visited first. */
export async function publicPaths(db: Database): Promise<string[]> {
  const shown = await db.select({ slug: products.slug }).from(products).where(isNull(products.archivedAt))
  const written = await db.select({ slug: articles.slug }).from(articles)
  const paths = [
    ...PAGES,
    ...(await articleLists(db)),
    ...shown.map(({ slug }) => `/products/${slug}`),
    ...written.map(({ slug }) => `/articles/${slug}`),
  ]
  return [...paths.flatMap((path) => LOCALES.map((locale) => localizedPath(locale, path))), ...FILES]
}

/** Returns the article lists, of all articles and of each category, page by page. */
async function articleLists(db: Database): Promise<string[]> {
  const lists = [null, ...ARTICLE_CATEGORIES].map(async (category) => {
    const pages = Math.max(1, Math.ceil((await countArticles(db, category)) / ARTICLES_PER_PAGE))
    return Array.from({ length: pages }, (_, i) => articlesPath(category, i + 1))
  })
  return (await Promise.all(lists)).flat()
}
