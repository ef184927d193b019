import { setTimeout as sleep } from 'node:timers/promises'
import { removeOldMailFiles } from '#features/mail/server/old-files.ts'
import { emptyUnpaidCheckouts } from '#features/orders/server/empty-unpaid-checkouts.ts'
import { MAIL_RECORD_DAYS } from '#features/privacy/retention.ts'
import { forgetAgain } from '#features/privacy/server/forget-again.ts'
import type { Shop } from '#server/shop.ts'

const EVERY_MS = 60 * 60 * 1000
const DAY_MS = 24 * EVERY_MS

/**
 * Applies, at once and then every hour, the retention periods of docs/privacy.md that need more than the database: for
 * unpaid checkouts, which the payment provider is asked about, and for messages in files. Also forgets again people whom
 * a database restored at its server has brought back. Returns a function that stops it.
 */
export function startRetention(shop: Shop): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  void (async () => {
    while (!signal.aborted) {
      await endPeriods(shop, signal)
      await sleep(EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  })()
  return () => stopping.abort()
}

/** Runs one round. A part that fails is logged and retried in the next round; the other parts still run. */
export async function endPeriods(shop: Shop, signal?: AbortSignal): Promise<void> {
  const parts = {
    'unpaid checkouts': () => emptyUnpaidCheckouts(shop, signal),
    'people forgotten before': () => forgetAgain(shop),
    'messages in files': () =>
      removeOldMailFiles(shop.config.dataDir, new Date(shop.clock.now().getTime() - MAIL_RECORD_DAYS * DAY_MS)),
  }
  for (const [part, end] of Object.entries(parts)) {
    if (signal?.aborted) return
    await end().catch((error: unknown) => {
      if (!signal?.aborted)
        shop.log.warn(
          { err: error, part },
          'Personal data past its retention period could not be removed; trying again in an hour',
        )
    })
  }
}
