import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { products, productTranslations } from '#db/schema/index.ts'
import { BASE_LOCALE, LOCALES, type Locale } from '#i18n/locales.ts'
import { categoryName } from '#i18n/page.ts'
import { pagesByKey } from '#server/pages-by-key.ts'
import type { Page } from '#server/paging.ts'
import { translationsColumn } from '#server/translations.ts'
import { foldText } from '#shared/find-text.ts'
import { PRODUCT_SORTS, type EditedProduct, type ProductFilters, type ProductRow } from '../product.ts'
import type { ProductTexts } from '../product.schema.ts'
import { catalogueOrder, fieldColumns, fieldsOf, inLocale, textColumns } from './product-rows.ts'

export type Reader = Pick<Database, 'select' | 'selectDistinct'>
type Row = typeof products.$inferSelect

/** The length of a description in a row of the list, in characters: more than its two lines show. */
const LIST_DESCRIPTION = 240

const editedColumns = { ...fieldColumns, archivedAt: products.archivedAt, updatedAt: products.updatedAt }

/** Returns a product for editing, archived or not; null if it does not exist. */
export async function findForEditing(db: Reader, id: string): Promise<EditedProduct | null> {
  return (await editedProducts(db, { ids: [id] }))[0] ?? null
}

/** Returns the products with the given ids or slugs for editing, in catalogue order. */
export async function editedProducts(
  db: Reader,
  some: { ids: readonly string[] } | { slugs: readonly string[] },
): Promise<EditedProduct[]> {
  const where = 'ids' in some ? inArray(products.id, [...some.ids]) : inArray(products.slug, [...some.slugs])
  return (await editedRows(db, where)).map(toEdited)
}

/** How many products are read at a time when all are: with the longest texts less than 10 MB. */
const PRODUCTS_AT_ONCE = 200

/** Yields every product on sale for editing, in catalogue order. */
export async function* eachOnSale(db: Reader): AsyncGenerator<EditedProduct> {
  const pages = pagesByKey<Awaited<ReturnType<typeof editedRows>>[number]>(PRODUCTS_AT_ONCE, (last) =>
    editedRows(db, and(isNull(products.archivedAt), last && afterInCatalogue(last))).limit(PRODUCTS_AT_ONCE),
  )
  for await (const page of pages) for (const row of page) yield toEdited(row)
}

/** Returns the condition for the products after one in `catalogueOrder`. */
function afterInCatalogue({ position, createdAt, id }: Pick<Row, 'position' | 'createdAt' | 'id'>): SQL | undefined {
  const older = or(lt(products.createdAt, createdAt), and(eq(products.createdAt, createdAt), gt(products.id, id)))
  // The first part is for the index; the rest excludes what has been read.
  return and(gte(products.position, position), or(gt(products.position, position), older))
}

function editedRows(db: Reader, where: SQL | undefined) {
  return db
    .select({
      ...editedColumns,
      position: products.position,
      createdAt: products.createdAt,
      translations: translationsColumn<ProductTexts>(
        productTranslations,
        products.id,
        productTranslations.productId,
        textColumns,
      ),
    })
    .from(products)
    .where(where)
    .orderBy(...catalogueOrder)
}

function toEdited({
  position: _,
  createdAt: __,
  archivedAt,
  updatedAt,
  translations,
  ...row
}: Awaited<ReturnType<typeof editedRows>>[number]): EditedProduct {
  return { ...fieldsOf(row), translations, ...instants({ archivedAt, updatedAt }) }
}

/** The sort key of the list, and whether it is descending. */
export type ProductSort = [by: (typeof PRODUCT_SORTS)[number], downwards: boolean]

/** Parses `?sort=-priceVND`; anything unknown is catalogue order. */
export function readProductSort(text: string | null): ProductSort {
  const by = PRODUCT_SORTS.find((known) => known === text?.replace(/^-/, ''))
  return by ? [by, text!.startsWith('-')] : ['position', false]
}

/** Returns one page of the admin's list in `locale`, and the total on all pages. */
export async function listAdminProducts(
  db: Reader,
  filters: ProductFilters,
  sort: ProductSort,
  page: Page,
  locale: Locale,
): Promise<{ rows: ProductRow[]; total: number }> {
  const where = and(
    filters.archived ? isNotNull(products.archivedAt) : isNull(products.archivedAt),
    filters.category === '' ? undefined : eq(products.category, filters.category),
    filters.stock === '' ? undefined : eq(products.inStock, filters.stock === 'in'),
  )
  const words = foldText(filters.q).split(/\s+/).filter(Boolean)
  const found =
    sort[0] === 'name' || words.length > 0
      ? await findByTexts(db, where, words, sort, page, locale)
      : await findInOrder(db, where, sort, page)

  const rows = await db
    .select({ edited: editedColumns, translated: textColumns })
    .from(products)
    .leftJoin(productTranslations, inLocale(locale))
    .where(inArray(products.id, found.ids))
  const byId = new Map(
    rows.map(({ edited: { archivedAt, updatedAt, ...row }, translated }): [string, ProductRow] => {
      const shown = { ...fieldsOf(row), ...translated, lang: translated ? locale : BASE_LOCALE }
      const description = shown.description.slice(0, LIST_DESCRIPTION)
      return [row.id, { ...shown, ...instants({ archivedAt, updatedAt }), description }]
    }),
  )
  return { rows: found.ids.flatMap((id) => byId.get(id) ?? []), total: found.total }
}

interface PageIds {
  /** The ids on the page, in its order. */
  ids: string[]
  /** The total on all pages. */
  total: number
}

/** Finds a page in an order that the database can sort by, so that only the page's rows are read. */
async function findInOrder(
  db: Reader,
  where: SQL | undefined,
  [by, downwards]: ProductSort,
  { offset, pageSize }: Page,
): Promise<PageIds> {
  const sortedBy = {
    position: products.position,
    name: products.name,
    priceVND: products.priceVND,
    priceUSD: products.priceUSDCents,
    updatedAt: products.updatedAt,
  } satisfies Record<typeof by, SQLWrapper>
  const [first, reversed] = downwards ? [desc, asc] : [asc, desc]
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(where)
    .orderBy(first(sortedBy[by]), first(products.position), reversed(products.createdAt), first(products.id))
    .limit(pageSize)
    .offset(offset)
  const [counted] = await db.select({ total: count() }).from(products).where(where)
  return { ids: rows.map(({ id }) => id), total: counted?.total ?? 0 }
}

/**
 * Finds a page by words or sorted by name. Both follow the reader's language, which SQLite cannot fold or collate, so a
 * short row of every product is compared here.
 */
async function findByTexts(
  db: Reader,
  where: SQL | undefined,
  words: readonly string[],
  [by, downwards]: ProductSort,
  { offset, pageSize }: Page,
  locale: Locale,
): Promise<PageIds> {
  const all = await db
    .select({
      id: products.id,
      name: products.name,
      translations: translationsColumn<{ name: string }>(
        productTranslations,
        products.id,
        productTranslations.productId,
        {
          name: productTranslations.name,
        },
      ),
      slug: products.slug,
      category: products.category,
      priceVND: products.priceVND,
      priceUSD: products.priceUSDCents,
      updatedAt: products.updatedAt,
    })
    .from(products)
    .where(where)
    .orderBy(...catalogueOrder)
  const namesOf = ({ name, translations }: (typeof all)[number]): Partial<Record<Locale, { name: string }>> => ({
    [BASE_LOCALE]: { name },
    ...translations,
  })
  const texts = (row: (typeof all)[number]) => {
    const names = Object.values(namesOf(row)).map(({ name }) => name)
    const categories = LOCALES.map((language) => categoryName(language, row.category))
    return foldText([...names, row.slug, ...categories].join('\n'))
  }
  const found = words.length === 0 ? all : all.filter((row) => words.every((word) => texts(row).includes(word)))

  const shownName = (row: (typeof all)[number]) => namesOf(row)[locale]?.name ?? row.name
  if (by === 'name') found.sort((a, b) => collators[locale].compare(shownName(a), shownName(b)))
  else if (by !== 'position') found.sort((a, b) => Number(a[by]) - Number(b[by]))
  if (downwards) found.reverse()
  return { ids: found.slice(offset, offset + pageSize).map(({ id }) => id), total: found.length }
}

/** Returns the categories in use, sorted by name, for the form's suggestions and the list's filter. */
export async function listCategories(db: Reader): Promise<string[]> {
  const rows = await db.selectDistinct({ category: products.category }).from(products)
  return rows.map(({ category }) => category).toSorted(collators[BASE_LOCALE].compare)
}

const collators = Object.fromEntries(LOCALES.map((locale) => [locale, new Intl.Collator(locale)])) as Record<
  Locale,
  Intl.Collator
>

function instants({ archivedAt, updatedAt }: Pick<Row, 'archivedAt' | 'updatedAt'>) {
  return { archivedAt: archivedAt?.toISOString() ?? null, updatedAt: updatedAt.toISOString() }
}
