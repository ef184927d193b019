import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { countRows } from '#server/count-rows.ts'
import { hasWords } from '#server/fold-rows.ts'
import type { Page } from '#server/paging.ts'
import type { Locale } from '#shared/locale.ts'
import { fullName } from '#features/account/user.ts'
import type { CustomerFilter } from '../customers.schema.ts'
import type { Customer } from '../customers.calls.ts'
import { foldUsers } from './fold-users.ts'

/** How many accounts are read at a time when all of them are listed. */
const AT_ONCE = 1_000

/**
 * Returns one page of the accounts that match a filter, by name, and the number of all that match. Names are written in
 * the order of the language, but sorted as in Vietnam, by the family name.
 */
export async function listCustomers(
  db: Database,
  filter: CustomerFilter,
  page: Page,
  locale: Locale,
): Promise<{ rows: Customer[]; total: number }> {
  await foldUsers(db)
  const where = matches(filter.q ?? '')
  const [rows, total] = await Promise.all([
    db.all<Row>(selectPage(where, filter.sort, sql`limit ${page.pageSize} offset ${page.offset}`)),
    countRows(db, sql`from users where ${where}`),
  ])
  return { rows: rows.map((row) => toCustomer(row, locale)), total }
}

/** Yields every account that matches a filter, by name, read in chunks, so that memory stays bounded. */
export async function* eachCustomer(db: Database, filter: CustomerFilter, locale: Locale): AsyncGenerator<Customer> {
  await foldUsers(db)
  const where = matches(filter.q ?? '')
  let last = { search: '', id: '' }
  for (;;) {
    const after = sql`${where} and (search, id) > (${last.search}, ${last.id})`
    const rows = await db.all<Row>(selectPage(after, undefined, sql`limit ${AT_ONCE}`))
    for (const row of rows) yield toCustomer(row, locale)
    const end = rows.at(-1)
    if (!end || rows.length < AT_ONCE) return
    last = end
  }
}

type Row = Omit<Customer, 'name'> & { firstName: string; lastName: string; search: string }

/** Counts an account's orders by the rule of `ownedBy` (features/account). */
const OWN = sql`(select count(*) from orders o indexed by orders_user where o.user_id = u.id)
  + iif(u.email_verified_at is null, 0, (select count(*) from orders o indexed by orders_guest
      where o.user_id is null and o.owner_gone_at is null and o.customer_email = u.email))`

function selectPage(where: SQL, sort: CustomerFilter['sort'], part: SQL): SQL {
  const columns = sql`u.id, u.first_name as firstName, u.last_name as lastName, u.email, u.phone, u.search,
    ${OWN} as totalOrders`
  if (sort === 'totalOrders' || sort === '-totalOrders') {
    const direction = sort.startsWith('-') ? sql`desc` : sql``
    return sql`select ${columns} from users u where ${where} order by totalOrders ${direction}, search, id ${part}`
  }
  // Orders are counted only for the rows of the page.
  return sql`select ${columns} from (select * from users where ${where} order by ${orderOf(sort)} ${part}) u
    order by ${orderOf(sort)}`
}

function orderOf(sort: CustomerFilter['sort']): SQL {
  switch (sort) {
    case '-name':
      return sql`search desc, id desc`
    case 'email':
      return sql`email`
    case '-email':
      return sql`email desc`
    case 'createdAt':
      return sql`created_at, id`
    case '-createdAt':
      return sql`created_at desc, id desc`
    default:
      return sql`search, id`
  }
}

function matches(query: string): SQL {
  return hasWords(sql`search`, query) ?? sql`1`
}

function toCustomer({ firstName, lastName, search: _, ...row }: Row, locale: Locale): Customer {
  return {
    id: row.id,
    name: fullName({ firstName, lastName }, locale),
    email: row.email,
    phone: row.phone,
    totalOrders: row.totalOrders,
  }
}
