import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { normalPhone } from '#features/privacy/handle.ts'
import type { Forgotten } from '#features/privacy/server/ledger.ts'
import { invitationsOf, stockRequestsOf } from '#features/privacy/server/person.ts'
import type { PersonToForget } from '#features/privacy/server/requests.ts'
import { among } from '#server/among.ts'
import { recordsOf } from './record-ids.ts'

/**
 * Finds the rows of a customer by a root of the records and all that was merged into it: its accounts, its orders and
 * their checkouts, and what its emails wrote, asked for and began to buy. What only has the phone number belongs to it
 * if nothing but the phone is known of it: anyone can type another person's number. Null: the record has no key.
 */
export async function findRecordPerson(tx: Transaction, rootId: string): Promise<PersonToForget | null> {
  const ids = async (query: SQL) => (await tx.all<{ id: string }>(query)).map(({ id }) => id)
  const keys = await tx.all<{ kind: 'user' | 'email' | 'phone'; value: string }>(
    sql`select kind, value from customer_keys where customer_id in ${recordsOf(rootId)} order by kind, value`,
  )
  const valuesOf = (kind: string) => keys.filter((key) => key.kind === kind).map(({ value }) => value)
  const [byAccount, emails, phones] = [valuesOf('user'), valuesOf('email'), valuesOf('phone')]
  const accounts = await tx.all<{ id: string; email: string }>(
    sql`select id, email from users where customer_id in ${recordsOf(rootId)} or id in ${among(byAccount)}`,
  )
  const userIds = accounts.map(({ id }) => id)
  const withPhone = async (query: SQL) =>
    phones.length === 0
      ? []
      : (await tx.all<{ id: string; phone: string }>(query))
          .filter(({ phone }) => phones.includes(normalPhone(phone) || phone))
          .map(({ id }) => id)
  // Those that are not linked yet were made a moment ago.
  const orderIds = [
    ...(await ids(sql`select id from orders where customer_id in ${recordsOf(rootId)}
      union select id from orders where user_id in ${among(userIds)}
      union select id from orders where user_id is null and owner_gone_at is null and lower(customer_email) in ${among(emails)}`)),
    ...(await withPhone(sql`select id, customer_phone as phone from orders
      where customer_id is null and owner_gone_at is null and user_id is null and customer_email = '' and customer_phone <> ''`)),
  ]
  const checkoutIds = [
    ...(await ids(sql`select id from checkouts where user_id in ${among(userIds)}
      union select id from checkouts where user_id is null and lower(customer_email) in ${among(emails)}
      union select checkout_id as id from orders where id in ${among(orderIds)} and checkout_id is not null`)),
    ...(await withPhone(sql`select id, customer_phone as phone from checkouts
      where user_id is null and coalesce(customer_email, '') = '' and customer_phone <> ''`)),
  ]
  const [name, ...names] = [
    ...emails.map((value): Forgotten => ({ kind: 'email', value })),
    ...phones.map((value): Forgotten => ({ kind: 'onlyPhone', value })),
    ...userIds.map((value): Forgotten => ({ kind: 'user', value })),
  ]
  if (!name) return null
  return {
    names: [name, ...names],
    person: {
      userIds,
      orderIds,
      checkoutIds: [...new Set(checkoutIds)],
      messageIds: await ids(sql`select id from contact_messages where lower(email) in ${among(emails)}`),
      stockRequestIds: await stockRequestsOf(tx, emails),
      invitationIds: await invitationsOf(tx, emails),
      emails: [...new Set([...emails, ...accounts.map(({ email }) => email)])],
      provedEmails: emails,
      recordIds: await ids(sql`select id from customers where root_id = ${rootId}`),
    },
  }
}
