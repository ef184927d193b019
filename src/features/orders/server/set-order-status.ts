import { eq } from 'drizzle-orm'
import { refunds } from '#db/schema/index.ts'
import type { Actor } from '#features/audit-log/server/record-audit.ts'
import { checkVersion } from '#server/next-version.ts'
import type { Shop } from '#server/shop.ts'
import { ok, type Result } from '#shared/result.ts'
import type { OrderStatusChange } from '../admin-order.schema.ts'
import { insertAskedRefund, type NotWritten } from './refund-order.ts'
import { changeStatus, checkBegin } from './change-status.ts'
import type { AskedRefund } from './refunds.ts'
import { settleRefunds } from './settle-refund.ts'

/**
 * Changes an order's status for staff. A cancellation may have a refund: status, audit log, mail and refund are written
 * in one transaction, and the provider is asked afterwards; if it is away, the reconciler finishes the refund. The same
 * change sent again, with the key of its refund if it has one, succeeds although the order has changed since, and
 * refunds once.
 *
 * Fails with `changed_meanwhile` if the order has changed since `updatedAt`, with `order_unconfirmed` if its customer
 * has to confirm it before it is prepared, and as `refundOrder` does, with nothing written. A refund that the provider
 * refuses stays with the order as `failed`, and the order waits for review.
 */
export async function setOrderStatus(
  shop: Shop,
  actor: Actor,
  orderId: string,
  { status, updatedAt, refund: request }: OrderStatusChange,
): Promise<Result<null, NotWritten | 'changed_meanwhile' | 'order_unconfirmed'>> {
  let asked: readonly AskedRefund[] = []
  const changed = await changeStatus<NotWritten | 'changed_meanwhile' | 'order_unconfirmed'>(shop, orderId, status, {
    actor,
    together: async (tx, order) => {
      const [sent] = request ? await tx.select().from(refunds).where(eq(refunds.id, request.key)) : []
      const isSentAgain = order.status === status && (!request || sent !== undefined)
      const current = checkVersion(isSentAgain ? undefined : updatedAt, order.updatedAt)
      if (!current.ok) return current
      const begun = checkBegin(order, status)
      if (!begun.ok || !request) return begun
      const written = await insertAskedRefund(tx, shop, { actor, order, request })
      if (written.ok) asked = written.value
      return written
    },
  })
  if (!changed.ok) return changed
  await settleRefunds(shop, asked)
  return ok(null)
}
