import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../../../db/client.ts'
import { checkouts, orders } from '../../../../db/schema/index.ts'

/**
 * Gives an order that was made without a recipient the details that its checkout has now, if any. Part of
 * fulfilment and of storing details, so that it does not matter which comes first.
 */
export function completeOrder(db: Pick<Database, 'update'>, checkoutId: string, now: Date) {
  return db
    .update(orders)
    .set({
      reviewReason: null,
      userId: sql`${checkouts.userId}`,
      customerName: sql`${checkouts.customerName}`,
      customerEmail: sql`lower(${checkouts.customerEmail})`,
      customerPhone: sql`${checkouts.customerPhone}`,
      deliveryAddress: sql`${checkouts.deliveryAddress}`,
      deliveryCity: sql`${checkouts.deliveryCity}`,
      deliveryDate: sql`${checkouts.deliveryDate}`,
      notes: sql`${checkouts.notes}`,
      updatedAt: now,
    })
    .from(checkouts)
    .where(
      and(
        eq(orders.checkoutId, checkoutId),
        eq(orders.reviewReason, 'missing_details'),
        eq(checkouts.id, checkoutId),
        isNotNull(checkouts.detailsAt),
      ),
    )
}
