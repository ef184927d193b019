import { and, asc, eq, gt, inArray, max, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { shopEvents, webhookDeliveries } from '#db/schema/index.ts'
import { isDue, isUnclaimed } from '#server/due-rows.ts'
import { readShopState, writeShopState } from '#server/shop-state.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import type { DeliveryState } from '#shared/stored-states.ts'
import { eventBodies } from './event-bodies.ts'

/** How long a sender may hold a delivery, in milliseconds; longer than a receiver may take to answer. */
const CLAIM_MS = MINUTE_MS
/** The longest pause between two attempts, in milliseconds. */
export const LONGEST_PAUSE_MS = HOUR_MS
/** How many events become deliveries at once. */
const AT_ONCE = 100
/** How many characters of a failure are kept. */
const MAX_ERROR_LENGTH = 300

export type Delivery = typeof webhookDeliveries.$inferSelect

/**
 * Makes a delivery of each event since the last round. Events are rows that were committed with their change, so that
 * nothing is reported that did not happen, and nothing is left out; killed at any moment, the next round goes on. A
 * webhook that is new, or has another address, begins with the next event, because nobody wants the news of two weeks.
 */
export async function addDeliveries(
  db: Database,
  { url, siteUrl, now }: { url: string; siteUrl: string; now: Date },
): Promise<void> {
  const [{ newest } = { newest: null }] = await db.select({ newest: max(shopEvents.id) }).from(shopEvents)
  const last = newest ?? 0
  const state = await readShopState(db, 'eventsWebhook')
  if (state?.url !== url) return beginAfter(db, { url, after: last })
  if (state.after >= last) return
  const events = await db
    .select()
    .from(shopEvents)
    .where(gt(shopEvents.id, state.after))
    .orderBy(asc(shopEvents.id))
    .limit(AT_ONCE)
  const bodies = await eventBodies(db, { siteUrl }, events)
  if (bodies.length > 0)
    await db
      .insert(webhookDeliveries)
      .values(bodies.map((body) => ({ ...body, dueAt: now, createdAt: now })))
      // Another process may have been faster, or this one was killed before the next line.
      .onConflictDoNothing()
  await writeShopState(db, 'eventsWebhook', { url, after: events.at(-1)?.id ?? last })
}

/** Forgets where a webhook was, with what it has not received: for a shop that has none any more. */
export async function endWebhook(db: Database): Promise<void> {
  if (await readShopState(db, 'eventsWebhook')) await beginAfter(db, null)
}

/** What the receiver of before has not received is not for another one. */
async function beginAfter(db: Database, place: { url: string; after: number } | null): Promise<void> {
  await db.delete(webhookDeliveries).where(eq(webhookDeliveries.state, 'waiting'))
  await writeShopState(db, 'eventsWebhook', place)
}

/**
 * Claims due deliveries, `most` at most, so that no other process sends them: those with the fewest attempts first, so
 * that what a receiver keeps refusing holds up nothing new.
 */
export async function claimDeliveries(db: Database, now: Date, most: number): Promise<Delivery[]> {
  const due = and(
    eq(webhookDeliveries.state, 'waiting'),
    isDue(webhookDeliveries.dueAt, now, LONGEST_PAUSE_MS),
    isUnclaimed(webhookDeliveries.claimedUntil, now, CLAIM_MS),
  )
  const seen = await db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(due)
    .orderBy(webhookDeliveries.attempts, webhookDeliveries.dueAt, webhookDeliveries.eventId)
    .limit(most)
  if (seen.length === 0) return []
  const ids = seen.map(({ id }) => id)
  return db
    .update(webhookDeliveries)
    .set({ claimedUntil: new Date(now.getTime() + CLAIM_MS), attempts: sql`${webhookDeliveries.attempts} + 1` })
    .where(and(inArray(webhookDeliveries.id, ids), due))
    .returning()
}

/** Notes that a delivery was received. */
export async function noteReceived(db: Database, delivery: Delivery, now: Date): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ state: 'received', endedAt: now, claimedUntil: null })
    .where(eq(webhookDeliveries.id, delivery.id))
}

/**
 * Notes a failed attempt. Does nothing if another sender has begun a further one, or the delivery was received.
 * @param next when it is tried again; null: it is given up
 */
export async function noteFailure(
  db: Database,
  { id, attempts }: Delivery,
  { now, next, why }: { now: Date; next: Date | null; why: string },
): Promise<void> {
  const ending = next ? { dueAt: next } : { state: 'given_up' satisfies DeliveryState as DeliveryState, endedAt: now }
  await db
    .update(webhookDeliveries)
    .set({ ...ending, claimedUntil: null, failedAt: now, lastError: why.slice(0, MAX_ERROR_LENGTH) })
    .where(
      and(
        eq(webhookDeliveries.id, id),
        eq(webhookDeliveries.attempts, attempts),
        eq(webhookDeliveries.state, 'waiting'),
      ),
    )
}
