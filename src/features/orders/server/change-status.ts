import { eq, type InferSelectModel } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { orders } from '#db/schema/index.ts'
import { queueMail } from '#features/mail/server/outbox.ts'
import type { Shop } from '#server/shop.ts'
import { recordAudit, type AuditEntry } from '#features/audit-log/server/record-audit.ts'
import { isOneOf } from '#shared/is-one-of.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { OrderStatus } from '#shared/shop.ts'
import { nextVersion } from '#server/next-version.ts'

/** The statuses whose beginning the customer is notified of by mail. */
export const NOTIFIED_STATUSES = ['processing', 'out_for_delivery', 'delivered', 'cancelled'] as const
export type NotifiedStatus = (typeof NOTIFIED_STATUSES)[number]

/**
 * How long a mail about a new status waits, in milliseconds, so that the customer is not notified of a mistake that
 * staff corrects at once. It is not sent if the order has another status when it is due (`compose` of `mail-texts`).
 */
const STATUS_MAIL_DELAY_MS = 10_000

interface Change<Code extends string> {
  /** The person who changes the status, for the audit log. */
  actor?: AuditEntry['actor']
  /**
   * Runs first, in the same transaction: it may refuse the change, and write what belongs to it. It may run again if the
   * database was busy, and must not wait for anything but the transaction.
   */
  together?: (tx: Transaction, order: OrderRow, now: Date) => Result<unknown, Code> | Promise<Result<unknown, Code>>
}

type OrderRow = InferSelectModel<typeof orders>

/** Returns a check for `together`: refuses if the order has changed since `seen`, its `updatedAt` (ISO). */
export function unchangedSince(seen: string | undefined) {
  return (_tx: Transaction, { updatedAt }: OrderRow): Result<null, 'changed_meanwhile'> =>
    seen === undefined || Date.parse(seen) === updatedAt.getTime() ? ok(null) : fail('changed_meanwhile')
}

/**
 * Sets an order's status and queues the mail about it. Every transition is allowed (spec, section 4), and no other
 * function changes the status of an order. The customer is notified once per status, however often an order returns to
 * it. Setting the status that an order already has changes nothing.
 */
export async function changeStatus<Code extends string = never>(
  shop: Shop,
  orderId: string,
  status: OrderStatus,
  { actor, together }: Change<Code> = {},
): Promise<Result<{ changed: boolean }, 'order_not_found' | Code>> {
  return shop.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
    if (!order) return fail('order_not_found')
    const now = shop.clock.now()
    const done = await together?.(tx, order, now)
    if (done && !done.ok) return done
    if (order.status === status) return ok({ changed: false })

    await tx
      .update(orders)
      .set({ status, updatedAt: nextVersion(order.updatedAt, now) })
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
    if (isNotified(status)) {
      const dueAt = new Date(now.getTime() + STATUS_MAIL_DELAY_MS)
      const id = `order_status:${orderId}:${status}`
      await queueMail(tx, { id, kind: 'order_status', about: orderId, detail: status, locale: order.locale, dueAt })
    }
    return ok({ changed: true })
  })
}

/** Returns true if the customer is notified of this status. */
export function isNotified(status: string | null): status is NotifiedStatus {
  return isOneOf(NOTIFIED_STATUSES, status)
}
