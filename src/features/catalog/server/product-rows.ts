import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { products, productTranslations } from '#db/schema/index.ts'
import { columnsWithout } from '#server/translations.ts'
import { centsToDecimal, decimalToCents } from '#shared/money.ts'
import type { ProductFields } from '../product.schema.ts'

/** A product's id and what an admin writes of it: every column but those that the shop keeps by itself. */
export const fieldColumns = columnsWithout(products, 'position', 'archivedAt', 'createdAt', 'updatedAt')

/** What is translated. */
export const textColumns = columnsWithout(productTranslations, 'productId', 'locale')

export type FieldRow = Pick<typeof products.$inferSelect, keyof typeof fieldColumns>

/** Returns the fields of a row. A column that the product's schema lacks does not compile (product-rows.test.ts). */
export function fieldsOf({ priceUSDCents, ...fields }: FieldRow) {
  return { ...fields, priceUSD: centsToDecimal(priceUSDCents) } satisfies ProductFields
}

type Columns<Fields> = Omit<Fields, 'priceUSD'> &
  (Fields extends { priceUSD: string } ? { priceUSDCents: number } : { priceUSDCents?: number })

/** Returns the columns of the fields that are given. */
export function columnsOf<Fields extends Partial<ProductFields>>({ priceUSD, ...fields }: Fields): Columns<Fields> {
  return { ...fields, ...(priceUSD === undefined ? {} : { priceUSDCents: cents(priceUSD) }) } as Columns<Fields>
}

/** Joins the translation into a language, if there is one. */
export function inLocale(locale: SQLWrapper | string): SQL {
  return sql`${productTranslations.productId} = ${products.id} and ${productTranslations.locale} = ${locale}`
}

/** The schema has checked that it is a price. */
function cents(decimal: string): number {
  return decimalToCents(decimal) ?? 0
}
