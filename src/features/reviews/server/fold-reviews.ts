import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { products, productTranslations, reviews } from '#db/schema/index.ts'
import { foldRows } from '#server/fold-rows.ts'
import { findText } from '#shared/find-text.ts'

/** Fills the search column of reviews that lack it; it holds the product's name in every language. */
export function foldReviews(db: Database): Promise<void> {
  const columns = {
    id: reviews.id,
    name: reviews.customerName,
    comment: reviews.comment,
    product: products.name,
    translations: sql<string | null>`(select group_concat(${productTranslations.name}, char(10))
      from ${productTranslations} where ${productTranslations.productId} = ${products.id})`,
  }
  return foldRows(db, {
    table: reviews,
    read: (tx, where, limit) =>
      tx
        .select(columns)
        .from(reviews)
        .innerJoin(products, eq(products.id, reviews.productId))
        .where(where)
        .limit(limit),
    columns: {
      search: ({ name, comment, product, translations }) =>
        findText({ name, phone: '', email: '' }, [comment, product, translations ?? ''].join('\n')),
    },
  })
}
