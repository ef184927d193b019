import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { orders, type OrderRow } from '#db/schema/index.ts'
import { addressFindText, placeParts, wardFindText } from '#features/delivery/server/find-words.ts'
import { foldRows } from '#server/fold-rows.ts'
import type { Computed } from '#server/read-refreshed.ts'
import { findText, findWords, foldedText, phoneDigits } from '#shared/find-text.ts'

/** The columns of an order that its search text has; the trigger `orders_unfold` (db/derived.sql) names the same. */
const COLUMNS = {
  customerName: orders.customerName,
  customerPhone: orders.customerPhone,
  customerEmail: orders.customerEmail,
  recipientName: orders.recipientName,
  recipientPhone: orders.recipientPhone,
  deliveryAddress: orders.deliveryAddress,
  deliveryCity: orders.deliveryCity,
  wardCode: orders.wardCode,
} as const

type Findable = Pick<OrderRow, keyof typeof COLUMNS>

/**
 * Returns the text by which the back-office finds an order: customer and recipient, then on a line of its own the
 * address, the names of its ward now and formerly, and the names of what was ordered. Texts of earlier versions have
 * one line. Notes and cards are not in it: Vietnamese names are words that people write on cards (Mai, An, Bình), so a
 * search for a customer would find the cards of many others.
 */
function orderFindText(order: Findable, productNames: string): string {
  const recipient = [order.recipientName, phoneDigits(order.recipientPhone)].filter(Boolean).join(' ')
  const person = { name: order.customerName, phone: order.customerPhone, email: order.customerEmail }
  const words = foldedText([order.deliveryAddress, productNames].join(' '))
  const place = addressFindText(order.deliveryAddress, order.deliveryCity) + wardFindText(order.wardCode)
  return `${findText(person, recipient)}\n ${words}${place}`
}

/** Returns the parts of a query, each of which must be in an `orderFindText`. `Quận 1` and `q1` are one part. */
export function orderFindWords(query: string): string[] {
  const { numbered, rest } = placeParts(query)
  return [...numbered, ...findWords(rest)]
}

/** What the lines of an order are called: as ordered, and now in every language. Two lines of a product count once. */
const PRODUCT_NAMES = sql<string>`coalesce((select group_concat(name, ' ') from (
  select product_name as name from order_items where order_id = orders.id
  union select p.name from order_items i join products p on p.id = i.product_id where i.order_id = orders.id
  union select t.name from order_items i join product_translations t on t.product_id = i.product_id
    where i.order_id = orders.id)), '')`

/** The orders whose search text is missing, or is one of an earlier version. */
const UNFOLDED = {
  where: sql`(orders.search is null or instr(orders.search, char(10)) = 0)`,
  indexedBy: sql`indexed by orders_unfolded`,
}

/** Fills in the search text of orders that lack it, or have one of an earlier version. */
export function foldOrders(db: Database, signal?: AbortSignal): Promise<void> {
  const columns = { id: orders.id, ...COLUMNS, productNames: PRODUCT_NAMES }
  return foldRows(
    db,
    {
      table: orders,
      unfolded: UNFOLDED,
      read: (tx, chosen, limit) => tx.select(columns).from(orders).where(chosen).limit(limit),
      columns: { search: (row) => orderFindText(row, row.productNames) },
    },
    signal,
  )
}

/** What a search of orders reads. */
export const SEARCH_TEXTS: Computed = {
  refresh: foldOrders,
  missing: sql`select 1 from orders ${UNFOLDED.indexedBy} where ${UNFOLDED.where}`,
}
