import { setTimeout as sleep } from 'node:timers/promises'
import type { Shop } from '../../../server/shop.ts'
import { finishRefunds } from './finish-refunds.ts'
import { settleForgottenCheckouts } from './forgotten-checkouts.ts'
import { handleMissedEvents, lastRecorded, type StuckEvents } from './missed-events.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How often the provider's log is read, in milliseconds; sooner after a failure. A paid intent has its order in a minute. */
const EVERY_MS = 15_000
const AFTER_FAILURE_MS = 5_000

/** How far back the first look goes at least, and at most: the provider keeps events for 30 days. */
const LOOK_BACK_MS = 7 * DAY_MS
const KEPT_MS = 30 * DAY_MS

/** Events may appear in the provider's log a little out of order. */
const OVERLAP_MS = 30 * MINUTE_MS

/** How long a stop waits for a round under way, in milliseconds; what it leaves is done after the next start. */
const STOP_PATIENCE_MS = 2_000

/**
 * Reads the provider's log at once and then every 15 seconds, handles what no webhook brought, and finishes refunds
 * that were left. A failure
 * is logged and tried again. Where the next look begins is told by the provider's clock, not by ours, which
 * may be wrong. Returns what stops it.
 */
export function startReconciler(shop: Shop): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping

  async function run(): Promise<void> {
    let since: Date | null = null
    const stuck: StuckEvents = new Map()
    while (!signal.aborted) {
      let pause = EVERY_MS
      try {
        since ??= await firstLook(shop, signal)
        const { handled, newest } = await handleMissedEvents(shop, since, { stuck, signal })
        if (handled > 0) shop.log.warn({ handled }, 'handled payment events that no webhook had brought')
        if (newest) since = latest(since, new Date(newest.getTime() - OVERLAP_MS))
        const refunded = await finishRefunds(shop, signal)
        if (refunded > 0) shop.log.warn({ refunded }, 'finished refunds that had been left')
      } catch (error) {
        if (signal.aborted) return
        pause = AFTER_FAILURE_MS
        shop.log.warn({ err: error }, 'could not read the payment provider’s log; trying again')
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
 * From a week ago, or from when the shop last heard of the provider, had it been closed for longer. What the provider
 * does not keep any more is asked about one by one.
 */
async function firstLook(shop: Shop, signal: AbortSignal): Promise<Date> {
  const now = shop.clock.now().getTime()
  const heard = (await lastRecorded(shop))?.getTime() ?? now - KEPT_MS
  if (heard - DAY_MS < now - KEPT_MS) {
    const window = { from: new Date(heard - LOOK_BACK_MS), to: new Date(now - KEPT_MS + DAY_MS) }
    const found = await settleForgottenCheckouts(shop, window, signal)
    if (found > 0) shop.log.warn({ found }, 'made orders of payments that the provider’s log has forgotten')
  }
  return new Date(Math.max(now - KEPT_MS, Math.min(now - LOOK_BACK_MS, heard - DAY_MS)))
}

function latest(a: Date, b: Date): Date {
  return a > b ? a : b
}
