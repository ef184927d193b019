import { and, asc, gt, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { checkouts, customers, orders } from '#db/schema/index.ts'
import { isAmong } from '#server/among.ts'
import { inTurns } from '#server/in-turns.ts'
import { pagesByKey } from '#server/pages-by-key.ts'
import { readShopState, writeShopState } from '#server/shop-state.ts'
import { deleteEmptyRecords } from './forget-records.ts'
import {
  deliveredBefore,
  forgetStatements,
  keptFrom,
  mustBeBlank,
  orderHasPerson,
  type ForgetPeriods,
} from './forget-statements.ts'

interface Limits {
  /** How many orders, checkouts or records are looked at in one transaction. */
  atOnce: number
  /** How many orders or records one run changes or looks at again. */
  most: number
}

interface Run extends Limits {
  db: Database
  periods: ForgetPeriods
  signal?: AbortSignal
}

const LIMITS: Limits = { atOnce: 100, most: 50_000 }

/**
 * Blanks what the shop no longer keeps of people: marks old guest orders as without an owner, forgets orders and
 * checkouts without one, and deletes customers' records that nothing names any more. It goes in parts, between which
 * requests are answered, and each run goes on where the run before came to its limit. What has come to an order since
 * it was blanked, such as a claim or a line of the bank, and the records are looked at in turn: in a shop with fewer
 * than `most` of them, all in each run.
 */
export async function forgetOwnerless(given: Omit<Run, keyof Limits>, limits = LIMITS): Promise<void> {
  const run = { ...given, ...limits }
  const { db, periods } = run
  const forgetOrders = (orderIds: string[]) => db.batch(forgetStatements(db, periods, { orderIds }))
  const isOwnerless = isNotNull(orders.ownerGoneAt)
  await markOldGuestOrders(run)
  await forgetCheckouts(run)
  await inParts(run, async () => {
    const due = await idsOf(run, sql`orders indexed by orders_to_forget`, and(isOwnerless, mustBeBlank(periods))!)
    if (due.length > 0) await forgetOrders(due)
    return due.length === run.atOnce
  })
  const ownerless = { from: sql`orders indexed by orders_ownerless`, where: isOwnerless }
  await goRound(run, 'forgottenOrdersUpTo', ownerless, forgetOrders)
  const records = { from: sql`${customers}`, where: sql`true` }
  await goRound(run, 'emptyRecordsUpTo', records, (ids) => db.batch(deleteEmptyRecords(db, ids)))
}

/** Marks guest orders whose delivery day is longer ago than they are kept. */
async function markOldGuestOrders({ db, periods, signal, atOnce, most }: Run): Promise<void> {
  const { now, keptDays } = periods
  const isKept = and(isNull(orders.ownerGoneAt), isNull(orders.userId), deliveredBefore(now, keptDays))
  const old = pagesByKey<{ id: string; day: string }>(atOnce, (last) =>
    db.all(sql`select id, ${keptFrom} as day from orders indexed by orders_kept_guests
      where ${isKept} and ${keptFrom} >= ${last?.day ?? ''} and (${keptFrom}, id) > (${last?.day ?? ''}, ${last?.id ?? ''})
      order by ${keptFrom}, id limit ${atOnce}`),
  )
  let marked = 0
  for await (const page of old) {
    const ids = page.map(({ id }) => id)
    const { rowsAffected } = await db
      .update(orders)
      .set({ ownerGoneAt: now })
      .where(and(isAmong(orders.id, ids), isKept, hasNoAccount(), orderHasPerson()))
    marked += rowsAffected
    if (marked >= most || signal?.aborted) return
  }
}

/** Returns the condition that no account has verified the email of an order. */
function hasNoAccount(): SQL {
  return sql`not exists (select 1 from users where users.email = ${orders.customerEmail} and users.email_verified_at is not null)`
}

/** Forgets the checkouts without an owner, and the orders that were placed with them just before it was gone. */
async function forgetCheckouts({ db, periods, signal, atOnce }: Run): Promise<void> {
  const ownerless = pagesByKey<{ id: string }>(atOnce, (last) =>
    db
      .select({ id: checkouts.id })
      .from(checkouts)
      .where(and(isNotNull(checkouts.ownerGoneAt), gt(checkouts.id, last?.id ?? '')))
      .orderBy(asc(checkouts.id))
      .limit(atOnce),
  )
  for await (const page of ownerless) {
    await db.batch(forgetStatements(db, periods, { checkoutIds: page.map(({ id }) => id) }))
    if (signal?.aborted) return
  }
}

/**
 * Looks at rows in the order of their ids, from where the run before stopped, which is stored under `place`; after the
 * last, the next run begins with the first.
 */
async function goRound(
  run: Run,
  place: 'forgottenOrdersUpTo' | 'emptyRecordsUpTo',
  rows: { from: SQL; where: SQL },
  look: (ids: string[]) => Promise<unknown>,
): Promise<void> {
  const { db, atOnce } = run
  let last = (await readShopState(db, place)) ?? ''
  await inParts(run, async () => {
    const ids = await idsOf(run, rows.from, rows.where, last)
    if (ids.length > 0) await look(ids)
    const reached = ids.length === atOnce ? ids.at(-1)! : ''
    if (reached !== last) await writeShopState(db, place, reached || null)
    last = reached
    return reached !== ''
  })
}

/** Does part after part, each of up to `atOnce` rows, until one returns false or `most` rows are done. */
async function inParts({ signal, atOnce, most }: Run, part: () => Promise<boolean>): Promise<void> {
  let left = most
  await inTurns(async () => {
    left -= atOnce
    return (await part()) && left > 0
  }, signal)
}

/** Returns the ids of the next rows, in their order. */
async function idsOf({ db, atOnce }: Run, from: SQL, where: SQL, last = ''): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    sql`select id from ${from} where ${where} and id > ${last} order by id limit ${atOnce}`,
  )
  return rows.map(({ id }) => id)
}
