import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { orderPhotos, orders, runs, runStops, type OrderRow } from '#db/schema/index.ts'
import { slotOrder } from '#features/delivery/slot-text.ts'
import { wardName } from '#features/delivery/server/wards.ts'
import type { Day } from '#shared/dates.ts'
import { hasCard } from '#shared/gift.ts'
import type { NobodyNext, NobodyReason } from '#shared/run-reports.ts'
import type { Locale } from '#shared/locale.ts'
import { dayStepOf } from '../day-steps.ts'
import type { DayCard, DayCards } from '../today.schema.ts'
import { awaitedUntil } from './confirm-by.ts'
import { isInReview } from './in-review.ts'
import { cardLines, selectLinesNow } from './line-names.ts'
import { selectCustomerChanges } from './customer-changes.ts'

/**
 * Returns the deliveries of a day (Vietnam's calendar) as cards, by city, time and ward, the oldest order first. Cards
 * name no person, so reading them every few seconds is no export of personal data. Products have their present names
 * and pictures, in the language of the reader.
 */
export async function readToday(db: Database, { day, locale }: { day: Day; locale: Locale }): Promise<DayCards> {
  const where = and(eq(orders.deliveryDate, day), ne(orders.status, 'cancelled'))
  const ids = db.select({ id: orders.id }).from(orders).where(where)
  const [rows, lines, photos, changed, given] = await db.batch([
    db.select(COLUMNS).from(orders).where(where).orderBy(asc(orders.createdAt), asc(orders.id)),
    selectLinesNow(db, ids, locale),
    db
      .select({ orderId: orderPhotos.orderId })
      .from(orderPhotos)
      .where(and(inArray(orderPhotos.orderId, ids), eq(orderPhotos.step, 'finished'), eq(orderPhotos.state, 'shown'))),
    selectCustomerChanges(db, ids),
    db
      .select({
        orderId: runStops.orderId,
        courier: runs.courierName,
        at: runStops.nobodyAt,
        reason: runStops.nobodyReason,
        next: runStops.nobodyNext,
      })
      .from(runStops)
      .innerJoin(runs, eq(runs.id, runStops.runId))
      .where(and(inArray(runStops.orderId, ids), isNull(runStops.leftAt))),
  ])
  const runOf = new Map(given.map((stop) => [stop.orderId, stop]))
  const linesOf = cardLines(lines, locale)
  const withPhoto = new Set(photos.map(({ orderId }) => orderId))
  const changedAt = new Map(changed.map(({ orderId, at }) => [orderId, at]))
  const cards = rows.map((row) => ({
    ...cardOf(row),
    items: linesOf.get(row.id) ?? [],
    courier: runOf.get(row.id)?.courier ?? null,
    nobody: row.status === 'delivered' ? null : nobodyOf(runOf.get(row.id)),
    hasPhoto: withPhoto.has(row.id),
    changedAt: changedAt.get(row.id)?.toISOString() ?? null,
  }))
  return { day, cards: cards.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : Number(keyOf(a) > keyOf(b)))) }
}

const COLUMNS = {
  id: orders.id,
  updatedAt: orders.updatedAt,
  status: orders.status,
  madeAt: orders.madeAt,
  deliveryCity: orders.deliveryCity,
  slotId: orders.slotId,
  wardCode: orders.wardCode,
  cardMessage: orders.cardMessage,
  cardSignature: orders.cardSignature,
  surprise: orders.surprise,
  notes: orders.notes,
  reviewReason: orders.reviewReason,
  reviewResolvedAt: orders.reviewResolvedAt,
  unconfirmed: orders.unconfirmed,
  confirmBy: orders.confirmBy,
  endedUnconfirmed: orders.endedUnconfirmed,
}

type Row = Pick<OrderRow, keyof typeof COLUMNS>

function cardOf(row: Row): Omit<DayCard, 'items' | 'courier' | 'nobody' | 'hasPhoto' | 'changedAt'> {
  return {
    id: row.id,
    updatedAt: row.updatedAt.toISOString(),
    step: dayStepOf(row) ?? 'to_make',
    city: row.deliveryCity,
    slotId: row.slotId,
    wardName: wardName(row.wardCode),
    hasCard: hasCard(row),
    surprise: row.surprise,
    hasNotes: row.notes !== '',
    unconfirmed: row.unconfirmed,
    confirmBy: awaitedUntil(row),
    inReview: isInReview(row),
  }
}

function nobodyOf(
  stop: { at: Date | null; reason: NobodyReason | null; next: NobodyNext | null } | undefined,
): DayCard['nobody'] {
  if (!stop) return null
  const { at, reason, next } = stop
  return at && reason && next ? { at: at.toISOString(), reason, next } : null
}

function keyOf({ city, slotId, wardName }: Pick<DayCard, 'city' | 'slotId' | 'wardName'>): string {
  return [city ?? '~', slotOrder(slotId), wardName].join(' ')
}
