import { and, asc, eq, exists, gt, lte, or, type SQL } from 'drizzle-orm'
import { paymentEvents, stuckEvents } from '#db/schema/index.ts'
import type { PaymentProvider } from '#features/payments/server/payment-provider.ts'
import { notConfigured } from '#features/payments/server/payment-providers.ts'
import type { Shop } from '#server/shop.ts'
import { withoutParameters } from '#server/without-parameters.ts'
import type { StuckPayment } from '../admin-order.schema.ts'
import type { PaymentChange } from './payment-change.ts'
import { HOUR_MS } from '#shared/durations.ts'

/** The pause between tries doubles from the first to the longest, in milliseconds. */
const FIRST_PAUSE_MS = 15_000
const LONGEST_PAUSE_MS = HOUR_MS

/** The longest error message that is stored, in characters. */
const MAX_REASON = 500
/** How many stuck events are tried in one round. */
const AT_ONCE = 200

/** Stores an event that could not be handled, with the time of its next try, and logs it. */
export async function storeStuck(shop: Shop, change: PaymentChange, error: unknown): Promise<void> {
  const { provider, id, type, paymentId } = change
  const now = shop.clock.now().getTime()
  const reason = withoutParameters(error).message.slice(0, MAX_REASON)
  const [before] = await shop.db.select({ tries: stuckEvents.tries }).from(stuckEvents).where(isRowOf(change))
  const tries = (before?.tries ?? 0) + 1
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(tries - 1, 20), LONGEST_PAUSE_MS)
  const again = { reason, tries, nextTryAt: new Date(now + pause) }
  await shop.db
    .insert(stuckEvents)
    .values({ paymentProvider: provider, id, type, paymentIntentId: paymentId, ...again, createdAt: new Date(now) })
    .onConflictDoUpdate({ target: [stuckEvents.paymentProvider, stuckEvents.id], set: again })
  const log = { err: error, eventId: id, type, provider, paymentId, tries }
  const text = `A payment event could not be handled; trying again in ${Math.round(pause / 1000)} s`
  if (tries === 1) shop.log.error(log, text)
  else shop.log.warn(log, text)
}

/**
 * Returns a provider's stuck events whose next try is due, oldest first, without those that a webhook has handled
 * since. A next try further away than the longest pause was set while the clock was ahead, so it is due now.
 */
export async function dueStuckEvents({ db, clock }: Shop, { name }: PaymentProvider): Promise<PaymentChange[]> {
  const handled = db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.paymentProvider, stuckEvents.paymentProvider), eq(paymentEvents.id, stuckEvents.id)))
  await db.delete(stuckEvents).where(exists(handled))
  const now = clock.now().getTime()
  return db
    .select({
      provider: stuckEvents.paymentProvider,
      id: stuckEvents.id,
      type: stuckEvents.type,
      paymentId: stuckEvents.paymentIntentId,
    })
    .from(stuckEvents)
    .where(
      and(
        eq(stuckEvents.paymentProvider, name),
        or(lte(stuckEvents.nextTryAt, new Date(now)), gt(stuckEvents.nextTryAt, new Date(now + LONGEST_PAUSE_MS))),
      ),
    )
    .orderBy(asc(stuckEvents.createdAt))
    .limit(AT_ONCE)
}

/** Removes an event that has been handled. */
export async function forgetStuck({ db }: Shop, change: PaymentChange): Promise<void> {
  await db.delete(stuckEvents).where(isRowOf(change))
}

function isRowOf({ provider, id }: PaymentChange): SQL {
  return and(eq(stuckEvents.paymentProvider, provider), eq(stuckEvents.id, id))!
}

/**
 * Returns the stuck events for the back-office, oldest first. An event of a provider that is no longer configured is
 * not tried, and its reason says so.
 */
export async function listStuckPayments({ db, payments }: Pick<Shop, 'db' | 'payments'>): Promise<StuckPayment[]> {
  const rows = await db.select().from(stuckEvents).orderBy(asc(stuckEvents.createdAt)).limit(AT_ONCE)
  return rows.map(({ createdAt, nextTryAt, ...row }) => ({
    ...row,
    reason: payments.find(row.paymentProvider) ? row.reason : notConfigured(row.paymentProvider).message,
    since: createdAt.toISOString(),
    nextTryAt: nextTryAt.toISOString(),
  }))
}
