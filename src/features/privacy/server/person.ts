import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Database, Transaction } from '#db/client.ts'
import { backInStock, checkouts, contactMessages, orders, staffInvitations, users } from '#db/schema/index.ts'
import { isAmong } from '#server/among.ts'
import { normalPhone, type Handle } from '../handle.ts'

export type Reader = Pick<Database, 'select'> | Transaction

/** The ids of the rows about one person. */
export interface Person {
  userIds: string[]
  orderIds: string[]
  checkoutIds: string[]
  /** Contact messages. */
  messageIds: string[]
  /** Sold-out products that the person waits for. */
  stockRequestIds: string[]
  /** Invitations to the staff. */
  invitationIds: string[]
  /** The person's emails, also those that an account has not verified. */
  emails: string[]
  /** Those of the emails that an account's owner has verified. */
  provedEmails: string[]
  /** The emails that are surely the person's: the one that was asked for, and the proved ones; if absent, these alone. */
  ownEmails?: string[]
  /** Customers' records (decision 059) that are the person's, beside those that the rows name. */
  recordIds?: string[]
}

/**
 * Finds the rows with an email or a phone number: accounts, orders, checkouts and contact messages, and everything that
 * belongs to a found account, such as its owner's guest orders under the verified email. Free texts (notes, reviews)
 * are not searched.
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
    .where(isAmong(users.id, userIds))
  const emails = [...new Set([...(kind === 'email' ? [value] : []), ...accounts.map(({ email }) => email)])]
  // Anyone can create an account with another person's email; rows with that email belong to the account once it is
  // verified.
  const provedEmails = accounts.flatMap(({ email, emailVerifiedAt }) => (emailVerifiedAt ? [email] : []))
  const isOfAccount = (userId: AnySQLiteColumn, email: AnySQLiteColumn) =>
    sql`(${isAmong(userId, userIds)} or (${userId} is null and ${isAmong(sql`lower(${email})`, provedEmails)}))`
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
      db.select({ id: orders.checkoutId }).from(orders).where(isAmong(orders.id, orderIds)),
    )})`,
  )
  const messageIds = await rowsWith(
    contactMessages.id,
    contactMessages.email,
    contactMessages.phone,
    isAmong(sql`lower(${contactMessages.email})`, provedEmails),
  )
  const ownEmails = kind === 'email' ? [value, ...provedEmails] : provedEmails
  const stockRequestIds = await stockRequestsOf(db, ownEmails)
  const invitationIds = await invitationsOf(db, ownEmails)
  return { userIds, orderIds, checkoutIds, messageIds, stockRequestIds, invitationIds, emails, provedEmails, ownEmails }
}

/** Finds the rows of one account; the condition (`ownedBy`) selects its orders. */
export async function findAccount(
  db: Reader,
  user: { id: string; email: string; emailVerifiedAt: Date | null },
  owned: SQL | undefined,
): Promise<Person> {
  const orderRows = await db.select({ id: orders.id, checkoutId: orders.checkoutId }).from(orders).where(owned)
  // Anyone can write and order under an email; contact messages and guest checkouts belong to the account once its
  // owner has verified the email. Both hold it as it was typed.
  const provedEmails = user.emailVerifiedAt ? [user.email] : []
  const asGuest = and(
    isNull(checkouts.userId),
    isNull(checkouts.ownerGoneAt),
    isAmong(sql`lower(${checkouts.customerEmail})`, provedEmails),
  )
  const begun = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(or(eq(checkouts.userId, user.id), asGuest))
  const written = await db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(isAmong(sql`lower(${contactMessages.email})`, provedEmails))
  return {
    userIds: [user.id],
    orderIds: orderRows.map(({ id }) => id),
    checkoutIds: [
      ...new Set([...begun.map(({ id }) => id), ...orderRows.flatMap(({ checkoutId }) => checkoutId ?? [])]),
    ],
    messageIds: written.map(({ id }) => id),
    stockRequestIds: await stockRequestsOf(db, provedEmails),
    invitationIds: await invitationsOf(db, provedEmails),
    emails: [user.email],
    provedEmails,
  }
}

/** Returns the emails whose mails are surely the person's: anyone can create an account with another person's email. */
export function ownEmailsOf({ ownEmails, provedEmails }: Pick<Person, 'ownEmails' | 'provedEmails'>): string[] {
  return ownEmails ?? provedEmails
}

/** Returns whether the shop holds nothing about the person. */
export function isNobody(person: Person): boolean {
  const { userIds, orderIds, checkoutIds, messageIds, stockRequestIds, invitationIds } = person
  return [userIds, orderIds, checkoutIds, messageIds, stockRequestIds, invitationIds].every(
    ({ length }) => length === 0,
  )
}

/** Returns the sold-out products that emails wait for. */
export async function stockRequestsOf(db: Reader, emails: readonly string[]): Promise<string[]> {
  const rows = await db.select({ id: backInStock.id }).from(backInStock).where(isAmong(backInStock.email, emails))
  return rows.map(({ id }) => id)
}

/** Returns the invitations to the staff that emails got. */
export async function invitationsOf(db: Reader, emails: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: staffInvitations.id })
    .from(staffInvitations)
    .where(isAmong(staffInvitations.email, emails))
  return rows.map(({ id }) => id)
}

/** Returns the condition that a stored number ends in the phone's last seven digits, whatever separates them. */
function endsLike(phone: AnySQLiteColumn, value: string): SQL {
  const bare = [' ', '.', '-', '(', ')', '\u00a0', '\t'].reduce(
    (text, mark) => sql`replace(${text}, ${mark}, '')`,
    sql`${phone}`,
  )
  return sql`${bare} like ${`%${value.slice(-7)}`}`
}
