import { and, gt, isNull, sql, type SQL } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Database } from '#db/client.ts'
import { backInStock, checkouts, contactMessages, orders, staffInvitations, users } from '#db/schema/index.ts'
import { PRIVACY_JOB, recordAudit } from '#features/audit-log/server/record-audit.ts'
import { readShopState, writeShopState } from '#server/shop-state.ts'
import type { Shop } from '#server/shop.ts'
import { DEFAULT_LOCALE } from '#shared/locale.ts'
import { normalPhone } from '../handle.ts'
import { forgetPerson, formerCustomer } from './forget-person.ts'
import { readLedger, type Ledger } from './ledger.ts'
import { isNobody, isAmong, type Person } from './person.ts'

/** Rows per query, so that requests are answered in between. */
const AT_ONCE = 500

interface Row {
  id: string
  userId: string | null
  email: string | null
  phone: string | null
  createdAt: Date
}

/**
 * Forgets again the people in the ledger whom a restored database has brought back. Rows younger than their entry stay,
 * because those people came back themselves; so do rows that are already marked and will be blanked with their order.
 * The database stores the digest of the ledger it was last compared with, so nothing is read while the two agree.
 * Returns the number of rows that came back.
 */
export async function forgetAgain(
  shop: Pick<Shop, 'db' | 'config' | 'clock' | 'log' | 'invalidatePages'>,
  signal?: AbortSignal,
): Promise<number> {
  const { db, config } = shop
  const ledger = await readLedger(config.dataDir)
  if (ledger.digest === null || ledger.digest === (await readShopState(db, 'forgottenLedger'))) return 0
  const person = await findForgotten(db, ledger, signal)
  const now = shop.clock.now()
  const { userIds, orderIds, checkoutIds, messageIds, stockRequestIds, invitationIds } = person
  const count = [userIds, orderIds, checkoutIds, messageIds, stockRequestIds, invitationIds].flat().length
  const reviewsChanged = await db.transaction(async (tx) => {
    await writeShopState(tx, 'forgottenLedger', ledger.digest)
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
    return forgetPerson(tx, person, {
      now,
      keptDays: config.retention.guestOrdersDays,
      reviewName,
      dataDir: config.dataDir,
    })
  })
  if (count > 0)
    shop.log.warn({ rows: count }, 'A restored database held people who had been forgotten; they were forgotten again')
  if (reviewsChanged) await shop.invalidatePages()
  return count
}

async function findForgotten(db: Database, ledger: Ledger, signal?: AbortSignal): Promise<Person> {
  const isForgotten = ({ userId, email, phone, createdAt }: Row) =>
    [
      userId ? ledger.forgottenAt({ kind: 'user', value: userId }) : null,
      email ? ledger.forgottenAt({ kind: 'email', value: email.toLowerCase() }) : null,
      phone ? ledger.forgottenAt({ kind: 'phone', value: normalPhone(phone) }) : null,
      phone && !email && !userId ? ledger.forgottenAt({ kind: 'onlyPhone', value: normalPhone(phone) }) : null,
    ].some((at) => at !== null && createdAt <= at)

  const find = async (
    id: AnySQLiteColumn,
    columns: {
      userId?: AnySQLiteColumn
      email: AnySQLiteColumn
      phone: AnySQLiteColumn | SQL
      createdAt: AnySQLiteColumn
    },
    condition?: SQL,
  ) => {
    const found: string[] = []
    for (let last = ''; ;) {
      signal?.throwIfAborted()
      const rows = await db
        .select({
          id: sql<string>`${id}`,
          userId: sql<string | null>`${columns.userId ?? sql`null`}`,
          email: sql<string | null>`${columns.email}`,
          phone: sql<string | null>`${columns.phone}`,
          createdAt: sql<Date>`${columns.createdAt}`.mapWith((ms: number) => new Date(ms)),
        })
        .from(id.table)
        .where(and(gt(id, last), condition))
        .orderBy(id)
        .limit(AT_ONCE)
      found.push(...rows.filter(isForgotten).map((row) => row.id))
      if (rows.length < AT_ONCE) return found
      last = rows.at(-1)!.id
    }
  }
  const columnsOf = <T extends { customerEmail: AnySQLiteColumn; customerPhone: AnySQLiteColumn }>(table: T) => ({
    ...table,
    email: table.customerEmail,
    phone: table.customerPhone,
  })
  const userIds = await find(users.id, { ...users, userId: users.id })
  const accounts = await db.select({ email: users.email }).from(users).where(isAmong(users.id, userIds))
  return {
    userIds,
    orderIds: await find(orders.id, columnsOf(orders), isNull(orders.ownerGoneAt)),
    checkoutIds: await find(checkouts.id, columnsOf(checkouts), isNull(checkouts.ownerGoneAt)),
    messageIds: await find(contactMessages.id, contactMessages),
    stockRequestIds: await find(backInStock.id, { ...backInStock, phone: sql`null` }),
    invitationIds: await find(staffInvitations.id, { ...staffInvitations, phone: sql`null` }),
    emails: accounts.map(({ email }) => email),
    provedEmails: [],
  }
}
