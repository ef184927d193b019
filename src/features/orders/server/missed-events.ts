import { and, eq, inArray } from 'drizzle-orm'
import { paymentEvents, stuckEvents } from '#db/schema/index.ts'
import type { PaymentProvider } from '#features/payments/server/payment-provider.ts'
import { isProviderFailure } from '#features/payments/server/provider-failure.ts'
import type { Shop } from '#server/shop.ts'
import { inChunks } from '#shared/chunk.ts'
import { handlePaymentChange } from './handle-payment-change.ts'
import { changeOf, type PaymentChange } from './payment-change.ts'
import { dueStuckEvents, forgetStuck, storeStuck } from './stuck-events.ts'

/** How many events are handled at a time; the events of a whole day then take less than a minute. */
const AT_ONCE = 8

/** How often the provider may fail before the round is given up. */
const MAX_REFUSALS = 2 * AT_ONCE

/** How many events of a log are in memory at a time, at any backlog. */
const IN_MEMORY = 1000

/** An event of a provider's log. */
export interface LoggedChange extends PaymentChange {
  /** Seconds since the epoch, by the provider's clock. */
  created: number
}

/**
 * Lists the events in a provider's log that can change an order, newest first, in parts of bounded size. The provider
 * is asked for older ones while the caller iterates.
 * @param since seconds by the provider's clock; null: from the start of the log (30 days)
 * @throws ProviderFailure if the provider cannot be asked
 */
export async function* listLoggedChange(
  provider: PaymentProvider,
  since: number | null,
): AsyncGenerator<LoggedChange[]> {
  for await (const part of inChunks(provider.listEvents(since === null ? null : new Date(since * 1000)), IN_MEMORY))
    yield part.map((event) => ({
      ...changeOf(provider, event),
      created: Math.floor(event.createdAt.getTime() / 1000),
    }))
}

/** Handles events of one provider in a round of the reconciler. */
export interface MissedEvents {
  /**
   * Handles every event that no webhook has delivered, oldest first. This creates the order of a purchase whose
   * webhook, confirm call and process all failed. An event that fails is stored as stuck and does not delay the others.
   * Returns the number of handled events.
   * @param events newest first
   * @throws ProviderFailure if the provider answers none of many calls
   */
  handle(events: readonly PaymentChange[]): Promise<number>
  /** Handles the stuck events whose next try is due, in the same way. */
  handleStuck(): Promise<number>
}

/**
 * Returns what handles a provider's missed events, for one round of the reconciler.
 * @param signal stops it between two events
 */
export function openMissedEvents(shop: Shop, provider: PaymentProvider, signal?: AbortSignal): MissedEvents {
  let refusals = 0

  async function handleAll(queue: PaymentChange[], { areStuck }: { areStuck: boolean }): Promise<number> {
    let handled = 0
    async function work(): Promise<void> {
      for (let next = queue.shift(); next; next = queue.shift()) {
        signal?.throwIfAborted()
        try {
          await handlePaymentChange(shop, next)
          if (areStuck) await forgetStuck(shop, next)
          handled++
          refusals = 0
        } catch (error) {
          if (signal?.aborted) throw error
          await storeStuck(shop, next, error)
          // A provider that fails for all of many payments is down; one that fails for a single payment is not.
          if (isProvidersFault(error) && ++refusals >= MAX_REFUSALS) throw error
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return handled
  }

  return {
    async handle(events) {
      signal?.throwIfAborted()
      const known = await knownIds(shop, provider, events)
      return handleAll(events.filter(({ id }) => !known.has(id)).reverse(), { areStuck: false })
    },
    handleStuck: async () => handleAll(await dueStuckEvents(shop, provider), { areStuck: true }),
  }
}

function isProvidersFault(error: unknown): boolean {
  return isProviderFailure(error) && error.kind === 'unavailable'
}

/** Returns the ids of events that were handled, and of stuck ones, which are retried on their own schedule. */
async function knownIds(
  { db }: Shop,
  { name }: PaymentProvider,
  events: readonly PaymentChange[],
): Promise<Set<string>> {
  const ids = events.map(({ id }) => id)
  const among = (table: typeof paymentEvents | typeof stuckEvents) =>
    and(eq(table.paymentProvider, name), inArray(table.id, ids))
  const [handled, stuck] = await db.batch([
    db.select({ id: paymentEvents.id }).from(paymentEvents).where(among(paymentEvents)),
    db.select({ id: stuckEvents.id }).from(stuckEvents).where(among(stuckEvents)),
  ])
  return new Set([...handled, ...stuck].map(({ id }) => id))
}
