import { and, eq, type InferSelectModel } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { orders } from '#db/schema/index.ts'
import { recordAudit } from '#features/audit-log/server/record-audit.ts'
import type { AuditChanges } from '#db/schema/back-office.ts'
import { queueMail } from '#features/mail/server/outbox.ts'
import { nextVersion } from '#server/next-version.ts'
import type { Shop } from '#server/shop.ts'
import { isGift } from '#shared/gift.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { mayChange, type NotChangeable } from '../order-change.ts'
import type { OwnChange } from '../own-order.schema.ts'
import { awaitsDetails } from './complete-order.ts'
import { checkOwnOrder, type OrderCaller } from './own-order.ts'

type OrderRow = InferSelectModel<typeof orders>

/**
 * Changes what its customer may still change of an order, in one transaction with the audit log and the mail about it.
 * The update has the status as its condition, so a florist who begins at the same moment either has the new card or the
 * change is refused. The audit log names the changed fields, but not what a customer wrote: it is kept longer than the
 * order's personal data. Nothing is written, and nobody is mailed, if nothing differs.
 */
export async function changeOwnOrder(
  shop: Shop,
  orderId: string,
  change: OwnChange,
  caller: OrderCaller,
): Promise<Result<null, NotChangeable | 'order_not_found' | 'order_not_yours' | 'no_recipient'>> {
  const own = await checkOwnOrder(shop, orderId, caller)
  if (!own.ok) return own
  return shop.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
    if (!order) return fail('order_not_found')
    const now = shop.clock.now()
    const may = mayChange({ ...order, awaitsDetails: awaitsDetails(order) }, now)
    if (!may.ok) return may
    if (change.recipientPhone && !isGift(order)) return fail('no_recipient')
    const changed = differingFields(order, change)
    if (Object.keys(changed).length === 0) return ok(null)
    if (!(await update(tx, order, changed, now))) return fail('change_too_late')
    await recordAudit(tx, {
      actor: own.value,
      entity: 'order',
      entityId: orderId,
      action: 'updated',
      changes: withoutValues(changed),
      at: now,
    })
    await queueMail(tx, { kind: 'order_changed', about: orderId, locale: order.locale, dueAt: now })
    return ok(null)
  })
}

/** Returns the given fields whose values are not those of the order. */
function differingFields(order: OrderRow, change: OwnChange): Partial<OrderRow> {
  const fields = Object.entries(change) as [keyof OwnChange, string | undefined][]
  return Object.fromEntries(fields.filter(([field, value]) => value !== undefined && value !== order[field]))
}

function withoutValues(changed: Partial<OrderRow>): AuditChanges {
  return Object.fromEntries(Object.keys(changed).map((field) => [field, [null, null]]))
}

/** Returns false if the preparation has begun since the order was read. */
async function update(tx: Transaction, order: OrderRow, changed: Partial<OrderRow>, now: Date): Promise<boolean> {
  const rows = await tx
    .update(orders)
    .set({ ...changed, updatedAt: nextVersion(order.updatedAt, now) })
    .where(and(eq(orders.id, order.id), eq(orders.status, 'pending')))
    .returning({ id: orders.id })
  return rows.length > 0
}
