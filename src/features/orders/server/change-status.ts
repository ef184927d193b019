import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/index.ts'
import { queueMail } from '#features/mail/server/outbox.ts'
import type { Shop } from '#server/shop.ts'
import { recordAudit, type AuditEntry } from '#features/audit-log/server/record-audit.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { OrderStatus } from '#shared/shop.ts'

/** The steps of an order that its customer is told of by mail. */
export const TOLD_STATUSES = ['processing', 'out_for_delivery', 'delivered', 'cancelled'] as const
export type ToldStatus = (typeof TOLD_STATUSES)[number]

/**
 * How long a message about a new status waits, in milliseconds: a slip of the hand that is put right by then is
 * told to nobody. What is not true any more when it is sent is left out.
 */
const SECOND_THOUGHTS_MS = 10_000

interface Change {
  /** Who changes it, for the audit log. */
  actor?: AuditEntry['actor']
  /** The `updatedAt` (ISO) of the order that they looked at. */
  seen?: string
}

/**
 * Sets an order's status, any at any time (spec, section 4), and queues the message that tells of it: each status
 * is told once, however often an order comes back to it. Setting the status that an order has changes nothing.
 * Fails with order_not_found, and with changed_meanwhile when the order is not as it was seen.
 */
export async function changeStatus(
  shop: Shop,
  orderId: string,
  status: OrderStatus,
  { actor, seen }: Change = {},
): Promise<Result<{ changed: boolean }, 'order_not_found' | 'changed_meanwhile'>> {
  return shop.db.transaction(async (tx) => {
    const [order] = await tx
      .select({ status: orders.status, locale: orders.locale, updatedAt: orders.updatedAt })
      .from(orders)
      .where(eq(orders.id, orderId))
    if (!order) return fail('order_not_found')
    if (seen !== undefined && Date.parse(seen) !== order.updatedAt.getTime()) return fail('changed_meanwhile')
    if (order.status === status) return ok({ changed: false })

    const now = shop.clock.now()
    await tx
      .update(orders)
      .set({ status, updatedAt: laterThan(order.updatedAt, now) })
      .where(eq(orders.id, orderId))
    if (actor)
      await recordAudit(tx, {
        actor,
        entity: 'order',
        entityId: orderId,
        action: 'status_changed',
        changes: { status: [order.status, status] },
        at: now,
      })
    if (isTold(status)) {
      const dueAt = new Date(now.getTime() + SECOND_THOUGHTS_MS)
      const id = `order_status:${orderId}:${status}`
      await queueMail(tx, { id, kind: 'order_status', about: orderId, detail: status, locale: order.locale, dueAt })
    }
    return ok({ changed: true })
  })
}

/** Now, but never what it was before: two changes within a millisecond are told apart. */
export function laterThan(before: Date, now: Date): Date {
  return now > before ? now : new Date(before.getTime() + 1)
}

export function isTold(status: string | null): status is ToldStatus {
  return TOLD_STATUSES.some((told) => told === status)
}
