import { eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Database, Transaction } from '../../../../db/client.ts'
import { checkouts, contactMessages, orders, users } from '../../../../db/schema/index.ts'
import { normalPhone, type Handle } from '../handle.ts'

export type Reader = Pick<Database, 'select'> | Transaction

/** The rows that one person is in, by their ids. */
export interface Person {
  userIds: string[]
  orderIds: string[]
  checkoutIds: string[]
  /** Messages of the contact form. */
  messageIds: string[]
  /** Emails of the person; messages to them may wait to be sent. */
  emails: string[]
}

/** The condition for a column to be one of the values, however many there are. */
export function isOneOf(column: AnySQLiteColumn, values: readonly string[]): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify(values)}))`
}

/**
 * Finds the rows that bear an email or a phone number: accounts with all that they ordered, orders and checkouts of
 * guests, messages. Texts that people wrote freely (notes, reviews) are not searched for it.
 */
export async function findPerson(db: Reader, handle: Handle): Promise<Person> {
  const { kind, value } = handle
  const rowsWith = async (id: AnySQLiteColumn, email: AnySQLiteColumn, phone: AnySQLiteColumn, own?: SQL) => {
    const bears = kind === 'email' ? sql`lower(${email}) = ${value}` : endsLike(phone, value)
    const rows = await db
      .select({ id: sql<string>`${id}`, phone: sql<string | null>`${phone}`, own: sql<number>`${own ?? sql`0`}` })
      .from(id.table)
      .where(own ? or(bears, own) : bears)
    return rows
      .filter((row) => kind === 'email' || row.own || normalPhone(row.phone ?? '') === value)
      .map((row) => row.id)
  }
  const userIds = await rowsWith(users.id, users.email, users.phone)
  const orderIds = await rowsWith(
    orders.id,
    orders.customerEmail,
    orders.customerPhone,
    isOneOf(orders.userId, userIds),
  )
  const checkoutIds = await rowsWith(
    checkouts.id,
    checkouts.customerEmail,
    checkouts.customerPhone,
    sql`(${isOneOf(checkouts.userId, userIds)} or ${inArray(
      checkouts.id,
      db.select({ id: orders.checkoutId }).from(orders).where(isOneOf(orders.id, orderIds)),
    )})`,
  )
  const messageIds = await rowsWith(contactMessages.id, contactMessages.email, contactMessages.phone)
  return { userIds, orderIds, checkoutIds, messageIds, emails: await emailsOf(db, userIds, handle) }
}

/** Finds the rows of one account: its orders are those that the condition selects (`ownedBy`). */
export async function findAccount(
  db: Reader,
  user: { id: string; email: string; emailVerifiedAt: Date | null },
  owned: SQL | undefined,
): Promise<Person> {
  const orderRows = await db.select({ id: orders.id, checkoutId: orders.checkoutId }).from(orders).where(owned)
  const begun = await db.select({ id: checkouts.id }).from(checkouts).where(eq(checkouts.userId, user.id))
  // Anybody may write under an address; it is the account's once its owner has proved that it is theirs.
  const written = user.emailVerifiedAt
    ? await db.select({ id: contactMessages.id }).from(contactMessages).where(eq(contactMessages.email, user.email))
    : []
  return {
    userIds: [user.id],
    orderIds: orderRows.map(({ id }) => id),
    checkoutIds: [
      ...new Set([...begun.map(({ id }) => id), ...orderRows.flatMap(({ checkoutId }) => checkoutId ?? [])]),
    ],
    messageIds: written.map(({ id }) => id),
    emails: [user.email],
  }
}

/** Returns whether nothing of the person is known. */
export function isNobody({ userIds, orderIds, checkoutIds, messageIds }: Person): boolean {
  return userIds.length + orderIds.length + checkoutIds.length + messageIds.length === 0
}

async function emailsOf(db: Reader, userIds: readonly string[], handle: Handle): Promise<string[]> {
  const rows = await db.select({ email: users.email }).from(users).where(isOneOf(users.id, userIds))
  const own = handle.kind === 'email' ? [handle.value] : []
  return [...new Set([...own, ...rows.map(({ email }) => email)])]
}

/** Written numbers that may be the phone: their last seven digits agree, whatever stands between the digits. */
function endsLike(phone: AnySQLiteColumn, value: string): SQL {
  const bare = [' ', '.', '-', '(', ')', '\u00a0', '\t'].reduce(
    (text, mark) => sql`replace(${text}, ${mark}, '')`,
    sql`${phone}`,
  )
  return sql`${bare} like ${`%${value.slice(-7)}`}`
}
