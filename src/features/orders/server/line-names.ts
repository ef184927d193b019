import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { orderItems, products, productTranslations, type orders } from '#db/schema/index.ts'
import type { Locale } from '#shared/locale.ts'
import { choiceNameFor } from './choice-name.ts'

type Line = typeof orderItems.$inferSelect
type Placed = Pick<typeof orders.$inferSelect, 'id' | 'locale'>

/** A line's name now, if `products` and their translations of one language are joined; the florist's choice has one alone. */
export const NAME_NOW = sql<string>`coalesce(${productTranslations.name}, ${products.name}, ${orderItems.productName})`

/**
 * Returns the lines of orders with the names that staff know: a line of an order in another language has the product's
 * present name in the reader's language. A line in the reader's own language keeps the name it was ordered by, and so
 * does one whose product has none in it.
 */
export async function inReadersLanguage(
  db: Pick<Database, 'select'>,
  reader: Locale,
  placed: readonly Placed[],
  lines: readonly Line[],
): Promise<Line[]> {
  const foreign = new Set(placed.filter(({ locale }) => locale !== reader).map(({ id }) => id))
  const ids = new Set(
    lines.flatMap(({ orderId, productId }) => (productId !== null && foreign.has(orderId) ? [productId] : [])),
  )
  const names = await namesIn(db, reader, [...ids])
  return lines.map((line) => {
    if (!foreign.has(line.orderId)) return line
    const { productId, productName } = line
    const name = productId === null ? choiceNameFor(reader, productName) : names.get(productId)
    return name ? { ...line, productName: name } : line
  })
}

async function namesIn(db: Pick<Database, 'select'>, reader: Locale, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: products.id, name: sql<string>`coalesce(${productTranslations.name}, ${products.name})` })
    .from(products)
    .leftJoin(
      productTranslations,
      and(eq(productTranslations.productId, products.id), eq(productTranslations.locale, sql`${reader}`)),
    )
    .where(inArray(products.id, ids))
  return new Map(found.map(({ id, name }) => [id, name]))
}
