import { and, notInArray } from 'drizzle-orm'
import { createHmac } from 'node:crypto'
import type { Transaction } from '#db/client.ts'
import { orders, reviews, users } from '#db/schema/index.ts'
import { isAmong } from '#server/among.ts'
import { databaseSecret } from '#server/database-secret.ts'
import type { Shop } from '#server/shop.ts'
import { recordAudit, type Actor } from '#features/audit-log/server/record-audit.ts'
import { DEFAULT_LOCALE } from '#shared/locale.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { readHandle, type Handle } from '../handle.ts'
import type { PersonAnswer } from '../privacy.calls.ts'
import type { ForgetCode, FoundCounts } from '../privacy.schema.ts'
import { recordApplied } from './applied-ledgers.ts'
import { forgetRows, formerCustomer } from './forget-rows.ts'
import type { Forgotten } from './ledger.ts'
import { findOpenMatters, OVER, refusalFor } from './open-matters.ts'
import { findPerson, isNobody, type Person, type Reader } from './person.ts'
import { readPerson } from './read-person.ts'

type Deps = Pick<Shop, 'db' | 'config' | 'clock' | 'security' | 'invalidatePages'>

/**
 * Returns everything the shop holds about the person with an email or a phone number, and records in the audit log who
 * asked for it. Fails with invalid_handle, person_unknown.
 */
export async function showPerson(
  { db, clock, security, secretBox }: Deps & Pick<Shop, 'secretBox'>,
  actor: Actor,
  text: string,
): Promise<Result<PersonAnswer, 'invalid_handle' | 'person_unknown'>> {
  const handle = readHandle(text)
  if (!handle) return fail('invalid_handle')
  const person = await findPerson(db, handle)
  if (isNobody(person)) return fail('person_unknown')
  const found = await countFound(db, person)
  const data = await readPerson(db, person, secretBox)
  const at = clock.now()
  await recordAudit(db, {
    actor,
    entity: 'privacy',
    entityId: pseudonym(await databaseSecret(db, 'securityLogKey'), handle),
    action: 'exported',
    changes: asChanges(found),
    at,
  })
  security.record('personal_data_exported', {
    what: 'person',
    count: total(found),
    by: actor.id ?? actor.email,
    ...(handle.kind === 'email' && { email: handle.value }),
  })
  return ok({ found, data: { exportedAt: at.toISOString(), [handle.kind]: handle.value, ...data } })
}

/**
 * Forgets the person with an email or a phone number, as `forgetFound` does. Fails with invalid_handle, person_unknown,
 * and the codes of `forgetFound`.
 */
export async function forgetPerson(
  deps: Deps,
  actor: Actor,
  text: string,
): Promise<Result<FoundCounts, 'invalid_handle' | 'person_unknown' | ForgetCode>> {
  const handle = readHandle(text)
  if (!handle) return fail('invalid_handle')
  return forgetFound(deps, actor, async (tx) => {
    const person = await findPerson(tx, handle)
    return isNobody(person) ? fail('person_unknown') : ok({ person, names: namesOf(handle, person) })
  })
}

/** What staff want to forget: the rows of a person, and the keys that they are recorded by. */
export interface PersonToForget {
  person: Person
  /**
   * Every key under which a restored backup could bring the person back. The first names them in the audit log, hashed.
   */
  names: readonly [Forgotten, ...Forgotten[]]
}

/**
 * Forgets a person on behalf of staff (`forgetRows`), in one transaction, and records it in the ledger, which
 * outlives a restored backup, and in the audit log without the name. Returns the numbers of rows found. Refuses an
 * account of staff until its role is taken away, and while something of the person is open: forget_order,
 * forget_refund, forget_dispute, forget_money. Fails with what `find` fails with, too; it runs in the transaction.
 */
export async function forgetFound<Code extends string>(
  { db, config, clock, security, invalidatePages }: Deps,
  actor: Actor,
  find: (tx: Transaction) => Promise<Result<PersonToForget, Code>>,
): Promise<Result<FoundCounts, Code | ForgetCode>> {
  const now = clock.now()
  const key = await databaseSecret(db, 'securityLogKey')
  const done = await db.transaction(async (tx) => {
    const found = await find(tx)
    if (!found.ok) return found
    const { person, names } = found.value
    const accounts = await tx.select({ role: users.role }).from(users).where(isAmong(users.id, person.userIds))
    if (accounts.some(({ role }) => role)) return fail('account_is_staff')
    const refusal = refusalFor(await findOpenMatters(tx, person))
    if (refusal) return refusal
    const counts = await countFound(tx, person)
    const reviewsChanged = await forgetRows(tx, person, {
      now,
      keptDays: config.retention.guestOrdersDays,
      reviewName: formerCustomer(DEFAULT_LOCALE),
      dataDir: config.dataDir,
    })
    await recordAudit(tx, {
      actor,
      entity: 'privacy',
      entityId: pseudonym(key, names[0]),
      action: 'forgotten',
      changes: asChanges(counts),
      at: now,
    })
    // Last before the commit. If that fails, the next comparison with the ledger forgets the person (forgetAgain).
    await recordApplied(tx, config.dataDir, names, now)
    return ok({ counts, name: names[0], reviewsChanged })
  })
  if (!done.ok) return done
  const { counts, name, reviewsChanged } = done.value
  security.record('personal_data_erased', {
    what: 'person',
    count: total(counts),
    by: actor.id ?? actor.email,
    ...(name.kind === 'email' && { email: name.value }),
  })
  if (reviewsChanged) await invalidatePages()
  return ok(counts)
}

/** Returns every key under which a restored backup could bring the person back. */
function namesOf(handle: Handle, { userIds, provedEmails }: Person): PersonToForget['names'] {
  const others = provedEmails.filter((email) => handle.kind !== 'email' || email !== handle.value)
  return [
    handle,
    ...(handle.kind === 'email' ? [{ kind: 'anyEmail' as const, value: handle.value }] : []),
    ...userIds.map((value) => ({ kind: 'user' as const, value })),
    ...others.map((value) => ({ kind: 'email' as const, value })),
  ]
}

/** Returns how many of each the shop holds about a person. */
export async function countFound(db: Reader, person: Person): Promise<FoundCounts> {
  const { userIds, orderIds, checkoutIds, messageIds } = person
  const open = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isAmong(orders.id, orderIds), notInArray(orders.status, [...OVER])))
  const written = await db.select({ id: reviews.id }).from(reviews).where(isAmong(reviews.userId, userIds))
  const bought = orderIds.length === 0 ? [] : await orderCheckouts(db, orderIds)
  return {
    accounts: userIds.length,
    orders: orderIds.length,
    openOrders: open.length,
    unpaidCheckouts: checkoutIds.filter((id) => !bought.includes(id)).length,
    messages: messageIds.length,
    reviews: written.length,
  }
}

async function orderCheckouts(db: Reader, orderIds: readonly string[]): Promise<(string | null)[]> {
  const rows = await db.select({ id: orders.checkoutId }).from(orders).where(isAmong(orders.id, orderIds))
  return rows.map(({ id }) => id)
}

const total = ({ openOrders: _open, ...counts }: FoundCounts) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

const asChanges = (counts: FoundCounts) =>
  Object.fromEntries(
    Object.entries(counts).flatMap(([name, count]): [string, [null, number]][] =>
      count > 0 ? [[name, [null, count]]] : [],
    ),
  )

/** Returns the person's pseudonym in the audit log: the same for the same email or phone, and not reversible. */
const pseudonym = (key: string, { kind, value }: Forgotten): string =>
  createHmac('sha256', key).update(`${kind}:${value}`).digest('hex').slice(0, 16)
