import { and, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { products, productTranslations, slugRedirects } from '#db/schema/index.ts'
import { BASE_LOCALE, LOCALES, type Locale } from '#i18n/locales.ts'
import { categoryName } from '#i18n/page.ts'
import { countRows } from '#server/count-rows.ts'
import type { Page } from '#server/paging.ts'
import { translationsColumn } from '#server/translations.ts'
import { foldText } from '#shared/find-text.ts'
import type { EditedProduct, ProductFilters, ProductRow } from '../product.ts'
import type { ProductTexts } from '../product.schema.ts'
import { pagesOnSale, preparePages } from './catalogue-pages.ts'
import { usedCategories } from './categories.ts'
import { foldProducts } from './fold-products.ts'
import { namedIn, orderBy, type ProductSort } from './product-orders.ts'
import { catalogueOrder, fieldColumns, fieldsOf, inLocale, isSaleShown, textColumns } from './product-rows.ts'

export type Reader = Pick<Database, 'select' | 'selectDistinct' | 'all'>

/** The length of a description in a row of the list, in characters: more than its two lines show. */
const LIST_DESCRIPTION = 240

const editedColumns = { ...fieldColumns, archivedAt: products.archivedAt, updatedAt: products.updatedAt }

/** Returns a product for editing, archived or not; null if it does not exist. */
export async function readProduct(db: Reader, id: string): Promise<EditedProduct | null> {
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

/** Returns the present slugs of products on sale by their former ones, those of the given slugs that redirect. */
export async function movedSlugs(db: Reader, slugs: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ from: slugRedirects.oldSlug, to: products.slug })
    .from(slugRedirects)
    .innerJoin(products, eq(products.id, slugRedirects.targetId))
    .where(
      and(eq(slugRedirects.kind, 'product'), inArray(slugRedirects.oldSlug, [...slugs]), isNull(products.archivedAt)),
    )
  return new Map(rows.map(({ from, to }) => [from, to]))
}

/** Yields every product on sale for editing, in catalogue order. */
export async function* eachOnSale(db: Reader): AsyncGenerator<EditedProduct> {
  const pages = pagesOnSale(preparePages((where, limit) => editedRows(db, where).limit(limit)))
  for await (const page of pages) for (const row of page) yield toEdited(row)
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
  return { ...fieldsOf(row), isSaleShown: isSaleShown(row), translations, ...instants({ archivedAt, updatedAt }) }
}

/** Returns one page of the admin's list in `locale`, and the total on all pages. */
export async function listProductRows(
  db: Database,
  filters: ProductFilters,
  sort: ProductSort,
  page: Page,
  locale: Locale,
): Promise<{ rows: ProductRow[]; total: number }> {
  if (sort[0] === 'name' || filters.q.trim() !== '') await foldProducts(db)
  const where = await conditionOf(db, filters)
  const { ids, total } = await findPage(db, where, sort, page, locale)
  const rows = await db
    .select({ edited: editedColumns, translated: textColumns })
    .from(products)
    .leftJoin(productTranslations, inLocale(locale))
    .where(inArray(products.id, ids))
  const byId = new Map(
    rows.map(({ edited: { archivedAt, updatedAt, ...row }, translated }): [string, ProductRow] => {
      const shown = {
        ...fieldsOf(row),
        isSaleShown: isSaleShown(row),
        ...translated,
        lang: translated ? locale : BASE_LOCALE,
      }
      const description = shown.description.slice(0, LIST_DESCRIPTION)
      return [row.id, { ...shown, ...instants({ archivedAt, updatedAt }), description }]
    }),
  )
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total }
}

/** Returns the condition of a list's filters: its words are in the search text, or in a category's translated name. */
async function conditionOf(db: Database, filters: ProductFilters): Promise<SQL | undefined> {
  const words = foldText(filters.q).split(/\s+/).filter(Boolean)
  const categories = words.length > 0 ? await usedCategories(db, filters.archived) : []
  return and(
    filters.archived ? isNotNull(products.archivedAt) : isNull(products.archivedAt),
    filters.category === '' ? undefined : eq(products.category, filters.category),
    filters.stock === '' ? undefined : eq(products.inStock, filters.stock === 'in'),
    ...words.map((word) => {
      const named = categories.filter((category) =>
        LOCALES.some((language) => foldText(categoryName(language, category)).includes(word)),
      )
      return or(
        sql`instr(${products.search}, ${word}) > 0`,
        ...(named.length > 0 ? [inArray(products.category, named)] : []),
      )
    }),
  )
}

/** Finds the ids of one page, each order in an index, and counts the matches. */
async function findPage(
  db: Database,
  where: SQL | undefined,
  sort: ProductSort,
  { offset, pageSize }: Page,
  locale: Locale,
): Promise<{ ids: string[]; total: number }> {
  const from = sort[0] === 'name' ? namedIn(locale, where) : sql`from ${products} where ${where}`
  const rows = await db.all<{ id: string }>(
    sql`select ${products.id} as id ${from} order by ${orderBy(sort)} limit ${pageSize} offset ${offset}`,
  )
  const ids = rows.map(({ id }) => id)
  // A first page that is not full holds all matches.
  const isAll = offset === 0 && ids.length < pageSize
  return { ids, total: isAll ? ids.length : await countRows(db, sql`from ${products} where ${where}`) }
}

/** Returns the categories in use, sorted by name, for the form's suggestions and the list's filter. */
export async function listCategories(db: Pick<Database, 'all'>): Promise<string[]> {
  const used = new Set([...(await usedCategories(db)), ...(await usedCategories(db, true))])
  return [...used].toSorted(new Intl.Collator(BASE_LOCALE).compare)
}

function instants({ archivedAt, updatedAt }: Pick<typeof products.$inferSelect, 'archivedAt' | 'updatedAt'>) {
  return { archivedAt: archivedAt?.toISOString() ?? null, updatedAt: updatedAt.toISOString() }
}
