import { inArray, max } from 'drizzle-orm'
import Stripe from 'stripe'
import { paymentEvents } from '../../../../db/schema/index.ts'
import type { Shop } from '../../../server/shop.ts'
import { handleEvent, RECONCILED } from './webhook.ts'

/** How many events are handled at a time: a day's worth is caught up on within a minute. */
const AT_ONCE = 8

/** How often in a row the provider may fail before it is taken to be down, and the round is given up. */
const PROVIDER_PATIENCE = 2 * AT_ONCE

/** Events that could not be handled, by id. They are tried again in every round, after all others. */
export type StuckEvents = Map<string, Stripe.Event>

export interface Round {
  /** How many events no webhook had brought. */
  handled: number
  /** How many of them could not be handled; they are among the stuck now. */
  failed: number
  /** When the newest event was logged, by the provider's clock. Null: there was none. */
  newest: Date | null
}

/**
 * Goes through what the provider has logged since an instant and handles every event that no webhook
 * brought: the order of a purchase whose webhook, confirm call and process all died is made here.
 * One that cannot be handled is set aside with the stuck, and keeps none of the others from it, nor the next look
 * from beginning later.
 * @param stuck from the rounds before; changed here
 * @throws the provider's error when it cannot be asked
 */
export async function handleMissedEvents(
  shop: Shop,
  since: Date,
  { stuck = new Map(), signal }: { stuck?: StuckEvents; signal?: AbortSignal } = {},
): Promise<Round> {
  const events: Stripe.Event[] = []
  const created = { gte: Math.floor(since.getTime() / 1000) }
  const types = [...RECONCILED]
  for await (const event of shop.stripe.events.list({ types, created, limit: 100 })) {
    events.push(event)
    signal?.throwIfAborted()
  }
  const known = await knownEvents(shop, [...events, ...stuck.values()])
  for (const id of known) stuck.delete(id)
  // Oldest first, and first those that nobody has tried.
  const missed = events.filter(({ id }) => !known.has(id) && !stuck.has(id)).reverse()
  missed.push(...stuck.values())
  const round = { handled: 0, failed: 0, newest: newestOf(events) }
  let refusals = 0

  async function work(): Promise<void> {
    for (let event = missed.shift(); event; event = missed.shift()) {
      signal?.throwIfAborted()
      try {
        await handleEvent(shop, event)
        stuck.delete(event.id)
        round.handled++
        refusals = 0
      } catch (error) {
        if (signal?.aborted) throw error
        round.failed++
        // Said once, not every quarter of a minute.
        if (!stuck.has(event.id))
          shop.log.error({ err: error, event: event.id }, 'a payment event could not be handled')
        stuck.set(event.id, event)
        // A provider that answers about none of many is down; one that fails over a single intent is not.
        if (isProvidersFault(error) && ++refusals >= PROVIDER_PATIENCE) throw error
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return round
}

function isProvidersFault(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && !(error instanceof Stripe.errors.StripeInvalidRequestError)
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
