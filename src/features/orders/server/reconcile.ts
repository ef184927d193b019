import { like } from 'drizzle-orm'
import { shopState } from '#db/schema/index.ts'
import type { PaymentProvider } from '#features/payments/server/payment-provider.ts'
import { notConfigured } from '#features/payments/server/payment-providers.ts'
import type { Round } from '#server/every.ts'
import { readShopState, writeShopState } from '#server/shop-state.ts'
import type { Shop } from '#server/shop.ts'
import { endExpiredCheckouts } from './expired-checkouts.ts'
import { finishRefunds } from './finish-refunds.ts'
import { handleMissed, listLoggedNews } from './missed-events.ts'
import { rememberSiteUrl } from './own-payment.ts'
import { findUnbooked } from './unbooked-payments.ts'

/** The first part of the keys in `shop_state`; a provider's name is the second. */
const WATERMARK = 'reconciledUntil'

/** Events may appear in the provider's log a little out of order, in seconds. */
const OVERLAP_S = 30 * 60

/**
 * Returns the reconciler's round: for each payment provider it reads the log, handles events that no webhook delivered,
 * finishes interrupted refunds and ends expired checkouts. A provider that fails does not hold up the others.
 */
export function createReconciler(shop: Shop): Round {
  // After a start, nothing says how long the shop was stopped.
  const mayHaveGap = new Set(shop.payments.names)
  let isFirst = true
  return async (signal) => {
    if (isFirst) await reportUnconfigured(shop)
    isFirst = false
    await rememberSiteUrl(shop)
    const failures: unknown[] = []
    for (const provider of shop.payments.all) {
      try {
        await reconcile(shop, provider, { mayHaveGap: mayHaveGap.has(provider.name), signal })
        mayHaveGap.delete(provider.name)
      } catch (error) {
        if (signal.aborted) throw error
        mayHaveGap.add(provider.name)
        failures.push(error)
      }
    }
    if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join('; '))
    if (failures.length === 1) throw failures[0]
  }
}

/** Logs the providers that this shop has been paid through and is no longer configured with. */
async function reportUnconfigured({ db, payments, log }: Shop): Promise<void> {
  const rows = await db
    .select({ key: shopState.key })
    .from(shopState)
    .where(like(shopState.key, `${WATERMARK}:%`))
  for (const { key } of rows) {
    const provider = key.slice(WATERMARK.length + 1)
    if (!payments.find(provider)) log.error({ provider }, notConfigured(provider).message)
  }
}

async function reconcile(
  shop: Shop,
  provider: PaymentProvider,
  { mayHaveGap, signal }: { mayHaveGap: boolean; signal: AbortSignal },
): Promise<void> {
  const { name } = provider
  const handled = await readLog(shop, provider, { mayHaveGap, signal })
  if (handled > 0) shop.log.warn({ provider: name, handled }, 'Handled payment events that no webhook had delivered')
  const refunded = await finishRefunds(shop, provider, signal)
  if (refunded > 0) shop.log.warn({ provider: name, refunded }, 'Finished refunds that had been left unfinished')
  // After the events, so that a payment made in time has its order before its checkout could be ended.
  await endExpiredCheckouts(shop, provider, signal)
}

/**
 * Handles what a provider has logged since its stored watermark, then moves the watermark to the newest event. After a
 * crash the next round starts from the old watermark. The watermark is the provider's time, so the shop's clock may be
 * wrong, and only a round moves it, so an early webhook skips nothing.
 * @param mayHaveGap after a start or a failure: if the log no longer holds an event from before the watermark, later
 *   events may be deleted too, so charges, refunds and disputes are listed as well
 * @returns the number of handled events and payments
 * @throws ProviderFailure if the provider cannot be asked
 */
export async function readLog(
  shop: Shop,
  provider: PaymentProvider,
  { mayHaveGap = true, signal }: { mayHaveGap?: boolean; signal?: AbortSignal } = {},
): Promise<number> {
  const watermark = `${WATERMARK}:${provider.name}` as const
  const until = await readShopState(shop.db, watermark)
  const events = await listLoggedNews(provider, until === null ? null : until - OVERLAP_S, signal)
  let handled = await handleMissed(shop, provider, events, signal)
  const hasGap = mayHaveGap && until !== null && !events.some(({ created }) => created <= until)
  if (hasGap) {
    const unbooked = await findUnbooked(shop, provider, until, signal)
    handled += await handleMissed(shop, provider, unbooked, signal)
  }
  const newest = events.reduce<number | null>((latest, { created }) => Math.max(latest ?? created, created), until)
  if (newest !== null && newest !== until) await writeShopState(shop.db, watermark, newest)
  return handled
}
