import { and, gt, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Database } from '#db/client.ts'
import { backInStock, checkouts, contactMessages, orders, staffInvitations, users } from '#db/schema/index.ts'
import { PRIVACY_JOB, recordAudit } from '#features/audit-log/server/record-audit.ts'
import { isAmong } from '#server/among.ts'
import { pagesByKey } from '#server/pages-by-key.ts'
import type { Shop } from '#server/shop.ts'
import { DEFAULT_LOCALE } from '#shared/locale.ts'
import { isApplied, markApplied } from './applied-ledgers.ts'
import { forgetRows, formerCustomer } from './forget-rows.ts'
import { isForgottenSince, namesOfRow, readLedger, type Ledger, type Named } from './ledger.ts'
import { isNobody, type Person } from './person.ts'

/** Rows per query, so that requests are answered in between. */
const AT_ONCE = 500

interface Row extends Named {
  id: string
  createdAt: Date
}

/**
 * Forgets again the people in the ledger whom a restored database has brought back. Rows younger than their entry stay,
 * because those people came back themselves; so do rows that are already marked and will be blanked with their order.
 * The database knows the digest of each ledger whose people it has forgotten, so nothing is read but after a restore.
 * An account that has a role again stays until staff take the role away: the log says so, and each round looks again.
 * Returns the number of rows that came back.
 */
export async function forgetAgain(
  shop: Pick<Shop, 'db' | 'config' | 'clock' | 'log' | 'invalidatePages'>,
  signal?: AbortSignal,
): Promise<number> {
  const { db, config } = shop
  const ledger = await readLedger(config.dataDir)
  const { digest } = ledger
  if (digest === null || (await isApplied(db, digest))) return 0
  const { person, staffIds } = await findForgotten(db, ledger, signal)
  const now = shop.clock.now()
  const { userIds, orderIds, checkoutIds, messageIds, stockRequestIds, invitationIds } = person
  const count = [userIds, orderIds, checkoutIds, messageIds, stockRequestIds, invitationIds].flat().length
  const reviewsChanged = await db.transaction(async (tx) => {
    if (staffIds.length === 0) await markApplied(tx, digest)
    if (isNobody(person)) return false
    await recordAudit(tx, {
      actor: PRIVACY_JOB,
      entity: 'privacy',
      entityId: 'ledger',
      action: 'forgotten',
      changes: { rows: [null, count] },
      at: now,
    })
    const reviewName = formerCustomer(DEFAULT_LOCALE)
    return forgetRows(tx, person, {
      now,
      keptDays: config.retention.guestOrdersDays,
      reviewName,
      dataDir: config.dataDir,
    })
  })
  if (count > 0)
    shop.log.warn({ rows: count }, 'A restored database held people who had been forgotten; they were forgotten again')
  if (staffIds.length > 0)
    shop.log.warn(
      { accounts: staffIds },
      'Accounts that had been forgotten have a role in a restored database; they are forgotten once it is taken away',
    )
  if (reviewsChanged) await shop.invalidatePages()
  return count
}

/** Also returns the accounts of staff that would have been found without their role. */
async function findForgotten(
  db: Database,
  ledger: Ledger,
  signal?: AbortSignal,
): Promise<{ person: Person; staffIds: string[] }> {
  const staff = await db.select({ id: users.id, createdAt: users.createdAt }).from(users).where(isNotNull(users.role))
  const staffIds = staff
    .filter(({ id, createdAt }) => isForgottenSince(ledger, [{ kind: 'user', value: id }], createdAt))
    .map(({ id }) => id)
  const isForgotten = ({ createdAt, ...row }: Row) => {
    const names = namesOfRow(row).filter(({ kind, value }) => kind !== 'user' || !staffIds.includes(value))
    return isForgottenSince(ledger, names, createdAt)
  }

  const find = async (
    id: AnySQLiteColumn,
    columns: {
      userId?: AnySQLiteColumn
      email: AnySQLiteColumn | SQL
      phone: AnySQLiteColumn | SQL
      createdAt: AnySQLiteColumn
    },
    condition?: SQL,
  ) => {
    const pages = pagesByKey<Row>(AT_ONCE, (last) =>
      db
        .select({
          id: sql<string>`${id}`,
          userId: sql<string | null>`${columns.userId ?? sql`null`}`,
          email: sql<string | null>`${columns.email}`,
          phone: sql<string | null>`${columns.phone}`,
          createdAt: sql<Date>`${columns.createdAt}`.mapWith((ms: number) => new Date(ms)),
        })
        .from(id.table)
        .where(and(gt(id, last?.id ?? ''), condition))
        .orderBy(id)
        .limit(AT_ONCE),
    )
    const found: string[] = []
    for await (const rows of pages) {
      signal?.throwIfAborted()
      found.push(...rows.filter(isForgotten).map((row) => row.id))
    }
    return found
  }
  const columnsOf = <T extends { customerEmail: AnySQLiteColumn; customerPhone: AnySQLiteColumn }>(table: T) => ({
    ...table,
    email: table.customerEmail,
    phone: table.customerPhone,
  })
  // Only its id names an account: another one may have the same email, or a phone number that anyone can type.
  const userIds = await find(users.id, { ...users, userId: users.id, email: sql`null`, phone: sql`null` })
  const accounts = await db
    .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(isAmong(users.id, userIds))
  return {
    person: {
      userIds,
      orderIds: await find(orders.id, columnsOf(orders), isNull(orders.ownerGoneAt)),
      checkoutIds: await find(checkouts.id, columnsOf(checkouts), isNull(checkouts.ownerGoneAt)),
      messageIds: await find(contactMessages.id, contactMessages),
      stockRequestIds: await find(backInStock.id, { ...backInStock, phone: sql`null` }),
      invitationIds: await find(staffInvitations.id, { ...staffInvitations, phone: sql`null` }),
      emails: accounts.map(({ email }) => email),
      provedEmails: accounts.flatMap(({ email, emailVerifiedAt }) => (emailVerifiedAt ? [email] : [])),
    },
    staffIds,
  }
}
