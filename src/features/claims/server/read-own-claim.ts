import { and, desc, eq, inArray } from 'drizzle-orm'
import { claims } from '#db/schema/index.ts'
import { checkOwnOrder, type OrderCaller } from '#features/orders/server/own-order.ts'
import type { Shop } from '#server/shop.ts'
import { ok, type Result } from '#shared/result.ts'
import type { OwnClaim } from '../claims.schema.ts'
import { claimTime } from './claim-time.ts'

/**
 * Returns what the customer of an order may claim now, and their last claim. Fails with order_not_found,
 * order_not_yours.
 */
export async function readOwnClaim(
  shop: Shop,
  orderId: string,
  caller: OrderCaller,
): Promise<Result<OwnClaim, 'order_not_found' | 'order_not_yours'>> {
  const own = await checkOwnOrder(shop, orderId, caller)
  if (!own.ok) return own
  const [last] = await shop.db
    .select()
    .from(claims)
    .where(and(eq(claims.orderId, orderId), inArray(claims.state, ['open', 'answered'])))
    .orderBy(desc(claims.createdAt))
    .limit(1)
  const time = await claimTime(shop.db, orderId, shop.clock.now())
  return ok({
    until: time.ok && last?.state !== 'open' ? time.value.toISOString() : null,
    claim: last ? { text: last.text, createdAt: last.createdAt.toISOString(), answer: last.answer } : null,
  })
}
