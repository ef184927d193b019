import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../../../db/client.ts'
import { products, productTranslations } from '../../../../db/schema/index.ts'
import type { Locale } from '../../../shared/locale.ts'

/** What translated products are called in the language that a page in `locale` does not show, by product. */
export async function otherProductNames(db: Database, locale: Locale): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: products.id, vi: products.name, en: productTranslations.name })
    .from(products)
    .innerJoin(
      productTranslations,
      and(eq(productTranslations.productId, products.id), eq(productTranslations.locale, 'en')),
    )
    .where(isNull(products.archivedAt))
  return new Map(rows.map(({ id, vi, en }) => [id, locale === 'en' ? vi : en]))
}
