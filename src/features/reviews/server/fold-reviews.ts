import { and, eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { products, productTranslations, reviews } from '#db/schema/index.ts'
import { foldRows } from '#server/fold-rows.ts'
import { findText } from '#shared/find-text.ts'

/** Writes down what the search looks at for reviews that lack it; the product's name counts in both languages. */
export function foldReviews(db: Database): Promise<void> {
  const columns = {
    id: reviews.id,
    name: reviews.customerName,
    comment: reviews.comment,
    product: products.name,
    english: productTranslations.name,
  }
  const translated = and(eq(productTranslations.productId, products.id), eq(productTranslations.locale, 'en'))
  return foldRows(db, {
    table: reviews,
    read: (tx, where, limit) =>
      tx
        .select(columns)
        .from(reviews)
        .innerJoin(products, eq(products.id, reviews.productId))
        .leftJoin(productTranslations, translated)
        .where(where)
        .limit(limit),
    columns: {
      search: ({ name, comment, product, english }) =>
        findText({ name, phone: '', email: '' }, [comment, product, english ?? ''].join('\n')),
    },
  })
}
