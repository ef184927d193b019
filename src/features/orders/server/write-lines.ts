import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { orderItems, products, type ExchangedOrderLine } from '#db/schema/index.ts'

type Row = typeof orderItems.$inferSelect

/**
 * Writes the lines of an order, in the caller's transaction. A line of a product that the order has already changes its
 * row in place, because a row that is deleted and inserted takes pieces of a product that was not counted when it was
 * sold. Triggers give back the pieces of rows that go, and take those of rows that come.
 */
export async function writeLines(
  tx: Transaction,
  orderId: string,
  lines: readonly ExchangedOrderLine[],
): Promise<void> {
  const ofOrder = eq(orderItems.orderId, orderId)
  const kept = pairRows(await tx.select().from(orderItems).where(ofOrder), lines)
  const numbers = [...kept.values()].map(({ line }) => line)
  await tx.delete(orderItems).where(and(ofOrder, notInArray(orderItems.line, numbers)))
  // The numbers of the new lines must be free.
  await tx
    .update(orderItems)
    .set({ line: sql`-1 - ${orderItems.line}` })
    .where(ofOrder)
  const changes = [...kept].map(([line, row]) => ({ row, after: { ...lines[line]!, line } }))
  const more = ({ row, after }: Change) => after.quantity - row.quantity
  // Those that give pieces back come first: another line of the product may need them.
  for (const change of changes.toSorted((one, other) => more(one) - more(other))) await changeRow(tx, change)
  const added = lines.flatMap((each, line) => (kept.has(line) ? [] : [{ ...each, orderId, line }]))
  if (added.length > 0) await tx.insert(orderItems).values(added)
}

/**
 * Returns the row that each line changes, by the index of the line: of the same product, and of the same quantity if
 * there is one. A row that got no pieces is left out: it is inserted again, and takes them if they are left now.
 */
function pairRows(rows: readonly Row[], lines: readonly ExchangedOrderLine[]): Map<number, Row> {
  const free = new Set(rows.filter(({ productId, stockTaken }) => productId !== null && stockTaken !== 0))
  const pairs = new Map<number, Row>()
  for (const isOfQuantity of [true, false])
    for (const [index, { productId, quantity }] of lines.entries()) {
      const isWanted = (row: Row) => row.productId === productId && (!isOfQuantity || row.quantity === quantity)
      const row = pairs.has(index) ? undefined : [...free].find(isWanted)
      if (!row) continue
      free.delete(row)
      pairs.set(index, row)
    }
  return pairs
}

interface Change {
  row: Row
  after: ExchangedOrderLine & { line: number }
}

/**
 * Changes a row that has its number out of the way. The trigger takes all pieces of another quantity, so the stock is
 * lent those that were sold before the product was counted. Lent first, because the number must not touch 0 and put a
 * product whose sale is paused on sale again.
 */
async function changeRow(tx: Transaction, { row, after }: Change): Promise<void> {
  const counted = and(eq(products.id, row.productId!), isNotNull(products.stock))
  const lent = Math.min(row.quantity - (row.stockTaken ?? 0), after.quantity)
  const isLent = lent > 0 && after.quantity !== row.quantity
  if (isLent)
    await tx
      .update(products)
      .set({ stock: sql`${products.stock} + ${lent}` })
      .where(counted)
  await tx
    .update(orderItems)
    .set(after)
    .where(and(eq(orderItems.orderId, row.orderId), eq(orderItems.line, -1 - row.line)))
  if (!isLent) return
  const written = and(eq(orderItems.orderId, row.orderId), eq(orderItems.line, after.line))
  const [taken] = await tx.select({ pieces: orderItems.stockTaken }).from(orderItems).where(written)
  // Null: the product is not counted now either.
  if (!taken || taken.pieces === null) return
  if (taken.pieces === 0)
    await tx
      .update(products)
      .set({ stock: sql`${products.stock} - ${lent}` })
      .where(counted)
  const isMore = after.quantity > lent
  await tx
    .update(orderItems)
    .set({ stockTaken: isMore ? Math.max(0, taken.pieces - lent) : null })
    .where(written)
}
