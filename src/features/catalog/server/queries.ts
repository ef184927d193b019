import { and, asc, desc, eq, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../../db/client.ts'
import { products, productTranslations, slugRedirects } from '../../../../db/schema/index.ts'
import type { Locale } from '../../../shared/locale.ts'
import { centsToDecimal } from '../../../shared/money.ts'
import { RELATED_COUNT, type Product } from '../catalog.ts'

/** Every product on sale, in catalogue order, in a language where it has been translated. */
export async function listProducts(db: Database, locale: Locale): Promise<Product[]> {
  return selectProducts(db, locale)
}

/** The products of one category, in catalogue order. */
export async function listByCategory(db: Database, category: string, locale: Locale): Promise<Product[]> {
  return selectProducts(db, locale, eq(products.category, category))
}

/** What stands under a product: the first of `relatedOrder`, asked for so that a large catalogue is not read for it. */
export async function listRelated(db: Database, product: Product, locale: Locale): Promise<Product[]> {
  const rank = sql`(${products.category} <> ${product.category}) * 2 + (not ${products.inStock})`
  return selectProducts(db, locale, ne(products.id, product.id), { first: rank, limit: RELATED_COUNT })
}

export type FoundProduct = { kind: 'found'; product: Product } | { kind: 'moved'; slug: string } | { kind: 'unknown' }

/** The product at a slug; `moved` when the slug was public once and its product has another now. */
export async function findProduct(db: Database, slug: string, locale: Locale): Promise<FoundProduct> {
  const [product] = await selectProducts(db, locale, eq(products.slug, slug))
  if (product) return { kind: 'found', product }
  const [moved] = await db
    .select({ slug: products.slug })
    .from(slugRedirects)
    .innerJoin(products, eq(products.id, slugRedirects.targetId))
    .where(and(eq(slugRedirects.kind, 'product'), eq(slugRedirects.oldSlug, slug), isNull(products.archivedAt)))
  return moved ? { kind: 'moved', slug: moved.slug } : { kind: 'unknown' }
}

/** Whether a product is on sale. */
export async function isOnSale(db: Database, productId: string): Promise<boolean> {
  return (await db.$count(products, and(eq(products.id, productId), isNull(products.archivedAt)))) > 0
}

async function selectProducts(
  db: Database,
  locale: Locale,
  condition?: SQL,
  { first, limit = -1 }: { first?: SQL; limit?: number } = {},
): Promise<Product[]> {
  const rows = await db
    .select({ product: products, english: productTranslations })
    .from(products)
    .leftJoin(
      productTranslations,
      and(eq(productTranslations.productId, products.id), eq(productTranslations.locale, 'en')),
    )
    .where(and(isNull(products.archivedAt), condition))
    .orderBy(...(first ? [first] : []), asc(products.position), desc(products.createdAt), asc(products.id))
    .limit(limit)
  return rows.map(({ product, english }) => asProduct(product, locale === 'en' ? english : null))
}

type ProductRow = typeof products.$inferSelect
type Translation = typeof productTranslations.$inferSelect

function asProduct(row: ProductRow, english: Translation | null): Product {
  return {
    id: row.id,
    slug: row.slug,
    name: english?.name ?? row.name,
    description: english?.description ?? row.description,
    imageUrl: row.imageUrl,
    category: row.category,
    priceUSD: centsToDecimal(row.priceUSDCents),
    priceVND: row.priceVND,
    inStock: row.inStock,
    lang: english ? 'en' : 'vi',
  }
}
