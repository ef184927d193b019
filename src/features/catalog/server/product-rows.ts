import { asc, desc, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { products, productTranslations } from '#db/schema/index.ts'
import { columnsWithout } from '#server/columns-without.ts'
import { minuteInVietnam, startOfMinute } from '#shared/dates.ts'
import { centsToDecimal, decimalToCents } from '#shared/money.ts'
import { ADD_ON_CATEGORY } from '#shared/shop.ts'
import { without } from '#shared/without.ts'
import type { Product } from '../catalog.ts'
import { STAFF_FIELDS, type ProductFields } from '../product.schema.ts'
import { isSaleRunning } from '../sale-price.ts'

/** A product's id and the columns that an admin edits: all but those that the shop sets itself. */
export const fieldColumns = {
  ...columnsWithout(
    products,
    'importedStock',
    'stockExportedAt',
    'position',
    'archivedAt',
    'createdAt',
    'updatedAt',
    'search',
  ),
  // Staff know a product by its slug. Drizzle would leave the table's name out, and this is about the outer table.
  sizeOf: sql<string | null>`(select h.slug from products h where h.id = products.size_of)`,
}

/** The translated columns. */
export const textColumns = columnsWithout(productTranslations, 'productId', 'locale')

/** Catalogue order (spec, section 2): by position, then newest. */
export const catalogueOrder = [asc(products.position), desc(products.createdAt), asc(products.id)]

/** The order of the lists that visitors see, and of related products: those in stock first, each in catalogue order. */
export const listOrder = [desc(products.inStock), ...catalogueOrder]

/**
 * Excludes add-ons, which only their own category and the search list. By their ids: an order's index has no category,
 * and would no longer suffice to read a page of a list.
 */
export const isNoAddOn = sql`${products.id} not in (
  select a.id from ${products} a where a.archived_at is null and a.category = ${ADD_ON_CATEGORY})`

/** Excludes the other sizes of a product, which only its page lists. By their ids, as `isNoAddOn`. */
export const isNoOtherSize = sql`${products.id} not in (select s.id from ${products} s where s.size_of is not null)`

export type FieldRow = Pick<typeof products.$inferSelect, keyof typeof fieldColumns>

/** Returns the fields of a row. A column that the product schema lacks fails the types of product-rows.test.ts. */
export function fieldsOf({
  normalPriceVND,
  normalPriceUSDCents,
  priceUSDCents,
  salePriceUSDCents,
  saleStartsAt,
  saleEndsAt,
  ...fields
}: FieldRow) {
  return {
    ...fields,
    priceVND: normalPriceVND ?? fields.priceVND,
    priceUSD: centsToDecimal(normalPriceUSDCents ?? priceUSDCents),
    salePriceUSD: salePriceUSDCents === null ? null : centsToDecimal(salePriceUSDCents),
    saleStartsAt: saleStartsAt && minuteInVietnam(saleStartsAt),
    saleEndsAt: saleEndsAt && minuteInVietnam(saleEndsAt),
  } satisfies ProductFields
}

/** Returns true while the prices of a sale are shown. */
export function isSaleShown(row: Pick<FieldRow, 'normalPriceVND'>): boolean {
  return row.normalPriceVND !== null
}

/** Returns what visitors see of a product, with the prices that are shown now. */
export function visibleOf(row: FieldRow): Omit<Product, 'lang'> {
  const fields = without(fieldsOf(row), STAFF_FIELDS)
  if (!isSaleShown(row) || !row.saleEndsAt) return fields
  const { priceUSD: normalPriceUSD, priceVND: normalPriceVND } = fields
  const sale = { normalPriceUSD, normalPriceVND, endsAt: row.saleEndsAt.toISOString() }
  return { ...fields, priceUSD: centsToDecimal(row.priceUSDCents), priceVND: row.priceVND, sale }
}

type PriceColumns = Pick<FieldRow, 'priceVND' | 'priceUSDCents' | 'normalPriceVND' | 'normalPriceUSDCents'>
type SaleColumns = Pick<FieldRow, 'salePriceVND' | 'salePriceUSDCents' | 'saleStartsAt' | 'saleEndsAt'>

/** Returns the columns of a product's prices as they are at an instant, from normal prices and sale. */
export function priceColumns(
  { priceVND, priceUSDCents, ...sale }: SaleColumns & Pick<PriceColumns, 'priceVND' | 'priceUSDCents'>,
  at: Date,
): PriceColumns {
  const { salePriceVND, salePriceUSDCents } = sale
  const isRunning = salePriceVND !== null && salePriceUSDCents !== null && isSaleRunning(sale, at)
  return isRunning
    ? {
        ...{ priceVND: salePriceVND, priceUSDCents: salePriceUSDCents },
        ...{ normalPriceVND: priceVND, normalPriceUSDCents: priceUSDCents },
      }
    : { priceVND, priceUSDCents, normalPriceVND: null, normalPriceUSDCents: null }
}

/**
 * Returns what a product costs at an instant, in minor units. A purchase is priced by this, so that a sale starts and
 * ends to the second, whenever the job that changes the columns runs.
 */
export function pricesAt(row: PriceColumns & SaleColumns, at: Date): Pick<PriceColumns, 'priceVND' | 'priceUSDCents'> {
  const { priceVND, priceUSDCents } = priceColumns({ ...row, ...normalPrices(row) }, at)
  return { priceVND, priceUSDCents }
}

/** Returns the prices of a product without its sale. */
export function normalPrices(row: PriceColumns): Pick<PriceColumns, 'priceVND' | 'priceUSDCents'> {
  return {
    priceVND: row.normalPriceVND ?? row.priceVND,
    priceUSDCents: row.normalPriceUSDCents ?? row.priceUSDCents,
  }
}

/** The columns of normal prices and sale, and of all other fields; `headColumn` has that of `sizeOf`. */
type FieldColumns = Omit<FieldRow, 'id' | 'normalPriceVND' | 'normalPriceUSDCents' | 'sizeOf'>

/** Returns the columns of all fields. */
export function columnsOf(fields: ProductFields): FieldColumns
/** Returns the columns of the given fields. */
export function columnsOf(fields: Partial<ProductFields>): Partial<FieldColumns>
/** Returns the columns of the given fields; null empties a column. */
export function columnsOf({
  priceUSD,
  salePriceUSD,
  saleStartsAt,
  saleEndsAt,
  sizeOf: _,
  ...fields
}: Partial<ProductFields>): Partial<FieldColumns> {
  return {
    ...fields,
    ...(priceUSD === undefined ? {} : { priceUSDCents: cents(priceUSD) }),
    ...(salePriceUSD === undefined ? {} : { salePriceUSDCents: salePriceUSD === null ? null : cents(salePriceUSD) }),
    ...(saleStartsAt === undefined ? {} : { saleStartsAt: saleStartsAt === null ? null : startOfMinute(saleStartsAt) }),
    ...(saleEndsAt === undefined ? {} : { saleEndsAt: saleEndsAt === null ? null : startOfMinute(saleEndsAt) }),
  }
}

/** Returns the column that names the product of which this one is another size, if it is given. */
export function headColumn({ sizeOf }: Partial<ProductFields>) {
  if (sizeOf === undefined) return {}
  return { sizeOf: sizeOf === null ? null : sql<string>`(select h.id from ${products} h where h.slug = ${sizeOf})` }
}

/** Joins the translation into `locale`, if there is one. */
export function inLocale(locale: SQLWrapper | string): SQL {
  return sql`${productTranslations.productId} = ${products.id} and ${productTranslations.locale} = ${locale}`
}

/** Converts a price that the schema has validated, so 0 never applies. */
function cents(decimal: string): number {
  return decimalToCents(decimal) ?? 0
}
