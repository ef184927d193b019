import { eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Database, Transaction } from '#db/client.ts'
import { checkouts, contactMessages, orders, users } from '#db/schema/index.ts'
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
  /** Those of them that an account has proved to be its owner's. */
  provedEmails: string[]
}

/** The condition for a column to be one of the values, however many there are. */
export function isOneOf(column: AnySQLiteColumn, values: readonly string[]): SQL {
  return sql`${column} in (select value from json_each(${JSON.stringify(values)}))`
}

/**
 * Finds the rows that bear an email or a phone number: accounts, orders, checkouts and messages, and everything that
 * belongs to an account found, such as what its owner ordered as a guest under its proved email. Texts that people wrote
 * freely (notes, reviews) are not searched.
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
  const accounts = await db
    .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(isOneOf(users.id, userIds))
  const emails = [...new Set([...(kind === 'email' ? [value] : []), ...accounts.map(({ email }) => email)])]
  // Anybody may open an account with somebody else's email; what stands under it is theirs once they have proved it.
  const provedEmails = accounts.flatMap(({ email, emailVerifiedAt }) => (emailVerifiedAt ? [email] : []))
  const isOfAccount = (userId: AnySQLiteColumn, email: AnySQLiteColumn) =>
    sql`(${isOneOf(userId, userIds)} or (${userId} is null and ${isOneOf(email, provedEmails)}))`
  const orderIds = await rowsWith(
    orders.id,
    orders.customerEmail,
    orders.customerPhone,
    isOfAccount(orders.userId, orders.customerEmail),
  )
  const checkoutIds = await rowsWith(
    checkouts.id,
    checkouts.customerEmail,
    checkouts.customerPhone,
    sql`(${isOfAccount(checkouts.userId, checkouts.customerEmail)} or ${inArray(
      checkouts.id,
      db.select({ id: orders.checkoutId }).from(orders).where(isOneOf(orders.id, orderIds)),
    )})`,
  )
  const messageIds = await rowsWith(
    contactMessages.id,
    contactMessages.email,
    contactMessages.phone,
    isOneOf(contactMessages.email, provedEmails),
  )
  return { userIds, orderIds, checkoutIds, messageIds, emails, provedEmails }
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
    provedEmails: user.emailVerifiedAt ? [user.email] : [],
  }
}

/** Returns whether nothing of the person is known. */
export function isNobody({ userIds, orderIds, checkoutIds, messageIds }: Person): boolean {
  return userIds.length + orderIds.length + checkoutIds.length + messageIds.length === 0
}

/** The condition for a stored number to end in the phone's last seven digits, whatever separates them. */
function endsLike(phone: AnySQLiteColumn, value: string): SQL {
  const bare = [' ', '.', '-', '(', ')', '\u00a0', '\t'].reduce(
    (text, mark) => sql`replace(${text}, ${mark}, '')`,
    sql`${phone}`,
  )
  return sql`${bare} like ${`%${value.slice(-7)}`}`
}
