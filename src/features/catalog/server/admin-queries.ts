import { and, asc, desc, eq, inArray, isNotNull, isNull, sql, type SQLWrapper } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { products, productTranslations } from '#db/schema/index.ts'
import { categoryName } from '#i18n/page.ts'
import type { Page } from '#server/paging.ts'
import type { Locale } from '#shared/locale.ts'
import { centsToDecimal } from '#shared/money.ts'
import { foldAccents } from '#shared/slug.ts'
import { PRODUCT_SORTS, type EditedProduct, type ProductFilters, type ProductRow } from '../product.ts'

export type Reader = Pick<Database, 'select' | 'selectDistinct'>
type Row = typeof products.$inferSelect

/** How much of a description a row of the list carries: more than its two lines show. */
const LIST_DESCRIPTION = 240

const order = [asc(products.position), desc(products.createdAt), asc(products.id)]
const english = and(eq(productTranslations.productId, products.id), eq(productTranslations.locale, 'en'))

/** A product as it is edited, archived or not; null: there is none. */
export async function findForEditing(db: Reader, id: string): Promise<EditedProduct | null> {
  return (await editedProducts(db, { ids: [id] }))[0] ?? null
}

/** Products as they are edited, in catalogue order: all of them, or some by id or slug. */
export async function editedProducts(
  db: Reader,
  some: { ids?: readonly string[]; slugs?: readonly string[] } = {},
): Promise<EditedProduct[]> {
  const rows = await db
    .select({ product: products, en: productTranslations })
    .from(products)
    .leftJoin(productTranslations, english)
    .where(and(some.ids && inArray(products.id, [...some.ids]), some.slugs && inArray(products.slug, [...some.slugs])))
    .orderBy(...order)
  return rows.map(({ product, en }) => ({
    ...asProduct(product),
    en: en && { name: en.name, description: en.description },
  }))
}

/** What the list is sorted by; true: downwards. */
export type ProductSort = [by: (typeof PRODUCT_SORTS)[number], downwards: boolean]

/** Reads `?sort=-priceVND`; anything else is catalogue order. */
export function readProductSort(text: string | null): ProductSort {
  const by = PRODUCT_SORTS.find((known) => known === text?.replace(/^-/, ''))
  return by ? [by, text!.startsWith('-')] : ['position', false]
}

/**
 * One page of the back-office's list in `locale`, and how many there are on all. Words and order are the reader's, which SQLite
 * does not know (accents, Vietnamese letters): so a slim row of every product is looked at here, and the rest is
 * read of those shown.
 */
export async function listAdminProducts(
  db: Reader,
  filters: ProductFilters,
  [by, downwards]: ProductSort,
  page: Page,
  locale: Locale,
): Promise<{ rows: ProductRow[]; total: number }> {
  const slim = await db
    .select({
      id: products.id,
      name: products.name,
      en: productTranslations.name,
      slug: products.slug,
      category: products.category,
      priceVND: products.priceVND,
      priceUSD: products.priceUSDCents,
      updatedAt: products.updatedAt,
    })
    .from(products)
    .leftJoin(productTranslations, english)
    .where(
      and(
        filters.archived ? isNotNull(products.archivedAt) : isNull(products.archivedAt),
        filters.category === '' ? undefined : eq(products.category, filters.category),
        filters.stock === '' ? undefined : eq(products.inStock, filters.stock === 'in'),
      ),
    )
    .orderBy(...order)

  const words = folded(filters.q).split(/\s+/).filter(Boolean)
  const texts = (row: (typeof slim)[number]) =>
    folded([row.name, row.en ?? '', row.slug, row.category, categoryName('en', row.category)].join('\n'))
  const found = words.length === 0 ? slim : slim.filter((row) => words.every((word) => texts(row).includes(word)))

  const named = (row: (typeof slim)[number]) => (locale === 'en' && row.en) || row.name
  if (by === 'name') found.sort((a, b) => collators[locale].compare(named(a), named(b)))
  else if (by !== 'position') found.sort((a, b) => Number(a[by]) - Number(b[by]))
  if (downwards) found.reverse()

  const ids = found.slice(page.offset, page.offset + page.pageSize).map(({ id }) => id)
  const rows = await db
    .select({
      ...rowColumns,
      description: cut(products.description),
      en: productTranslations.name,
      enText: cut(productTranslations.description),
    })
    .from(products)
    .leftJoin(productTranslations, english)
    .where(inArray(products.id, ids))
  const byId = new Map(
    rows.map(({ en, enText, ...row }): [string, ProductRow] => {
      const texts =
        locale === 'en' && en ? { name: en, description: enText, lang: 'en' as const } : { lang: 'vi' as const }
      return [row.id, { ...asProduct(row), ...texts }]
    }),
  )
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total: found.length }
}

/** The categories in use, by name: what the form proposes and the list is narrowed to. */
export async function listCategories(db: Reader): Promise<string[]> {
  const rows = await db.selectDistinct({ category: products.category }).from(products)
  return rows.map(({ category }) => category).toSorted(collators.vi.compare)
}

const collators = { vi: new Intl.Collator('vi'), en: new Intl.Collator('en') }

const cut = (text: SQLWrapper) => sql<string>`substr(${text}, 1, ${LIST_DESCRIPTION})`

const rowColumns = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  description: products.description,
  imageUrl: products.imageUrl,
  category: products.category,
  priceUSDCents: products.priceUSDCents,
  priceVND: products.priceVND,
  inStock: products.inStock,
  archivedAt: products.archivedAt,
  updatedAt: products.updatedAt,
}

function asProduct(row: Pick<Row, keyof typeof rowColumns>): Omit<EditedProduct, 'en'> {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    imageUrl: row.imageUrl,
    category: row.category,
    priceUSD: centsToDecimal(row.priceUSDCents),
    priceVND: row.priceVND,
    inStock: row.inStock,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  }
}

function folded(text: string): string {
  return foldAccents(text.normalize('NFC')).toLowerCase()
}
