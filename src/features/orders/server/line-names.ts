import { and, asc, eq, inArray, sql, type SQLWrapper } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { orderItems, products, productTranslations, type OrderRow } from '#db/schema/index.ts'
import type { Locale } from '#shared/locale.ts'
import { choiceNameFor } from './choice-name.ts'

type Line = Pick<typeof orderItems.$inferSelect, 'orderId' | 'productId' | 'productName'>
type Placed = Pick<OrderRow, 'id' | 'locale'>

/**
 * A line's name now, if `products` and their translations of one language are joined; the florist's choice has one
 * alone.
 */
const NAME_NOW = sql<string>`coalesce(${productTranslations.name}, ${products.name}, ${orderItems.productName})`

/** A line of an order as screens of the day show it: with its product's present name and picture. */
interface LineNow {
  name: string
  quantity: number
  imageUrl: string
}

/**
 * Selects the lines of orders, in their order, with the present names, in one language, and pictures of their products.
 * `nameChoices` and `cardLines` make of them what is shown.
 * @param orderIds a subselect of ids
 */
export function selectLinesNow(db: Pick<Database, 'select'>, orderIds: SQLWrapper, locale: Locale) {
  return db
    .select({
      orderId: orderItems.orderId,
      productId: orderItems.productId,
      name: NAME_NOW,
      quantity: orderItems.quantity,
      imageUrl: sql<string>`coalesce(${products.imageUrl}, ${orderItems.imageUrl})`,
    })
    .from(orderItems)
    .leftJoin(products, eq(products.id, orderItems.productId))
    .leftJoin(
      productTranslations,
      and(eq(productTranslations.productId, products.id), eq(productTranslations.locale, sql`${locale}`)),
    )
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(asc(orderItems.orderId), asc(orderItems.line))
}

/** Returns lines that `selectLinesNow` read, with the florist's choice named in the same language. */
export function nameChoices<Line extends { productId: string | null; name: string }>(
  lines: readonly Line[],
  locale: Locale,
): Line[] {
  return lines.map((line) => (line.productId === null ? { ...line, name: choiceNameFor(locale, line.name) } : line))
}

/** Returns lines that `selectLinesNow` read by the ids of their orders, as cards show them. */
export function cardLines(
  lines: Awaited<ReturnType<typeof selectLinesNow>>,
  locale: Locale,
): ReadonlyMap<string, LineNow[]> {
  const grouped = Map.groupBy(nameChoices(lines, locale), ({ orderId }) => orderId)
  return new Map(
    [...grouped].map(([id, each]) => [id, each.map(({ name, quantity, imageUrl }) => ({ name, quantity, imageUrl }))]),
  )
}

/**
 * Returns the lines of orders with the names that staff know: a line of an order in another language has the product's
 * present name in the reader's language. A line in the reader's own language keeps the name it was ordered by, and so
 * does one whose product has none in it.
 */
export async function inReadersLanguage<Named extends Line>(
  db: Pick<Database, 'select'>,
  reader: Locale,
  placed: readonly Placed[],
  lines: readonly Named[],
): Promise<Named[]> {
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
