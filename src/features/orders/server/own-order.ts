import { and, eq } from 'drizzle-orm'
import { orders } from '#db/schema/index.ts'
import { ownedBy, type Owner } from '#features/account/server/owned-orders.ts'
import { CUSTOMER_EMAIL, type Actor } from '#features/audit-log/server/record-audit.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { isOrderId } from '../order-id.ts'
import { isOrderToken } from './order-token.ts'

/**
 * Who wants to see or change an order of their own: the account that is signed in, or the holder of the mail's link.
 */
export interface OrderCaller {
  user: Owner | null
  token?: string | undefined
}

/**
 * Checks that the caller owns an order, by its mailed link or by the account. Returns the actor for the audit log,
 * where customers have no name. Fails with order_not_found, order_not_yours.
 */
export async function checkOwnOrder(
  shop: Shop,
  orderId: string,
  { user, token }: OrderCaller,
): Promise<Result<Actor, 'order_not_found' | 'order_not_yours'>> {
  if (!isOrderId(orderId)) return fail('order_not_found')
  const [order] = await shop.db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId))
  if (!order) return fail('order_not_found')
  const actor = { id: user?.id ?? null, email: CUSTOMER_EMAIL }
  if (token !== undefined && isOrderToken(shop, orderId, token)) return ok(actor)
  const own = user
    ? await shop.db
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.id, orderId), ownedBy(user)))
    : []
  if (own.length > 0) return ok(actor)
  shop.security.record('access_refused', { reason: 'order_not_yours', ...(user ? { userId: user.id } : {}) })
  return fail('order_not_yours')
}
