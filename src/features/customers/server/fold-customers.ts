import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/client.ts'
import { fullName } from '#features/account/user.ts'
import { NET } from '#features/sales/server/order-amounts.ts'
import { BASE_LOCALE, type Locale } from '#shared/locale.ts'
import { findText, foldText, phoneDigits } from '#shared/find-text.ts'
import { inTurns } from '#server/in-turns.ts'
import type { Computed } from '#server/read-refreshed.ts'
import { linkCustomers } from './link-customers.ts'

/** How many records are computed in one transaction. */
const AT_ONCE = 200

/** How long a person waits for the records to be brought up to date, in milliseconds. */
const VIEW_MS = 2_000

/** How many names, emails and phones a customer is found by beside the present ones. */
const MOST_FORMER = 50

/** The records that have to be computed. */
const STALE = sql`from customers indexed by customers_stale where root_id = id and search is null`

/**
 * Brings the records of customers up to date: links what is new, and computes what changed since (`search` is null).
 * Usually there is nothing to do. What is done stays if it is ended between two transactions.
 */
export async function refreshCustomers(db: Database, signal?: AbortSignal): Promise<void> {
  await linkCustomers(db, signal)
  await inTurns(async () => {
    const [one] = await db.all(sql`select 1 ${STALE} limit 1`)
    if (!one) return false
    await db.transaction(async (tx) => {
      const roots = await tx.all<{ id: string }>(sql`select id ${STALE} order by id limit ${AT_ONCE}`)
      await fold(tx, JSON.stringify(roots.map(({ id }) => id)))
    })
    return true
  }, signal)
}

/** What lists of customers read. */
export const RECORDS: readonly Computed[] = [{ refresh: refreshCustomers, missing: sql`select 1 ${STALE}` }]

/**
 * Returns the signal that ends the refreshing of records for which a person waits: while the job goes through all
 * orders after an update, a large shop shows what is computed so far.
 */
export const endOfWaiting = (): AbortSignal => AbortSignal.timeout(VIEW_MS)

interface Sums {
  rootId: string
  orderCount: number
  paidVND: number
  paidUSDCents: number
  worthVND: number
  lastOrderAt: number
}

/** A name, email and phone under which a customer ordered. */
interface Contact {
  rootId: string
  name: string
  email: string
  phone: string
  locale: Locale | null
}

/** The records of some roots, which `ids` holds as JSON. */
const members = (ids: string) =>
  sql`json_each(${ids}) r join customers c indexed by customers_root on c.root_id = r.value`

async function fold(tx: Transaction, ids: string): Promise<void> {
  const sums = await tx.all<Sums>(sql`select root_id as rootId, count(*) as orderCount,
    sum(iif(currency = 'VND', net, 0)) as paidVND, sum(iif(currency = 'USD', net, 0)) as paidUSDCents,
    cast(sum(iif(total > 0, 1.0 * net / total * total_vnd, 0)) as integer) as worthVND, max(placed_at) as lastOrderAt
    from (select c.root_id, currency, total, total_vnd, orders.created_at as placed_at, ${NET} as net
      from ${members(ids)} join orders indexed by orders_customer on orders.customer_id = c.id)
    group by root_id`)
  const accounts = await tx.all<Contact & { firstName: string; lastName: string }>(sql`select c.root_id as rootId,
    u.first_name as firstName, u.last_name as lastName, u.email, u.phone
    from ${members(ids)} join users u on u.customer_id = c.id order by c.id <> c.root_id, u.created_at, u.id`)
  const ordered = await tx.all<Contact>(sql`select c.root_id as rootId, o.customer_name as name,
    o.customer_email as email, o.customer_phone as phone, o.locale, max(o.created_at) as at
    from ${members(ids)} join orders o indexed by orders_customer on o.customer_id = c.id
    group by c.root_id, o.customer_name, o.customer_email, o.customer_phone order by at desc`)
  const sumsOf = new Map(sums.map((row) => [row.rootId, row]))
  const accountsOf = Map.groupBy(accounts, ({ rootId }) => rootId)
  const orderedOf = Map.groupBy(ordered, ({ rootId }) => rootId)
  const rows = (JSON.parse(ids) as string[]).map((id) => {
    const own = (accountsOf.get(id) ?? []).map((row) => ({ ...row, name: fullName(row, BASE_LOCALE) }))
    const others = orderedOf.get(id) ?? []
    const all = [...own, ...others]
    const name = own.find((row) => row.name)?.name ?? others[0]?.name ?? ''
    const email = all.find((row) => row.email)?.email ?? ''
    const phone = all.find((row) => row.phone)?.phone ?? ''
    const { orderCount = 0, paidVND = 0, paidUSDCents = 0, worthVND = 0, lastOrderAt = null } = sumsOf.get(id) ?? {}
    const search = findText({ name, phone, email }, former({ name, email, phone }, all))
    return [id, search, name, email, phone, others[0]?.locale, orderCount, paidVND, paidUSDCents, worthVND, lastOrderAt]
  })
  await tx.run(sql`update customers set search = f.value ->> 1, name = f.value ->> 2, email = f.value ->> 3,
    phone = f.value ->> 4, locale = f.value ->> 5, order_count = f.value ->> 6, paid_vnd = f.value ->> 7,
    paid_usd_cents = f.value ->> 8, worth_vnd = f.value ->> 9, last_order_at = f.value ->> 10
    from json_each(${JSON.stringify(rows)}) f where customers.id = f.value ->> 0`)
}

type Named = Pick<Contact, 'name' | 'email' | 'phone'>

/** Returns the other names, emails and phones of a customer, each once. */
function former(now: Named, all: readonly Named[]): string {
  const seen = new Set([foldText(now.name), phoneDigits(now.phone), foldText(now.email)])
  const others: string[] = []
  for (const { name, email, phone } of all)
    for (const text of [foldText(name), phoneDigits(phone), foldText(email)]) {
      if (text === '' || seen.has(text) || others.length >= MOST_FORMER) continue
      seen.add(text)
      others.push(text)
    }
  return others.join(' ')
}
