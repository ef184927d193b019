import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { orders, type OrderRow } from '#db/schema/index.ts'
import type { Actor } from '#features/audit-log/server/record-audit.ts'
import { readDeliveryRules } from '#features/delivery/server/read-delivery-rules.ts'
import { queueMail } from '#features/mail/server/outbox.ts'
import { checkVersion } from '#server/next-version.ts'
import type { Shop } from '#server/shop.ts'
import type { CodeOf } from '#shared/call.ts'
import { isGift } from '#shared/gift.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { OrderEdit } from '../edit-order.schema.ts'
import { checkEdit } from '../order-edit.ts'
import type { editOrder as definition } from '../orders.calls.ts'
import { awaitsDetails } from './complete-order.ts'
import { planEditedDelivery, type EditedDelivery } from './edit-delivery.ts'
import { recordEdit } from './record-edit.ts'
import { differingFields, writeOrderChange } from './write-order-change.ts'

/**
 * Changes an order for staff, in one transaction with its history and the mail about it. Only a version that staff have
 * seen is changed (`changed_meanwhile`), so neither of two people overwrites what the other wrote; an edit that was
 * stored already succeeds again. A slot may be overfilled, and a rule of the checkout set aside, only with `anyway`,
 * which the history names. Nothing is charged or refunded.
 */
export async function editOrder(
  shop: Shop,
  actor: Actor,
  orderId: string,
  { updatedAt, anyway, mail, ...fields }: OrderEdit,
): Promise<Result<null, CodeOf<typeof definition>>> {
  const rules = await readDeliveryRules(shop.db)
  return shop.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
    if (!order) return fail('order_not_found')
    const checked = checkEdit({ ...order, awaitsDetails: awaitsDetails(order) })
    if (!checked.ok) return checked
    const changed = differingFields(order, fields)
    if (Object.keys(changed).length === 0) return ok(null)
    const current = checkVersion(updatedAt, order.updatedAt)
    if (!current.ok) return current
    const after = { ...order, ...changed }
    if (after.recipientPhone !== '' && !isGift(after)) return fail('no_recipient', { field: 'recipientName' })
    const now = shop.clock.now()
    const planned = planEditedDelivery(rules, order, { after, anyway }, now)
    if (!planned.ok) return planned
    const written = await write(tx, order, { changed, delivery: planned.value, anyway }, now)
    if (!written.ok) return written
    await recordEdit(tx, { actor, order, changed, ...written.value, at: now })
    if (mail) await queueMail(tx, { ...CHANGED_BY_STAFF, about: orderId, locale: order.locale, dueAt: now })
    return ok(null)
  })
}

/** The mail about an edit by staff; one about the customer's own change has no detail. */
const CHANGED_BY_STAFF = { kind: 'order_changed', detail: 'by_staff' } as const

interface Edit {
  changed: Partial<OrderRow>
  delivery: EditedDelivery | null
  anyway: boolean
}

/** Writes an edit, over the places of a slot only with `anyway`. Returns what the history says beside the fields. */
async function write(tx: Transaction, order: OrderRow, { changed, delivery, anyway }: Edit, now: Date) {
  const { move = null, setAside = [] } = delivery ?? {}
  const isAllowed = eq(orders.updatedAt, order.updatedAt)
  const review = await writeOrderChange(tx, order, { changed, move, isAllowed }, now)
  if (review) return ok({ review, setAside })
  if (!move?.place) return fail('changed_meanwhile')
  if (!anyway) return fail('slot_full', { field: 'slotId' })
  const over = await writeOrderChange(tx, order, { changed, move: { ...move, place: null }, isAllowed }, now)
  return over ? ok({ review: over, setAside: [...setAside, 'slot_full' as const] }) : fail('changed_meanwhile')
}
