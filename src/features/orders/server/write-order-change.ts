import { and, eq, type SQL } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import type { AuditChanges } from '#db/schema/audit-log.ts'
import { orders, type OrderRow } from '#db/schema/index.ts'
import { isFreeFor } from '#features/delivery/server/holds.ts'
import { nextVersion } from '#server/next-version.ts'
import type { Move } from './change-time.ts'
import { confirmByOf } from './confirm-by.ts'
import { nextReview } from './resolve-review.ts'

type Review = Partial<Pick<OrderRow, 'reviewReason' | 'reviewResolvedAt'>>

/** What is written, and what it does to the places of slots; `move` null: nothing. */
interface OrderUpdate {
  changed: Partial<OrderRow>
  move: Move | null
  /** A further condition on the row of `orders`. */
  isAllowed: SQL
}

/** Returns the given fields whose values are not those of the order. */
export function differingFields(order: OrderRow, fields: Partial<OrderRow>): Partial<OrderRow> {
  return Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => value !== undefined && value !== order[field as keyof OrderRow]),
  )
}

/**
 * Writes a change of an order after paying, by its customer or by staff, if it is still allowed and a place is left for
 * it. The order counts itself, so one statement takes the new place and gives the old one back. An order that came to a
 * full slot leaves its review with the slot. One that waits for its confirmation waits until its new time asks for it.
 * @returns what the audit log says about the review; null: nothing was written
 */
export async function writeOrderChange(
  tx: Transaction,
  order: OrderRow,
  { changed, move, isAllowed }: OrderUpdate,
  now: Date,
): Promise<AuditChanges | null> {
  const review = move?.leavesPlace ? await reviewAfterLeaving(tx, order, now) : {}
  const isMoved = order.unconfirmed && ('deliveryDate' in changed || 'slotId' in changed)
  const confirmBy =
    isMoved && order.confirmBy
      ? { confirmBy: await confirmByOf(tx, { ...order, ...changed }, { placedAt: order.createdAt, now }) }
      : {}
  const rows = await tx
    .update(orders)
    .set({ ...changed, ...confirmBy, ...review, updatedAt: nextVersion(order.updatedAt, now) })
    .where(and(eq(orders.id, order.id), isAllowed, move?.place ? isFreeFor(move.place, order.checkoutId) : undefined))
    .returning({ id: orders.id })
  return rows.length > 0 ? loggedReview(order, review) : null
}

/**
 * Returns what ends the review of an order that came to a full slot and leaves it. As when staff end it, what else
 * came up keeps the order in review.
 */
async function reviewAfterLeaving(tx: Transaction, order: OrderRow, now: Date): Promise<Review> {
  if (order.reviewReason !== 'slot_full' || order.reviewResolvedAt) return {}
  const next = await nextReview(tx, order.id, 'slot_full')
  return next ? { reviewReason: next } : { reviewResolvedAt: now }
}

function loggedReview({ reviewReason }: OrderRow, review: Review): AuditChanges {
  return Object.keys(review).length > 0 ? { reviewReason: [reviewReason, review.reviewReason ?? null] } : {}
}
