import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { orders, type OrderRow } from '#db/schema/index.ts'
import type { OwnInvoice } from '#features/invoices/invoices.schema.ts'
import { selectInvoice, toInvoiceRequest } from '#features/invoices/server/read-invoice.ts'
import type { Shop } from '#server/shop.ts'
import { isGift } from '#shared/gift.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { checkOwnChange } from '../order-change.ts'
import type { CancelRefusal, ChangeRefusal, OwnOrder } from '../own-order.schema.ts'
import { cancellationRefund } from './cancel-order.ts'
import { moveOf, readMoveRules } from './change-time.ts'
import { awaitsDetails } from './complete-order.ts'
import { sumsOf } from './order-sums.ts'
import { checkOwnOrder, type OrderCaller } from './own-order.ts'
import { askedRefunds } from './refunds.ts'

/** What a customer may do with an order; the endpoint adds the messages. */
export interface OwnView extends Omit<OwnOrder, 'cannotCancel' | 'cannotChange'> {
  cannotCancel: CancelRefusal | null
  cannotChange: ChangeRefusal | null
}

/** Returns what the customer of an order may do with it at this moment. Fails with order_not_found, order_not_yours. */
export async function readOwnOrder(
  shop: Shop,
  orderId: string,
  caller: OrderCaller,
): Promise<Result<OwnView, 'order_not_found' | 'order_not_yours'>> {
  const own = await checkOwnOrder(shop, orderId, caller)
  if (!own.ok) return own
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) return fail('order_not_found')
  const now = shop.clock.now()
  const cancel = await cancellationRefund(shop.db, shop, order, now)
  const change = checkOwnChange({ ...order, awaitsDetails: awaitsDetails(order) }, now)
  return ok({
    currency: order.currency,
    ...sumsOf(order),
    cardOccasion: order.cardOccasion,
    refunded: Math.max(order.refunded, await askedRefunds(shop.db, orderId)),
    cancel: cancel.ok ? cancel.value : null,
    cannotCancel: cancel.ok ? null : cancel.code,
    change: change.ok ? { ...detailsOf(order), move: moveOf(await readMoveRules(shop.db), order, now) } : null,
    cannotChange: change.ok ? null : change.code,
    invoice: await ownInvoice(shop.db, orderId),
  })
}

function detailsOf(order: OrderRow): Omit<NonNullable<OwnView['change']>, 'move'> {
  const { cardOccasion, cardMessage, cardSignature, notes, withoutPhoto, deliveryDate, slotId } = order
  const recipientPhone = isGift(order) ? order.recipientPhone : null
  return { cardOccasion, cardMessage, cardSignature, notes, withoutPhoto, recipientPhone, deliveryDate, slotId }
}

async function ownInvoice(db: Database, orderId: string): Promise<OwnInvoice | null> {
  const [found] = await selectInvoice(db, orderId)
  if (!found) return null
  const { company, taxCode, address, email, number, updatedAt } = toInvoiceRequest(found)
  return { company, taxCode, address, email, number, updatedAt }
}
