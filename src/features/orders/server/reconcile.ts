import { like } from 'drizzle-orm'
import { shopState } from '#db/schema/index.ts'
import type { PaymentProvider } from '#features/payments/server/payment-provider.ts'
import { notConfigured } from '#features/payments/server/payment-providers.ts'
import type { Round } from '#server/every.ts'
import { readShopState, writeShopState } from '#server/shop-state.ts'
import type { Shop } from '#server/shop.ts'
import { throwTogether } from '#server/throw-together.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { closePaymentLinks } from './close-payment-links.ts'
import { endsRound } from './ends-round.ts'
import { endExpiredCheckouts } from './expired-checkouts.ts'
import { finishRefunds } from './finish-refunds.ts'
import { listLoggedChange, openMissedEvents } from './missed-events.ts'
import { rememberSiteUrl } from './own-payment.ts'
import { findUnbooked } from './unbooked-payments.ts'

/** The first part of the keys in `shop_state`; a provider's name is the second. */
const WATERMARK = 'reconciledUntil'

/**
 * How far before the watermark the log is read again, in seconds, because events may appear in it a little out of
 * order. Every round reads the short overlap, so that a sale costs a few pages in each; now and then one reads the long
 * overlap.
 */
const OVERLAP_S = { short: 60, long: 40 * 60 }

/** How often the long overlap is read, in milliseconds: it covers events that appear half an hour late. */
const LONG_OVERLAP_EVERY_MS = 10 * MINUTE_MS

/**
 * Returns the reconciler's round: for each payment provider it reads the log, handles events that no webhook delivered,
 * finishes interrupted refunds, and ends expired checkouts and payment links. A provider that fails does not hold up
 * the others.
 */
export function createReconciler(shop: Shop): Round {
  // After a start, nothing says how long the shop was stopped.
  const mayHaveGap = new Set(shop.payments.names)
  /** When the long overlap was read last, by provider. */
  const longOverlapAt = new Map<string, number>()
  let isFirst = true
  return async (signal) => {
    if (isFirst) await reportUnconfigured(shop)
    isFirst = false
    await rememberSiteUrl(shop)
    const failures: unknown[] = []
    for (const provider of shop.payments.all) {
      const { name } = provider
      const startedAt = performance.now()
      const overlap = startedAt - (longOverlapAt.get(name) ?? -Infinity) >= LONG_OVERLAP_EVERY_MS ? 'long' : 'short'
      try {
        const handled = await handleLog(shop, provider, { mayHaveGap: mayHaveGap.has(name), overlap, signal })
        if (handled > 0)
          shop.log.warn({ provider: name, handled }, 'Handled payment events that no webhook had delivered')
        mayHaveGap.delete(name)
        if (overlap === 'long') longOverlapAt.set(name, startedAt)
      } catch (error) {
        if (signal.aborted) throw error
        mayHaveGap.add(name)
        failures.push(error)
        continue
      }
      // Apart: a payment that fails here in each round has nothing to do with gaps in the log.
      await finishAndEnd(shop, provider, signal).catch((error: unknown) => {
        if (signal.aborted) throw error
        failures.push(error)
      })
    }
    throwTogether(failures)
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

interface LogRange {
  /**
   * After a start or a failure: if the log no longer holds an event from before the watermark, later events may be
   * deleted too, so charges, refunds and disputes are listed as well.
   */
  mayHaveGap: boolean
  overlap: keyof typeof OVERLAP_S
}

/**
 * Finishes refunds, and ends expired checkouts and links. Runs after the events, so that a payment made in time has its
 * order before its checkout could be ended. A payment that fails in one step holds up no other step.
 */
async function finishAndEnd(shop: Shop, provider: PaymentProvider, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  for (const step of [
    () => finishRefunds(shop, provider, signal),
    () => endExpiredCheckouts(shop, provider, signal),
    () => closePaymentLinks(shop, provider, { signal }),
  ])
    try {
      await step()
    } catch (error) {
      if (signal.aborted || endsRound(error)) throw error
      failures.push(error)
    }
  throwTogether(failures)
}

/**
 * Handles what a provider has logged since its stored watermark, then moves the watermark to the newest event. The log
 * is read and handled in parts, newest first, so memory is bounded at any backlog. After a crash the next round starts
 * from the old watermark, and skips what is recorded as handled. The watermark is the provider's time, so the shop's
 * clock may be wrong, and only a round moves it, so an early webhook skips nothing.
 * @returns the number of handled events and payments
 * @throws ProviderFailure if the provider cannot be asked
 */
export async function handleLog(
  shop: Shop,
  provider: PaymentProvider,
  { mayHaveGap = true, overlap = 'long', signal }: Partial<LogRange> & { signal?: AbortSignal } = {},
): Promise<number> {
  const watermark = `${WATERMARK}:${provider.name}` as const
  const until = await readShopState(shop.db, watermark)
  const missed = openMissedEvents(shop, provider, signal)
  let handled = await missed.handleStuck()
  let newest = until
  let reachesWatermark = false
  for await (const events of listLoggedChange(provider, until === null ? null : until - OVERLAP_S[overlap])) {
    newest = events.reduce((latest, { created }) => Math.max(latest, created), newest ?? 0)
    reachesWatermark ||= until !== null && events.some(({ created }) => created <= until)
    handled += await missed.handle(events)
  }
  if (mayHaveGap && until !== null && !reachesWatermark)
    for await (const payments of findUnbooked(shop, provider, until)) handled += await missed.handle(payments)
  if (newest !== null && newest !== until) await writeShopState(shop.db, watermark, newest)
  return handled
}
