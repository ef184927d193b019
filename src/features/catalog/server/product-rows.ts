import { asc, desc, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { products, productTranslations } from '#db/schema/index.ts'
import { columnsWithout } from '#server/translations.ts'
import { centsToDecimal, decimalToCents } from '#shared/money.ts'
import type { ProductFields } from '../product.schema.ts'

/** A product's id and the columns that an admin edits: all but those that the shop sets itself. */
export const fieldColumns = columnsWithout(products, 'position', 'archivedAt', 'createdAt', 'updatedAt', 'search')

/** The translated columns. */
export const textColumns = columnsWithout(productTranslations, 'productId', 'locale')

/** Catalogue order (spec, section 2): by position, then newest. */
export const catalogueOrder = [asc(products.position), desc(products.createdAt), asc(products.id)]

/** The order of the lists that visitors see, and of related products: those in stock first, each in catalogue order. */
export const listOrder = [desc(products.inStock), ...catalogueOrder]

export type FieldRow = Pick<typeof products.$inferSelect, keyof typeof fieldColumns>

/** Returns the fields of a row. A column that the product schema lacks fails the types of product-rows.test.ts. */
export function fieldsOf({ priceUSDCents, ...fields }: FieldRow) {
  return { ...fields, priceUSD: centsToDecimal(priceUSDCents) } satisfies ProductFields
}

type Columns<Fields> = Omit<Fields, 'priceUSD'> &
  (Fields extends { priceUSD: string } ? { priceUSDCents: number } : { priceUSDCents?: number })

/** Returns the columns of the given fields. */
export function columnsOf<Fields extends Partial<ProductFields>>({ priceUSD, ...fields }: Fields): Columns<Fields> {
  return { ...fields, ...(priceUSD === undefined ? {} : { priceUSDCents: cents(priceUSD) }) } as Columns<Fields>
}

/** Joins the translation into `locale`, if there is one. */
export function inLocale(locale: SQLWrapper | string): SQL {
  return sql`${productTranslations.productId} = ${products.id} and ${productTranslations.locale} = ${locale}`
}

/** Converts a price that the schema has validated, so 0 never applies. */
function cents(decimal: string): number {
  return decimalToCents(decimal) ?? 0
}
