import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { fullName } from '#features/account/user.ts'
import { countRows } from '#server/count-rows.ts'
import { hasWords } from '#server/fold-rows.ts'
import { pagesByKey } from '#server/pages-by-key.ts'
import type { Page } from '#server/paging.ts'
import { readRefreshed } from '#server/read-refreshed.ts'
import { chunk } from '#shared/chunk.ts'
import type { Locale } from '#shared/locale.ts'
import { centsToDecimal } from '#shared/money.ts'
import type { Customer } from '../customers.calls.ts'
import type { CustomerFilter } from '../customers.schema.ts'
import { endOfWaiting, RECORDS } from './fold-customers.ts'

/** How many ids, with the texts that sort them, and how many customers are read at a time when all are listed. */
const AT_ONCE = { ids: 10_000, rows: 1_000 }

/**
 * Returns one page of the customers who match a filter, by name, and the number of all who match. Names are written in
 * the order of the language, but sorted as in Vietnam, by the family name.
 */
export async function listCustomers(
  db: Database,
  filter: CustomerFilter,
  { pageSize, offset }: Page,
  locale: Locale,
): Promise<{ rows: Customer[]; total: number }> {
  const where = matches(filter.q ?? '')
  const rows = await readRefreshed<Row>(
    db,
    RECORDS,
    sql`select ${COLUMNS} from customers where ${where} order by ${orderOf(filter.sort)} limit ${pageSize} offset ${offset}`,
    endOfWaiting(),
  )
  const total = await countRows(db, sql`from customers where ${where}`)
  return { rows: await toCustomers(db, rows, locale), total }
}

/**
 * Yields every customer who matches a filter, by name, read in chunks, so that memory holds no more than all ids. The
 * ids are read at the start: a caller may take minutes to read all, and a customer whose order changes meanwhile has no
 * text to be sorted and found by until it is computed again. Customers who are renamed while the ids are read may be
 * out of order.
 */
export async function* eachCustomer(
  db: Database,
  filter: CustomerFilter,
  locale: Locale,
  atOnce = AT_ONCE,
): AsyncGenerator<Customer> {
  const ids = await readIds(db, matches(filter.q ?? ''), atOnce.ids)
  for (const some of chunk([...ids], atOnce.rows)) {
    const rows = await readRefreshed<Row>(
      db,
      RECORDS,
      sql`select ${COLUMNS} from (select key as place, value as listed from json_each(${JSON.stringify(some)}))
        join customers on id = listed where root_id = id order by place`,
    )
    yield* await toCustomers(db, rows, locale)
  }
}

async function readIds(db: Database, where: SQL, atOnce: number): Promise<Set<string>> {
  const ids = new Set<string>()
  const byName = pagesByKey<{ id: string; search: string }>(atOnce, (last = { id: '', search: '' }) =>
    readRefreshed(
      db,
      RECORDS,
      sql`select id, search from customers where ${where} and (search, id) > (${last.search}, ${last.id})
        order by search, id limit ${atOnce}`,
    ),
  )
  for await (const page of byName) for (const { id } of page) ids.add(id)
  if (ids.size < atOnce) return ids
  // Who is renamed between two pages can move from the later to the earlier one. Ids never change.
  const byId = pagesByKey<{ id: string }>(atOnce, (last = { id: '' }) =>
    readRefreshed(
      db,
      RECORDS,
      sql`select id from customers where ${where} and id > ${last.id} order by id limit ${atOnce}`,
    ),
  )
  for await (const page of byId) for (const { id } of page) ids.add(id)
  return ids
}

const COLUMNS = sql`id, name, email, phone, locale, order_count as totalOrders, paid_vnd as paidVND,
  paid_usd_cents as paidUSDCents, last_order_at as lastOrderAt`

interface Row {
  id: string
  name: string
  email: string
  phone: string
  locale: Locale | null
  totalOrders: number
  paidVND: number
  paidUSDCents: number
  lastOrderAt: number | null
}

/** Only a root is a customer; the others were merged into it. */
function matches(query: string): SQL {
  const words = hasWords(sql`search`, query)
  return words ? sql`root_id = id and ${words}` : sql`root_id = id`
}

function orderOf(sort: CustomerFilter['sort']): SQL {
  switch (sort) {
    case '-name':
      return sql`search desc, id desc`
    case 'email':
      return sql`email = '', email, id`
    case '-email':
      return sql`email desc, id`
    case 'totalOrders':
      return sql`order_count, search, id`
    case '-totalOrders':
      return sql`order_count desc, search, id`
    case 'paid':
      return sql`worth_vnd, search, id`
    case '-paid':
      return sql`worth_vnd desc, search, id`
    case 'lastOrder':
      return sql`last_order_at is null, last_order_at, id`
    case '-lastOrder':
      return sql`last_order_at desc, id desc`
    case 'createdAt':
      return sql`created_at, id`
    case '-createdAt':
      return sql`created_at desc, id desc`
    default:
      return sql`search, id`
  }
}

/** Names of accounts are written in the order of the language, others as the customer wrote them. */
async function toCustomers(db: Database, rows: readonly Row[], locale: Locale): Promise<Customer[]> {
  if (rows.length === 0) return []
  const accounts = await db.all<{ rootId: string; firstName: string; lastName: string }>(
    sql`select c.root_id as rootId, u.first_name as firstName, u.last_name as lastName
      from json_each(${JSON.stringify(rows.map(({ id }) => id))}) r
      join customers c indexed by customers_root on c.root_id = r.value
      join users u on u.customer_id = c.id order by c.id <> c.root_id, u.created_at, u.id`,
  )
  const wantsNews = await newsOf(db, rows)
  const accountsOf = Map.groupBy(accounts, ({ rootId }) => rootId)
  return rows.map(({ paidUSDCents, lastOrderAt, ...row }) => {
    const own = (accountsOf.get(row.id) ?? []).map((account) => fullName(account, locale)).find(Boolean)
    return {
      ...row,
      name: own ?? row.name,
      paidUSD: centsToDecimal(paidUSDCents),
      lastOrderAt: lastOrderAt === null ? null : new Date(lastOrderAt).toISOString(),
      hasAccount: accountsOf.has(row.id),
      wantsNews: wantsNews.get(row.id) === 1,
    }
  })
}

/** Returns what counts of each customer's consent to news: 1 if it is given. */
async function newsOf(db: Database, rows: readonly Row[]): Promise<Map<string, number>> {
  const said = await db.all<{ rootId: string; given: number }>(
    sql`select c.root_id as rootId, n.given from json_each(${JSON.stringify(rows.map(({ id }) => id))}) r
      join customers c indexed by customers_root on c.root_id = r.value
      join customer_consents n on n.customer_id = c.id and n.kind = 'news' order by n.created_at, n.id`,
  )
  return new Map(said.map(({ rootId, given }) => [rootId, given]))
}
