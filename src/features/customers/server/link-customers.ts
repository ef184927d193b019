import { isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/client.ts'
import { customerKeys, users } from '#db/schema/index.ts'
import { normalPhone } from '#features/privacy/handle.ts'
import { inTurns } from '#server/in-turns.ts'
import type { Computed } from '#server/read-refreshed.ts'
import { createRecords, findRecords, moveRecord, nameOfKey, type NewKey } from './records.ts'

/** How many accounts or orders are linked in one transaction. */
const AT_ONCE = 200

/** The condition of the partial index `orders_unlinked`. */
const UNLINKED = sql`customer_id is null and owner_gone_at is null
  and (user_id is not null or customer_email <> '' or customer_phone <> '')`

/** Selects accounts and orders that have no record yet. */
const WAITING = sql`select 1 from users indexed by users_unlinked where customer_id is null
  union all select 1 from orders indexed by orders_unlinked where ${UNLINKED}`

/**
 * Gives every account and order its customer's record, where it has none yet: after an order or a registration, once an
 * email is proved, and after an update from a version without records, for all of them. Usually there is nothing to do.
 * What is linked stays if it is ended between two transactions, and two processes may do it at once.
 *
 * An order of an account belongs to the account's record; another one to the record of its email, whatever its phone;
 * one without an email to the record of its phone. The record of an email becomes the account's once the account has
 * proved the email (decision 059).
 */
export async function linkCustomers(db: Database, signal?: AbortSignal): Promise<void> {
  await inTurns(async () => {
    const [waiting] = await db.all(sql`${WAITING} limit 1`)
    if (!waiting) return false
    await db.transaction(async (tx) => {
      // An order of an account needs the account's record.
      if ((await linkAccounts(tx)) === 0) await linkOrders(tx)
    })
    return true
  }, signal)
}

/** By what a customer's orders are found. */
export const LINKS: Computed = { refresh: linkCustomers, missing: WAITING }

interface Account {
  id: string
  email: string
  emailVerifiedAt: Date | null
  createdAt: Date
}

/** Links some accounts. Returns how many there were. */
async function linkAccounts(tx: Transaction): Promise<number> {
  const { id, email, emailVerifiedAt, createdAt } = users
  const accounts: Account[] = await tx
    .select({ id, email, emailVerifiedAt, createdAt })
    .from(users)
    .where(isNull(users.customerId))
    .orderBy(id)
    .limit(AT_ONCE)
  if (accounts.length === 0) return 0
  const proved = accounts.filter((account) => account.emailVerifiedAt)
  const byUser = await findRecords(tx, accounts.map(userKey))
  const byEmail = await findRecords(tx, proved.map(emailKey))
  // Who proved an email that nothing else of theirs is known by takes over the record of what was ordered with it.
  for (const account of proved) {
    const own = byUser.get(nameOfKey(userKey(account)))
    const guest = byEmail.get(nameOfKey(emailKey(account)))
    if (!guest || guest.hasAccount || guest.id === own?.id) continue
    if (!own) {
      await tx.insert(customerKeys).values({ ...userKey(account), customerId: guest.id })
      byUser.set(nameOfKey(userKey(account)), { ...guest, hasAccount: true })
    } else if (guest.rootId !== own.rootId) {
      const at = account.emailVerifiedAt ?? account.createdAt
      await moveRecord(tx, { id: guest.id, into: own.rootId, at })
    }
  }
  const without = accounts.filter((account) => !byUser.has(nameOfKey(userKey(account))))
  for (const [name, made] of await createRecords(tx, without.map(userKey))) byUser.set(name, made)
  for (const account of proved) {
    const own = byUser.get(nameOfKey(userKey(account)))
    if (own && !byEmail.has(nameOfKey(emailKey(account))))
      await tx.insert(customerKeys).values({ ...emailKey(account), customerId: own.id })
  }
  const pairs = accounts.map((account) => [account.id, byUser.get(nameOfKey(userKey(account)))?.id])
  await tx.run(sql`update users set customer_id = p.value ->> 1
    from json_each(${JSON.stringify(pairs)}) p where users.id = p.value ->> 0`)
  return accounts.length
}

const userKey = ({ id, createdAt }: Account): NewKey => ({ kind: 'user', value: id, createdAt })
const emailKey = ({ email, createdAt }: Account): NewKey => ({ kind: 'email', value: email, createdAt })

interface Unlinked {
  id: string
  userId: string | null
  email: string
  phone: string
  createdAt: number
}

async function linkOrders(tx: Transaction): Promise<void> {
  const orders = await tx.all<Unlinked>(sql`select id, user_id as userId, customer_email as email,
    customer_phone as phone, created_at as createdAt
    from orders indexed by orders_unlinked where ${UNLINKED} order by id limit ${AT_ONCE}`)
  const keys = new Map<string, NewKey>()
  for (const order of orders) {
    const key = keyOf(order)
    const known = keys.get(nameOfKey(key))
    if (!known || key.createdAt < known.createdAt) keys.set(nameOfKey(key), key)
  }
  const found = await findRecords(tx, [...keys.values()])
  const made = await createRecords(
    tx,
    [...keys.values()].filter((key) => !found.has(nameOfKey(key))),
  )
  const pairs = orders.map((order) => {
    const name = nameOfKey(keyOf(order))
    return [order.id, (found.get(name) ?? made.get(name))?.id]
  })
  await tx.run(sql`update orders set customer_id = p.value ->> 1
    from json_each(${JSON.stringify(pairs)}) p where orders.id = p.value ->> 0`)
}

function keyOf({ userId, email, phone, createdAt }: Unlinked): NewKey {
  const since = new Date(createdAt)
  if (userId) return { kind: 'user', value: userId, createdAt: since }
  if (email) return { kind: 'email', value: email.toLowerCase(), createdAt: since }
  // A phone without a digit is a key, too: it is what was written, and no other order has it by chance.
  return { kind: 'phone', value: normalPhone(phone) || phone, createdAt: since }
}
