import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { contentTags } from '#db/schema/index.ts'

/**
 * The cache tags of no single product, article or category.
 * - `site`: every page.
 * - `home`: what the home page shows by the clock.
 * - `products`, `articles`: lists of them, home, sitemap and the API's answers.
 * - `stock`: the numbers of pieces in the API's catalogue.
 * - `reviews`: pages with the stars of many products, and the API's answers about reviews.
 */
export const COMMON_TAGS = ['site', 'home', 'products', 'articles', 'stock', 'reviews'] as const

/**
 * A cache tag. Pages declare theirs with `cache.set({ tags })`, where Astro takes any text; `content-tags.test.ts`
 * finds one that is not here.
 */
export type ContentTag =
  | (typeof COMMON_TAGS)[number]
  | `product:${string}`
  | `related:${string}`
  | `article:${string}`
  | `reviews:${string}`

/**
 * Returns the cache tag of everything that shows a product: its page, those that list it as related, its share picture.
 */
export function productTag(id: string): `product:${string}` {
  return `product:${id}`
}

/** Returns the cache tag of a category's related products, raised when other products take those places. */
export function relatedTag(category: string): `related:${string}` {
  return `related:${category}`
}

/**
 * Returns the cache tag of everything that shows an article: its page, those that list it as related, its share
 * picture.
 */
export function articleTag(id: string): `article:${string}` {
  return `article:${id}`
}

/** Returns the cache tag of a product's reviews on its page and in the API's answer. */
export function reviewsTag(productId: string): `reviews:${string}` {
  return `reviews:${productId}`
}

/** Returns the cache tags to raise after a product's reviews changed; `reviews` is the tag of pages with many stars. */
export function tagsOfReviews(productId: string): [ContentTag, ContentTag, ContentTag] {
  return [reviewsTag(productId), productTag(productId), 'reviews']
}

/**
 * Returns statements that raise the versions of cache tags. Put them into the batch or transaction that writes the
 * change, so that a crash cannot leave a stale page, and call `shop.invalidatePages` after it. Versions come from one
 * counter and the database orders writes, so a higher version was always committed later, whichever process raised it.
 *
 *     await db.batch([db.update(products)…, ...raiseTags(db, ['products', productTag(id)])])
 */
export function raiseTags(db: Pick<Database, 'insert'>, tags: readonly [ContentTag, ...ContentTag[]]) {
  const raise = (tag: string) => {
    const version = sql<number>`(select coalesce(max(version), 0) + 1 from content_tags)`
    return db
      .insert(contentTags)
      .values({ tag, version })
      .onConflictDoUpdate({ target: contentTags.tag, set: { version: sql`excluded.version` } })
  }
  const [first, ...others] = [...new Set(tags)] as [ContentTag, ...ContentTag[]]
  return [raise(first), ...others.map(raise)] as const
}
