import { and, eq, inArray, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { products } from '#db/schema/index.ts'
import { isAmong } from '#server/among.ts'
import { countRows } from '#server/count-rows.ts'
import type { Locale } from '#shared/locale.ts'
import type { Currency } from '#shared/money.ts'
import { categoriesOf, categoryValue, MOST_FOUND, PRODUCTS_PER_PAGE, type Product } from '../catalog.ts'
import { chosenFacets } from '../facet-filters.ts'
import { PRICE_BANDS, type Filters } from '../filter-products.ts'
import { listedCategories, usedCategories } from './categories.ts'
import { fromFew, hasValue, productsOfValue } from './facet-rows.ts'
import { foldProducts } from './fold-products.ts'
import { canBeBought, fromPrices } from './from-prices.ts'
import { namedIn, orderBy, readProductSort } from './product-orders.ts'
import { isNoAddOn, isNoOtherSize, listOrder } from './product-rows.ts'
import { listInOrder } from './queries.ts'

/** One page of a product list. */
export interface ProductPage {
  products: Product[]
  /** The products on all pages. */
  total: number
  /** From 1. */
  page: number
  pages: number
}

interface PageRequest {
  locale: Locale
  page: number
  /** As the owner wrote it; none: all flowers, without add-ons. */
  category?: string
}

const onSale = isNull(products.archivedAt)
const inStockFirst = sql.join(listOrder, sql`, `)

/**
 * Reads one page of the products on sale, of all flowers or of one category: in catalogue order, those that are sold
 * out last. Null beyond the last page.
 */
export async function readProductPage(
  db: Database,
  { locale, page, category }: PageRequest,
  perPage = PRODUCTS_PER_PAGE,
): Promise<ProductPage | null> {
  const where = listed(category)
  const pageIds = await idsOf(db, ids(sql`from ${products} where ${where}`), inStockFirst, { page, perPage })
  if (pageIds.length === 0 && page > 1) return null
  const total = page === 1 && pageIds.length < perPage ? pageIds.length : await db.$count(products, where)
  return { products: await listInOrder(db, pageIds, locale), total, page, pages: pagesOf(total, perPage) }
}

/** Returns how many pages `readProductPage` has, at least one. */
export async function countProductPages(db: Database, category?: string): Promise<number> {
  return pagesOf(await db.$count(products, listed(category)), PRODUCTS_PER_PAGE)
}

function listed(category?: string): SQL | undefined {
  return and(onSale, isNoOtherSize, category === undefined ? isNoAddOn : eq(products.category, category))
}

const pagesOf = (total: number, perPage: number) => Math.max(1, Math.ceil(total / perPage))

/** Which products are wanted. */
export interface FilterRequest {
  filters: Filters
  /** The currency of the price band and of the order by price. */
  currency: Currency
  /** The slugs that a search finds, best first; null without a search. */
  slugs: readonly string[] | null
  /** Whether an order placed now can be delivered today: a slot of today is open and has a place left. */
  isOpenToday: boolean
}

interface FoundRequest extends FilterRequest {
  locale: Locale
  page: number
}

/** A page of a list, from 1, and the size of its pages. */
interface ListPart {
  page: number
  perPage: number
}

/**
 * Reads one page of the products that pass the filters, as `filterCards` does with a catalogue that is on one page.
 * Counts up to one more than `MOST_FOUND`. After the last page it is the last one, so that an old address shows what is
 * counted.
 */
export async function findProductPage(
  db: Database,
  request: FoundRequest,
  perPage = PRODUCTS_PER_PAGE,
): Promise<ProductPage> {
  const { locale, page, filters, slugs } = request
  const where = await conditionOf(db, request)
  const pageIds = await findIds(db, request, where, { page, perPage })
  const [chosen] = chosenFacets(filters.further)
  const all = sql`from ${chosen && !slugs ? productsOfValue(chosen) : products} where ${where}`
  const total = page === 1 && pageIds.length < perPage ? pageIds.length : await countRows(db, all, MOST_FOUND)
  const pages = pagesOf(Math.min(total, MOST_FOUND), perPage)
  if (pageIds.length === 0 && page > pages) return findProductPage(db, { ...request, page: pages }, perPage)
  return { products: await listInOrder(db, pageIds, locale), total, page, pages }
}

/** Reads the first products that pass the filters, without counting the others. */
export async function findFirstProducts(
  db: Database,
  request: Omit<FoundRequest, 'page'>,
  most: number,
): Promise<Product[]> {
  const firstIds = await findIds(db, request, await conditionOf(db, request), { page: 1, perPage: most })
  return listInOrder(db, firstIds, request.locale)
}

async function findIds(
  db: Database,
  { locale, filters: { sort, further }, currency, slugs }: Omit<FoundRequest, 'page'>,
  where: SQL | undefined,
  part: ListPart,
): Promise<string[]> {
  const few = await fromFew(db, further)
  const from = few ?? sql`${products}`
  if (sort === 'name') {
    await foldProducts(db)
    return idsOf(db, ids(namedIn(locale, where, few)), orderBy(['name', false]), part)
  }
  if (sort !== '') return idsOf(db, pricedRows(from, where, currency), orderBy(sortOf(sort, currency)), part)
  if (!slugs) return idsOf(db, ids(sql`from ${from} where ${where}`), inStockFirst, part)
  const bestFirst = sql`from json_each(${JSON.stringify(slugs)}) f
    cross join ${products} on ${products.slug} = f.value where ${where}`
  return idsOf(db, ids(bestFirst), sql`f.key`, part)
}

/** Returns the categories of the products that lists show, as `categoriesOf`. */
export async function listCategoryChoices(db: Database): Promise<{ value: string; name: string }[]> {
  const byValue = Map.groupBy(await listedCategories(db), categoryValue)
  const counted: { category: string; count: number }[] = []
  for (const names of byValue.values())
    for (const category of names)
      // Only names that share a value are counted, to choose the more common one.
      counted.push({
        category,
        count: names.length === 1 ? 1 : await db.$count(products, listed(category)),
      })
  return categoriesOf(counted)
}

function sortOf(sort: Filters['sort'], currency: Currency) {
  const price = currency === 'VND' ? 'priceVND' : 'priceUSD'
  return readProductSort({ '': null, name: 'name', 'price-up': price, 'price-down': `-${price}` }[sort])
}

/** Includes the products that a search finds. */
function foundBySearch(slugs: readonly string[]): SQL {
  return isAmong(products.slug, slugs)
}

/**
 * Returns the condition of the products that pass the filters, and that a search finds. Add-ons pass in their own
 * category, or if a search can find them.
 */
export async function conditionOf(
  db: Database,
  { filters, currency, slugs, isOpenToday }: FilterRequest,
): Promise<SQL | undefined> {
  const named = filters.category
    ? (await usedCategories(db)).filter((category) => categoryValue(category) === filters.category)
    : null
  return and(
    onSale,
    isNoOtherSize,
    // Of one category, the index in the list's order can be used.
    named
      ? named.length === 1
        ? eq(products.category, named[0]!)
        : inArray(products.category, named)
      : slugs
        ? undefined
        : isNoAddOn,
    filters.inStock || filters.further.today === '1' ? canBeBought : undefined,
    filters.further.today === '1' && !isOpenToday ? sql`false` : undefined,
    ...chosenFacets(filters.further).map(hasValue),
    filters.price === '' ? undefined : inBand(PRICE_BANDS[filters.price][currency], currency),
    slugs ? foundBySearch(slugs) : undefined,
  )
}

/** @param band in the currency's own units: from (inclusive), to (exclusive) */
function inBand([low, high]: readonly [number, number], currency: Currency): SQL | undefined {
  const { own, from } = priceIn(currency)
  const unit = currency === 'VND' ? 1 : 100
  const holds = (price: SQLWrapper) =>
    and(sql`${price} >= ${low * unit}`, high === Infinity ? undefined : sql`${price} < ${high * unit}`)
  return or(
    and(holds(own), hasNoFromPrice),
    sql`${products.id} in (select f.id from ${fromPrices} f where ${holds(from)})`,
  )
}

/** Returns the column of a product's own price, and that of the lowest of its sizes. */
function priceIn(currency: Currency) {
  return currency === 'VND'
    ? { own: products.priceVND, from: sql`f.vnd` }
    : { own: products.priceUSDCents, from: sql`f.usd` }
}

const hasNoFromPrice = sql`${products.id} not in (select f.id from ${fromPrices} f)`

/**
 * Returns a SELECT for an order by the prices that cards show. Products of one size are read in the order of an index,
 * and the few with several are merged into them: an order by an expression would sort the whole catalogue.
 */
function pricedRows(productRows: SQL, where: SQL | undefined, currency: Currency): SQL {
  const { own, from } = priceIn(currency)
  const ties = sql`${products.position}, ${products.createdAt}`
  return sql`select ${products.id} as id, ${own}, ${ties} from ${productRows} where ${and(where, hasNoFromPrice)}
    union all
    select ${products.id}, ${from}, ${ties} from ${fromPrices} f cross join ${products} on ${products.id} = f.id
    where ${where}`
}

const ids = (from: SQL) => sql`select ${products.id} as id ${from}`

async function idsOf(db: Database, select: SQL, order: SQL, { page, perPage }: ListPart): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    sql`${select} order by ${order} limit ${perPage} offset ${(page - 1) * perPage}`,
  )
  return rows.map(({ id }) => id)
}
