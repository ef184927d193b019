import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { orders, type OrderRow } from '#db/schema/index.ts'
import { recordAudit } from '#features/audit-log/server/record-audit.ts'
import { queueMail } from '#features/mail/server/outbox.ts'
import type { Shop } from '#server/shop.ts'
import type { CodeOf } from '#shared/call.ts'
import { isGift } from '#shared/gift.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { checkOwnChange } from '../order-change.ts'
import type { changeOwnOrder as definition } from '../orders.calls.ts'
import type { OwnChange } from '../own-order.schema.ts'
import { planMove, readMoveRules } from './change-time.ts'
import { awaitsDetails } from './complete-order.ts'
import { checkOwnOrder, type OrderCaller } from './own-order.ts'
import { loggedChanges } from './record-edit.ts'
import { differingFields, writeOrderChange } from './write-order-change.ts'

/**
 * Changes what its customer may still change of an order, in one transaction with the audit log and the mail about it.
 * The update has the status as its condition, so a florist who begins at the same moment either has the new card or the
 * change is refused. It also has the condition that a place is left at a new time; the order counts itself, so with it
 * the old place is given back. A text that staff or another tab changed after the customer saw it is not overwritten.
 * The audit log names the changed fields, but of them only day and time with their values: it is kept longer than what
 * a customer wrote. Nothing is written, and nobody is mailed, if nothing differs.
 */
export async function changeOwnOrder(
  shop: Shop,
  orderId: string,
  change: OwnChange,
  caller: OrderCaller,
): Promise<Result<null, CodeOf<typeof definition>>> {
  const own = await checkOwnOrder(shop, orderId, caller)
  if (!own.ok) return own
  const rules = await readMoveRules(shop.db)
  return shop.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
    if (!order) return fail('order_not_found')
    const now = shop.clock.now()
    const checked = checkOwnChange({ ...order, awaitsDetails: awaitsDetails(order) }, now)
    if (!checked.ok) return checked
    if (change.recipientPhone && !isGift(order)) return fail('no_recipient')
    const { timeBefore: _, textsBefore = {}, ...fields } = change
    const move = planMove(rules, order, change, now)
    if (!move.ok) return move
    const changed = differingFields(order, fields)
    if (Object.keys(changed).length === 0) return ok(null)
    const unseen = Object.entries(textsBefore).find(
      ([field, seen]) => field in changed && seen !== order[field as keyof OrderRow],
    )
    if (unseen) return fail('details_changed', { field: unseen[0] })
    // Unless the preparation has begun since the order was read.
    const isAllowed = eq(orders.status, 'pending')
    const review = await writeOrderChange(tx, order, { changed, move: move.value, isAllowed }, now)
    if (!review)
      return move.value?.place && (await isPending(tx, orderId))
        ? fail('slot_full', { field: 'slotId' })
        : fail('change_too_late')
    await recordAudit(tx, {
      actor: own.value,
      entity: 'order',
      entityId: orderId,
      action: 'updated',
      changes: { ...loggedChanges(order, changed), ...review },
      at: now,
    })
    await queueMail(tx, { kind: 'order_changed', about: orderId, locale: order.locale, dueAt: now })
    return ok(null)
  })
}

async function isPending(tx: Transaction, orderId: string): Promise<boolean> {
  const [order] = await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId))
  return order?.status === 'pending'
}
