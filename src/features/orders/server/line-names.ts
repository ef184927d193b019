import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { products, productTranslations, type orderItems, type orders } from '#db/schema/index.ts'
import type { Locale } from '#shared/locale.ts'

type Line = typeof orderItems.$inferSelect
type Placed = Pick<typeof orders.$inferSelect, 'id' | 'locale'>

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
  const ids = new Set(lines.filter(({ orderId }) => foreign.has(orderId)).map(({ productId }) => productId))
  if (ids.size === 0) return [...lines]
  const found = await db
    .select({ id: products.id, name: sql<string>`coalesce(${productTranslations.name}, ${products.name})` })
    .from(products)
    .leftJoin(
      productTranslations,
      and(eq(productTranslations.productId, products.id), eq(productTranslations.locale, sql`${reader}`)),
    )
    .where(inArray(products.id, [...ids]))
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return lines.map((line) => {
    const name = foreign.has(line.orderId) ? names.get(line.productId) : undefined
    return name ? { ...line, productName: name } : line
  })
}
