import { desc, isNull } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { articles, products } from '#db/schema/index.ts'
import { CATEGORY_PAGES } from '#shared/shop.ts'
import type { SitemapPage } from '../sitemap.ts'

const STANDING = ['/about', '/contact', '/shipping-policy', '/terms', '/privacy', '/track-order']

/** Returns every page for search engines, without language prefix. A list page is as new as the newest entry on it. */
export async function pagesToFind(db: Database): Promise<SitemapPage[]> {
  const [productRows, articleRows] = await Promise.all([
    db
      .select({ slug: products.slug, updatedAt: products.updatedAt })
      .from(products)
      .where(isNull(products.archivedAt))
      .orderBy(desc(products.updatedAt)),
    db.select({ slug: articles.slug, updatedAt: articles.updatedAt }).from(articles).orderBy(desc(articles.updatedAt)),
  ])
  const lastProduct = productRows[0]?.updatedAt
  const lastArticle = articleRows[0]?.updatedAt
  return [
    { path: '/', lastmod: newest(lastProduct, lastArticle) },
    { path: '/products', lastmod: lastProduct },
    ...Object.keys(CATEGORY_PAGES).map((slug) => ({ path: `/${slug}`, lastmod: lastProduct })),
    { path: '/articles', lastmod: lastArticle },
    ...STANDING.map((path) => ({ path })),
    ...productRows.map(({ slug, updatedAt }) => ({ path: `/products/${slug}`, lastmod: updatedAt })),
    ...articleRows.map(({ slug, updatedAt }) => ({ path: `/articles/${slug}`, lastmod: updatedAt })),
  ]
}

function newest(...days: (Date | undefined)[]): Date | undefined {
  return days.filter((day) => day !== undefined).toSorted((a, b) => b.getTime() - a.getTime())[0]
}
