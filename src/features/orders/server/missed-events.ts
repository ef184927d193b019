import { and, eq, inArray } from 'drizzle-orm'
import { paymentEvents, stuckEvents } from '#db/schema/index.ts'
import type { PaymentProvider } from '#features/payments/server/payment-provider.ts'
import { isProviderFailure } from '#features/payments/server/provider-failure.ts'
import type { Shop } from '#server/shop.ts'
import { chunk } from '#shared/chunk.ts'
import { handleNews } from './handle-news.ts'
import { newsOf, type PaymentNews } from './payment-news.ts'
import { dueStuckEvents, forgetStuck, storeStuck } from './stuck-events.ts'

/** How many events are handled at a time; the events of a whole day then take less than a minute. */
const AT_ONCE = 8

/** How often the provider may fail before the round is given up. */
const PROVIDER_PATIENCE = 2 * AT_ONCE

/** SQLite binds at most 32,766 values to a statement. */
const IDS_AT_ONCE = 1000

/** An event of a provider's log. */
export interface LoggedNews extends PaymentNews {
  /** Seconds since the epoch, by the provider's clock. */
  created: number
}

/**
 * Lists the events in a provider's log that can change an order, newest first.
 * @param since seconds by the provider's clock; null: from the start of the log (30 days)
 * @throws ProviderFailure if the provider cannot be asked
 */
export async function listLoggedNews(
  provider: PaymentProvider,
  since: number | null,
  signal?: AbortSignal,
): Promise<LoggedNews[]> {
  const found: LoggedNews[] = []
  for await (const event of provider.listEvents(since === null ? null : new Date(since * 1000))) {
    found.push({ ...newsOf(provider, event), created: Math.floor(event.createdAt.getTime() / 1000) })
    signal?.throwIfAborted()
  }
  return found
}

/**
 * Handles every event of a provider that no webhook has delivered, oldest first, and its stuck events whose next try is due. This
 * creates the order of a purchase whose webhook, confirm call and process all failed. An event that fails is stored as
 * stuck and does not delay the others. Returns the number of handled events.
 * @param events newest first
 * @throws ProviderFailure if the provider answers none of many calls
 */
export async function handleMissed(
  shop: Shop,
  provider: PaymentProvider,
  events: readonly PaymentNews[],
  signal?: AbortSignal,
): Promise<number> {
  const due = await dueStuckEvents(shop, provider)
  const known = await knownIds(shop, provider, events)
  const missed = events.filter(({ id }) => !known.has(id)).reverse()
  const queue = [...missed.map((news) => ({ news, isStuck: false })), ...due.map((news) => ({ news, isStuck: true }))]
  let handled = 0
  let refusals = 0

  async function work(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      signal?.throwIfAborted()
      try {
        await handleNews(shop, next.news)
        if (next.isStuck) await forgetStuck(shop, next.news)
        handled++
        refusals = 0
      } catch (error) {
        if (signal?.aborted) throw error
        await storeStuck(shop, next.news, error)
        // A provider that fails for all of many payments is down; one that fails for a single payment is not.
        if (isProvidersFault(error) && ++refusals >= PROVIDER_PATIENCE) throw error
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return handled
}

function isProvidersFault(error: unknown): boolean {
  return isProviderFailure(error) && error.kind === 'unavailable'
}

/** Returns the ids of events that were handled, and of stuck ones, which are retried on their own schedule. */
async function knownIds({ db }: Shop, { name }: PaymentProvider, events: readonly PaymentNews[]): Promise<Set<string>> {
  const known = new Set<string>()
  const among = (table: typeof paymentEvents | typeof stuckEvents, ids: string[]) =>
    and(eq(table.paymentProvider, name), inArray(table.id, ids))
  for (const some of chunk(events, IDS_AT_ONCE)) {
    const ids = some.map((event) => event.id)
    const [handled, stuck] = await db.batch([
      db.select({ id: paymentEvents.id }).from(paymentEvents).where(among(paymentEvents, ids)),
      db.select({ id: stuckEvents.id }).from(stuckEvents).where(among(stuckEvents, ids)),
    ])
    for (const { id } of [...handled, ...stuck]) known.add(id)
  }
  return known
}
