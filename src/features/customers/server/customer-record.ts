import { desc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { customerNotes, customers, users } from '#db/schema/index.ts'
import { fullName } from '#features/account/user.ts'
import { listReminders } from '#features/reminders/server/reminders.ts'
import type { Shop } from '#server/shop.ts'
import type { Locale } from '#shared/locale.ts'
import { centsToDecimal } from '#shared/money.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { CustomerNote, CustomerOccasion, CustomerRecord } from '../customer-record.schema.ts'
import { latestConsents } from './consents.ts'
import { endOfWaiting, refreshCustomers } from './fold-customers.ts'
import { rootOf } from './record-ids.ts'
import { staffName } from './staff-name.ts'

/**
 * Returns the record of a customer, as staff see it; names in the order of the language. The id may be of a record that
 * was merged into it. Occasions are read only if the customer agreed to it. Fails with not_found.
 */
export async function readCustomer(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  id: string,
  locale: Locale,
): Promise<Result<CustomerRecord, 'not_found'>> {
  await refreshCustomers(db, endOfWaiting())
  const rootId = await rootOf(db, id)
  if (rootId === null) return fail('not_found')
  const [members, [row]] = await Promise.all([
    db.select({ id: customers.id, createdAt: customers.createdAt }).from(customers).where(eq(customers.rootId, rootId)),
    db.select().from(customers).where(eq(customers.id, rootId)),
  ])
  if (!row) return fail('not_found')
  const ids = members.map((member) => member.id)
  const accounts = await db
    .select()
    .from(users)
    .where(inArray(users.customerId, ids))
    .orderBy(users.createdAt, users.id)
  const consents = await latestConsents(db, rootId, locale)
  const name = accounts.map((account) => fullName(account, locale)).find(Boolean) ?? row.name
  return ok({
    id: rootId,
    name,
    email: row.email,
    phone: row.phone,
    hasAccount: accounts.length > 0,
    since: new Date(Math.min(...members.map(({ createdAt }) => createdAt.getTime()))).toISOString(),
    locale: row.locale,
    totalOrders: row.orderCount,
    paidVND: row.paidVND,
    paidUSD: centsToDecimal(row.paidUSDCents),
    lastOrderAt: row.lastOrderAt?.toISOString() ?? null,
    consents,
    occasions: consents.occasions?.given ? await occasionsOf({ db, clock }, accounts) : null,
    notes: await notesOf(db, ids, locale),
  })
}

async function occasionsOf(
  shop: Pick<Shop, 'db' | 'clock'>,
  accounts: readonly { id: string }[],
): Promise<CustomerOccasion[]> {
  const saved = await Promise.all(accounts.map(({ id }) => listReminders(shop, id)))
  return saved
    .flat()
    .map(({ daysBefore: _, muted: __, ...occasion }) => occasion)
    .toSorted((one, other) => one.nextOn.localeCompare(other.nextOn))
}

async function notesOf(db: Database, ids: string[], locale: Locale): Promise<CustomerNote[]> {
  const rows = await db
    .select({
      ...getTableColumns(customerNotes),
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
    })
    .from(customerNotes)
    .leftJoin(users, eq(users.id, customerNotes.createdBy))
    .where(inArray(customerNotes.customerId, ids))
    .orderBy(desc(customerNotes.createdAt), desc(customerNotes.id))
  return rows.map(({ id, text, createdAt, ...author }) => ({
    id,
    text,
    at: createdAt.toISOString(),
    by: staffName(author, locale),
  }))
}
