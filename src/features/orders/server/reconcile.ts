import { setTimeout as sleep } from 'node:timers/promises'
import { readShopState, writeShopState } from '#server/shop-state.ts'
import type { Shop } from '#server/shop.ts'
import { endExpiredCheckouts } from './expired-checkouts.ts'
import { finishRefunds } from './finish-refunds.ts'
import { handleMissed, listLoggedNews } from './missed-events.ts'
import { rememberSiteUrl } from './own-intent.ts'
import { findUnbooked } from './unbooked-payments.ts'

/** How often the provider's log is read, in milliseconds; sooner after a failure. A paid intent has its order in a minute. */
const EVERY_MS = 15_000
const AFTER_FAILURE_MS = 5_000

/** Events may appear in the provider's log a little out of order, in seconds. */
const OVERLAP_S = 30 * 60

/** How long a stop waits for a round under way, in milliseconds; what it leaves is done after the next start. */
const STOP_PATIENCE_MS = 2_000

/**
 * Reads the provider's log at once and then every 15 seconds, handles what no webhook brought, finishes refunds that
 * were left and ends checkouts that expired. A failure is logged and tried again. Returns what stops it.
 */
export function startReconciler(shop: Shop): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping

  async function run(): Promise<void> {
    let mayHaveGap = true
    while (!signal.aborted) {
      let pause = EVERY_MS
      try {
        await rememberSiteUrl(shop)
        const handled = await reconcileOnce(shop, { mayHaveGap, signal })
        mayHaveGap = false
        if (handled > 0) shop.log.warn({ handled }, 'Handled payment events that no webhook had delivered')
        const refunded = await finishRefunds(shop, signal)
        if (refunded > 0) shop.log.warn({ refunded }, 'Finished refunds that had been left unfinished')
        // After the round: what was paid in time has its order before its checkout could be ended.
        await endExpiredCheckouts(shop, signal)
      } catch (error) {
        if (signal.aborted) return
        mayHaveGap = true
        pause = AFTER_FAILURE_MS
        shop.log.warn({ err: error }, 'Could not read the payment provider’s log; trying again in a few seconds')
      }
      await sleep(pause, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  const running = run()
  return async () => {
    stopping.abort()
    await Promise.race([running, sleep(STOP_PATIENCE_MS, undefined, { ref: false })])
  }
}

/**
 * One round: handles what the provider has logged since the stored watermark, then moves the watermark to the newest
 * event. Killed before the end, the next round begins where this one did. The watermark is the provider's time, so the
 * shop's own clock may be wrong, and only a round moves it, so a webhook that arrives earlier skips nothing.
 * @param mayHaveGap after a start or a failure: if the log no longer holds an event from before the watermark, events
 *   since may be deleted too, and charges, refunds and disputes are listed themselves
 * @returns how many events and payments were handled
 * @throws the provider's error when it cannot be asked
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
