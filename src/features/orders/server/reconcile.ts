import type { Round } from '#server/every.ts'
import { readShopState, writeShopState } from '#server/shop-state.ts'
import type { Shop } from '#server/shop.ts'
import { endExpiredCheckouts } from './expired-checkouts.ts'
import { finishRefunds } from './finish-refunds.ts'
import { handleMissed, listLoggedNews } from './missed-events.ts'
import { rememberSiteUrl } from './own-payment.ts'
import { findUnbooked } from './unbooked-payments.ts'

/** Events may appear in the provider's log a little out of order, in seconds. */
const OVERLAP_S = 30 * 60

/**
 * Returns the reconciler's round: it reads the provider's log, handles events that no webhook delivered, finishes
 * interrupted refunds and ends expired checkouts.
 */
export function createReconciler(shop: Shop): Round {
  // After a start, nothing says how long the shop was stopped.
  let mayHaveGap = true
  return async (signal) => {
    try {
      await rememberSiteUrl(shop)
      const handled = await reconcileOnce(shop, { mayHaveGap, signal })
      mayHaveGap = false
      if (handled > 0) shop.log.warn({ handled }, 'Handled payment events that no webhook had delivered')
      const refunded = await finishRefunds(shop, signal)
      if (refunded > 0) shop.log.warn({ refunded }, 'Finished refunds that had been left unfinished')
      // After the events, so that a payment made in time has its order before its checkout could be ended.
      await endExpiredCheckouts(shop, signal)
    } catch (error) {
      mayHaveGap = true
      throw error
    }
  }
}

/**
 * Runs one round: handles what the provider has logged since the stored watermark, then moves the watermark to the
 * newest event. After a crash the next round starts from the old watermark. The watermark is the provider's time, so
 * the shop's clock may be wrong, and only a round moves it, so an early webhook skips nothing.
 * @param mayHaveGap after a start or a failure: if the log no longer holds an event from before the watermark, later
 *   events may be deleted too, so charges, refunds and disputes are listed as well
 * @returns the number of handled events and payments
 * @throws ProviderFailure if the provider cannot be asked
 */
export async function reconcileOnce(
  shop: Shop,
  { mayHaveGap = true, signal }: { mayHaveGap?: boolean; signal?: AbortSignal } = {},
): Promise<number> {
  const until = await readShopState(shop.db, 'reconciledUntil')
  const events = await listLoggedNews(shop, until === null ? null : until - OVERLAP_S, signal)
  let handled = await handleMissed(shop, events, signal)
  const hasGap = mayHaveGap && until !== null && !events.some(({ created }) => created <= until)
  if (hasGap) handled += await handleMissed(shop, await findUnbooked(shop, until, signal), signal)
  const newest = events.reduce<number | null>((latest, { created }) => Math.max(latest ?? created, created), until)
  if (newest !== null && newest !== until) await writeShopState(shop.db, 'reconciledUntil', newest)
  return handled
}
