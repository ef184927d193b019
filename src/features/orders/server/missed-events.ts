import { inArray, max } from 'drizzle-orm'
import Stripe from 'stripe'
import { paymentEvents } from '../../../../db/schema/index.ts'
import type { Shop } from '../../../server/shop.ts'
import { handleEvent, RECONCILED } from './webhook.ts'

/** How many events are handled at a time: a day's worth is caught up on within a minute. */
const AT_ONCE = 8

export interface Round {
  /** How many events no webhook had brought. */
  handled: number
  /** How many of them could not be handled; they will be met again. */
  failed: number
  /** When the newest event was logged, by the provider's clock. Null: there was none. */
  newest: Date | null
}

/**
 * Goes through what the provider has logged since an instant and handles every event that no webhook
 * brought: the order of a purchase whose webhook, confirm call and process all died is made here.
 * One that cannot be handled does not keep the others from it.
 * @throws the provider's error when it cannot be asked
 */
export async function handleMissedEvents(shop: Shop, since: Date, signal?: AbortSignal): Promise<Round> {
  const events: Stripe.Event[] = []
  const created = { gte: Math.floor(since.getTime() / 1000) }
  const types = [...RECONCILED]
  for await (const event of shop.stripe.events.list({ types, created, limit: 100 })) {
    events.push(event)
    signal?.throwIfAborted()
  }
  const known = await knownEvents(shop, events)
  // Oldest first.
  const missed = events.filter((event) => !known.has(event.id)).reverse()
  const round = { handled: 0, failed: 0, newest: newestOf(events) }

  async function work(): Promise<void> {
    for (let event = missed.shift(); event; event = missed.shift()) {
      signal?.throwIfAborted()
      try {
        await handleEvent(shop, event)
        round.handled++
      } catch (error) {
        // A provider that cannot be asked about one cannot be asked about the others.
        if (error instanceof Stripe.errors.StripeError && !(error instanceof Stripe.errors.StripeInvalidRequestError))
          throw error
        if (signal?.aborted) throw error
        round.failed++
        shop.log.error({ err: error, event: event.id }, 'a payment event could not be handled')
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return round
}

/** When an event was last recorded, by the shop's database; null: never. */
export async function lastRecorded(shop: Shop): Promise<Date | null> {
  const [row] = await shop.db.select({ at: max(paymentEvents.createdAt) }).from(paymentEvents)
  return row?.at ?? null
}

function newestOf(events: Stripe.Event[]): Date | null {
  const [first] = events
  return first ? new Date(first.created * 1000) : null
}

async function knownEvents(shop: Shop, events: Stripe.Event[]): Promise<Set<string>> {
  const known = new Set<string>()
  // SQLite binds at most 32,766 values to a statement; a page at a time is plenty.
  for (let from = 0; from < events.length; from += 1000) {
    const ids = events.slice(from, from + 1000).map((event) => event.id)
    const rows = await shop.db
      .select({ id: paymentEvents.id })
      .from(paymentEvents)
      .where(inArray(paymentEvents.id, ids))
    for (const row of rows) known.add(row.id)
  }
  return known
}
