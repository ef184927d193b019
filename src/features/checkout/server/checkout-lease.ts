import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Database } from '#db/client.ts'
import { checkouts } from '#db/schema/index.ts'
import { asProviderFailure } from '#features/payments/server/provider-failure.ts'
import { NOW } from '#server/database-clock.ts'
import type { Shop } from '#server/shop.ts'
import { fail, type Failure } from '#shared/result.ts'
import type { Checkout } from './own-checkout.ts'

/** How long a lease lasts after it was last renewed, in milliseconds. A holder that was killed is replaced after it. */
const LEASE_MS = 10_000
const RENEW_EVERY_MS = 3_000

/** How long a step waits for its lease in other processes, in milliseconds. Only a slow provider makes it that long. */
const TIMEOUT_MS = 30_000

/** The pauses between two looks at a lease that another process holds, in milliseconds. */
const PAUSE = { firstMs: 25, longestMs: 400 }

/** The lease of one step: while it lasts, no other process changes the checkout's payment, quotes or details. */
export interface CheckoutLease {
  /** The checkout as it was when the lease began. */
  checkout: Checkout
  /** The condition that a row of `checkouts` is this checkout and that the lease still lasts. */
  isHeld: SQL
  /**
   * Renews the lease and writes in one batch, which is one round trip. Each statement must be conditional on `isHeld`.
   * Returns the statements' results.
   * @throws LeaseLost, which starts the step again
   */
  write<Statements extends Batch>(statements: Statements): Promise<BatchResponse<Statements>>
}

type Batch = Readonly<[BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]]>

/** Another process has taken the lease over, because this one was too slow to renew it. */
class LeaseLost extends Error {}

/** Another process keeps the lease for longer than `TIMEOUT_MS`: its calls to the provider take that long. */
class CheckoutBusy extends Error {}

/**
 * Logs why a step on a checkout failed, and returns the failure to answer with: the customer can try again later.
 * @throws anything that is neither a ProviderFailure nor a CheckoutBusy
 */
export function asCheckoutFailure(shop: Shop, error: unknown): Failure<'payment_provider_unavailable'> {
  if (!(error instanceof CheckoutBusy)) return asProviderFailure(shop, error)
  shop.log.warn({ reason: error.message }, 'A checkout is kept by another process; the customer is asked to try again')
  return fail('payment_provider_unavailable')
}

/**
 * Runs a step on a checkout after all earlier steps on it, failed or not, here and in other processes. Otherwise two
 * changes of one payment could overtake each other on their way to the provider, or Pay could overtake a change.
 *
 * The lease is two columns of the checkout's row, by the clock of the database. It is renewed until the step ends; the
 * time limits of the provider and of the database bound a step. Steps of one process queue here, in the order of their
 * calls, and one of them asks the database. What a step writes after a call to the provider goes through `write`; if
 * the lease is lost, the step runs again from its beginning. A call to the provider cannot be fenced so: `requote`
 * handles a change of the payment that arrives late.
 * @throws CheckoutBusy if another process keeps the lease for longer than `TIMEOUT_MS`
 */
export function withCheckoutLease<T>(
  shop: Shop,
  checkoutId: string,
  step: (lease: CheckoutLease) => Promise<T>,
): Promise<T> {
  return inLocalQueue(shop, checkoutId, async () => {
    const deadline = performance.now() + TIMEOUT_MS
    for (;;) {
      const lease = await takeLease(shop, checkoutId, deadline)
      try {
        return await step(lease)
      } catch (error) {
        if (!(error instanceof LeaseLost)) throw error
        shop.log.warn({ checkoutId }, 'A checkout was changed by another process meanwhile; the step starts again')
      } finally {
        await lease.end()
      }
    }
  })
}

/** A mutex for each checkout that this process works on. */
const queues = new WeakMap<Shop, Map<string, LimitFunction>>()

async function inLocalQueue<T>(shop: Shop, checkoutId: string, work: () => Promise<T>): Promise<T> {
  const ofShop = queues.get(shop) ?? new Map<string, LimitFunction>()
  queues.set(shop, ofShop)
  const queue = ofShop.get(checkoutId) ?? pLimit(1)
  ofShop.set(checkoutId, queue)
  try {
    return await queue(work)
  } finally {
    if (queue.activeCount + queue.pendingCount === 0) ofShop.delete(checkoutId)
  }
}

const UNTIL = sql`${NOW} + ${sql.raw(String(LEASE_MS))}`
/** Nobody holds the lease. One that would last too long was taken before the clock was set back, and counts as over. */
const IS_FREE = sql<boolean>`(${checkouts.leaseHolder} is null or ${checkouts.leaseUntil} not between ${NOW} and ${UNTIL})`

async function takeLease(
  shop: Shop,
  checkoutId: string,
  deadline: number,
): Promise<CheckoutLease & { end(): Promise<void> }> {
  const { db } = shop
  const holder = crypto.randomUUID()
  const isThis = eq(checkouts.id, checkoutId)
  const isHeld = and(isThis, eq(checkouts.leaseHolder, holder))!
  const take = async () => {
    const taken = { leaseHolder: holder, leaseUntil: UNTIL }
    const [row] = await db.update(checkouts).set(taken).where(and(isThis, IS_FREE)).returning()
    return row
  }
  const renew = () => db.update(checkouts).set({ leaseUntil: UNTIL }).where(isHeld).returning({ id: checkouts.id })

  let checkout = await take()
  while (!checkout) {
    await untilFree(db, checkoutId, deadline)
    checkout = await take()
  }
  const ended = new AbortController()
  void keepRenewing(renew, ended.signal)
  return {
    checkout,
    isHeld,
    async write<Statements extends Batch>(statements: Statements) {
      const [held, ...results] = await db.batch([renew(), ...statements])
      if (held.length === 0) throw new LeaseLost('Another process has taken this lease over')
      return results as BatchResponse<Statements>
    },
    async end() {
      ended.abort()
      try {
        await db.update(checkouts).set({ leaseHolder: null, leaseUntil: null }).where(isHeld)
      } catch (error) {
        // The step's own result counts.
        shop.log.warn({ err: error, checkoutId, freeInMs: LEASE_MS }, 'The lease of a checkout could not be ended')
      }
    },
  }
}

/** A renewal that fails is not reported: the next one, or `write`, shows whether the lease is lost. */
async function keepRenewing(renew: () => Promise<unknown>, ended: AbortSignal): Promise<void> {
  for (;;) {
    await sleep(RENEW_EVERY_MS, undefined, { signal: ended, ref: false }).catch(() => {})
    if (ended.aborted) return
    await renew().catch(() => {})
  }
}

/** Waits until nobody holds the lease. Only reads, so that waiting costs the database no lock. */
async function untilFree(db: Database, checkoutId: string, deadline: number): Promise<void> {
  for (let pauseMs = PAUSE.firstMs; ; pauseMs = Math.min(pauseMs * 2, PAUSE.longestMs)) {
    // Half of the pause is random, so that processes do not keep colliding.
    await sleep(pauseMs / 2 + (Math.random() * pauseMs) / 2)
    const [row] = await db
      .select({ isFree: IS_FREE.mapWith(Boolean) })
      .from(checkouts)
      .where(eq(checkouts.id, checkoutId))
    if (!row) throw new Error(`The checkout ${checkoutId} does not exist any more`)
    if (row.isFree) return
    if (performance.now() > deadline)
      throw new CheckoutBusy(
        `Another process has been changing the payment of checkout ${checkoutId} for ${TIMEOUT_MS} ms`,
      )
  }
}
