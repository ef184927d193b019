import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { customers, disputes, orders } from '#db/schema/index.ts'
import { countRows } from '#server/count-rows.ts'
import { hasWords } from '#server/fold-rows.ts'
import { pagesByKey } from '#server/pages-by-key.ts'
import { MOST_COUNTED, type Page } from '#server/paging.ts'
import { readRefreshed, type Computed } from '#server/read-refreshed.ts'
import { LINKS } from '#features/customers/server/link-customers.ts'
import type { Locale } from '#shared/locale.ts'
import type { AdminOrder, OrderFilter } from '../admin-order.schema.ts'
import { selectPaymentLinks, worksUntil } from './insert-payment-link.ts'
import { selectCustomerChanges } from './customer-changes.ts'
import { toAdminOrder } from './admin-order.ts'
import { IN_REVIEW } from './in-review.ts'
import { inReadersLanguage } from './line-names.ts'
import { orderFindWords, SEARCH_TEXTS } from './order-find-text.ts'
import { selectLines } from './select-lines.ts'

/** How many orders are read at a time when all of them are listed. */
const AT_ONCE = 500

/**
 * Returns one page of the orders that match a filter, and the number of all that match.
 * @param reader the language of the products' names; without it, they are as they were ordered
 */
export async function listOrders(
  db: Database,
  filter: OrderFilter,
  page: Page,
  reader?: Locale,
): Promise<{ rows: AdminOrder[]; total: number }> {
  const where = conditionOf(db, filter)
  // Finds the ids by an index alone. The index is named because the planner does not know how many rows match.
  const inOrder = where === ALL && isByCreation(filter.sort)
  const from = sql`from orders ${inOrder ? sql`indexed by orders_created` : sql`indexed by orders_find`} ${where}`
  const { pageSize, offset } = page
  const ofPage = sql`order by ${orderOf(filter.sort)} limit ${pageSize} offset ${offset}`
  // A search that is sorted by another column reads all texts for its page, so the same pass counts the matches.
  const found = await readRefreshed<{ id: string; total?: number }>(
    db,
    computedFor(filter),
    filter.q && !isByCreation(filter.sort)
      ? sql`with found as materialized (select id, created_at, delivery_date, total_usd_cents ${from})
          select id, (select count(*) from (select 1 from found limit ${MOST_COUNTED + 1})) as total from found ${ofPage}`
      : sql`select id ${from} ${ofPage}`,
  )
  const ids = found.map(({ id }) => id)
  // A first page that is not full holds all matches, so a rare word is searched for only once.
  const counted = offset === 0 && ids.length < pageSize ? ids.length : found[0]?.total
  const [rows, total] = await Promise.all([readOrders(db, ids, reader), counted ?? countRows(db, from)])
  return { rows, total }
}

/** Yields every order that matches a filter, newest first, read in chunks, so that memory stays bounded. */
export async function* eachOrder(db: Database, filter: OrderFilter, atOnce = AT_ONCE): AsyncGenerator<AdminOrder> {
  const where = conditionOf(db, filter)
  const pages = pagesByKey<{ id: string; createdAt: number }>(atOnce, (last) => {
    const from = last ? sql`(created_at, id) < (${last.createdAt}, ${last.id})` : sql`1`
    const older = where === ALL ? sql`where ${from}` : sql`${where} and ${from}`
    return readRefreshed(
      db,
      computedFor(filter),
      sql`select id, created_at as createdAt from orders indexed by orders_find ${older}
        order by created_at desc, id desc limit ${atOnce}`,
    )
  })
  for await (const page of pages)
    yield* await readOrders(
      db,
      page.map(({ id }) => id),
    )
}

/** Returns orders with their lines and disputes, in the order of the ids. */
async function readOrders(db: Database, ids: string[], reader?: Locale): Promise<AdminOrder[]> {
  if (ids.length === 0) return []
  const [rows, lines, disputed, changed, links] = await db.batch([
    db.select().from(orders).where(inArray(orders.id, ids)),
    selectLines(db, ids),
    db.select().from(disputes).where(inArray(disputes.orderId, ids)),
    selectCustomerChanges(db, ids),
    selectPaymentLinks(db, ids),
  ])
  const named = reader ? await inReadersLanguage(db, reader, rows, lines) : lines
  const byId = new Map(rows.map((row) => [row.id, row]))
  const linesOf = Map.groupBy(named, ({ orderId }) => orderId)
  const disputesOf = Map.groupBy(disputed, ({ orderId }) => orderId)
  const linkUntil = new Map(links.map((link) => [link.orderId, worksUntil(link)]))
  const changedAt = new Map(changed.map(({ orderId, at }) => [orderId, at]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row
      ? [
          toAdminOrder(row, linesOf.get(id) ?? [], {
            disputesOfOrder: disputesOf.get(id) ?? [],
            changedAt: changedAt.get(id) ?? null,
            linkUntil: linkUntil.get(id) ?? null,
          }),
        ]
      : []
  })
}

/** Without a condition SQLite counts the index without a search. */
const ALL = sql``

/** What a filter reads of orders that is computed: without it, an order that has just changed would not match. */
function computedFor({ q = '', customer }: OrderFilter): Computed[] {
  return [...(customer ? [LINKS] : []), ...(q.trim() === '' ? [] : [SEARCH_TEXTS])]
}

function conditionOf(db: Database, filter: OrderFilter): SQL {
  const conditions = [
    filter.status && eq(orders.status, filter.status),
    filter.city && eq(orders.deliveryCity, filter.city),
    filter.day && eq(orders.deliveryDate, filter.day),
    filter.review && IN_REVIEW,
    filter.customer && ordersOf(db, filter.customer),
    matches(filter.q ?? ''),
  ]
  const condition = and(...conditions.filter((each) => each !== undefined && each !== ''))
  return condition ? sql`where ${condition}` : ALL
}

/** Returns the condition for the orders of a customer: of their record, and of those that were merged into it. */
function ordersOf(db: Database, customerId: string): SQL {
  const records = db.select({ id: customers.id }).from(customers).where(eq(customers.rootId, customerId))
  const own = db.select({ id: orders.id }).from(orders).where(inArray(orders.customerId, records))
  return inArray(orders.id, own)
}

/**
 * Returns the condition that every word is somewhere in the order's search text (customer, recipient, address, names of
 * products), or the query is the start of the number.
 */
function matches(query: string): SQL | undefined {
  const everyWord = hasWords(orders.search, query, orderFindWords)
  if (!everyWord) return undefined
  const number = query.trim().toLowerCase().replace(/^#/, '')
  if (!/^[0-9a-z]{4,26}$/.test(number)) return everyWord
  return or(everyWord, sql`substr(${orders.id}, 1, ${number.length}) = ${number}`)
}

const isByCreation = (sort: OrderFilter['sort']) => sort === undefined || sort.endsWith('createdAt')

function orderOf(sort: OrderFilter['sort']): SQL {
  const newest = sql`created_at desc, id desc`
  switch (sort) {
    case 'createdAt':
      return sql`created_at, id`
    case 'delivery':
      return sql`delivery_date is null, delivery_date, ${newest}`
    case '-delivery':
      return sql`delivery_date desc, ${newest}`
    case 'total':
      return sql`total_usd_cents, ${newest}`
    case '-total':
      return sql`total_usd_cents desc, ${newest}`
    default:
      return newest
  }
}
