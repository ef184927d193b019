import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/index.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { OwnOrder } from '../own-order.schema.ts'
import { cancellationRefund, type CancelRefused } from './cancel-order.ts'
import { checkOwnOrder, type OrderCaller } from './own-order.ts'
import { askedRefunds } from './refunds.ts'

/** What a customer may do with an order; the endpoint adds the messages. */
interface OwnView extends Omit<OwnOrder, 'cannotCancel'> {
  cannotCancel: CancelRefused | null
}

/** Returns what the customer of an order may do with it at this moment. */
export async function readOwnOrder(
  shop: Shop,
  orderId: string,
  caller: OrderCaller,
): Promise<Result<OwnView, 'order_not_found' | 'order_not_yours'>> {
  const own = await checkOwnOrder(shop, orderId, caller)
  if (!own.ok) return own
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) return fail('order_not_found')
  const cancel = await cancellationRefund(shop.db, shop, order, shop.clock.now())
  return ok({
    currency: order.currency,
    total: order.total,
    refunded: Math.max(order.refunded, await askedRefunds(shop.db, orderId)),
    cancel: cancel.ok ? cancel.value : null,
    cannotCancel: cancel.ok ? null : cancel.code,
  })
}
