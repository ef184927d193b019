import { inArray } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { orders, type orderItems, type EventType, type shopEvents, type OrderRow } from '#db/schema/index.ts'
import { claimPath } from '#features/claims/claims.ts'
import { messagePath } from '#features/contact/message-path.ts'
import { shownTimes } from '#features/delivery/slot-id.ts'
import { wardName } from '#features/delivery/server/wards.ts'
import { selectLines } from '#features/orders/server/select-lines.ts'
import { isUnpaid } from '#shared/payment-methods.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { isInReview } from '#features/orders/server/in-review.ts'

type ShopEvent = Pick<typeof shopEvents.$inferSelect, 'id' | 'type' | 'subject' | 'createdAt'>

/** What is sent about an event. */
export interface EventBody {
  eventId: number
  type: EventType | 'order.cancelled'
  body: string
}

const OTHERS: Record<string, { id: string; path(id: string): string }> = {
  message: { id: 'messageId', path: messagePath },
  claim: { id: 'claimId', path: claimPath },
  review: { id: 'reviewId', path: () => '/admin/reviews' },
}

/**
 * Returns the bodies of events as docs/webhooks.md describes them: `{ type, timestamp, data }`. An order is described
 * as it is now, without anything about people: what leaves the shop is read by services that the shop does not know.
 */
export async function eventBodies(
  db: Database,
  { siteUrl }: { siteUrl: string },
  events: readonly ShopEvent[],
): Promise<EventBody[]> {
  const ids = [...new Set(events.filter(({ type }) => type.startsWith('order.')).map(({ subject }) => subject))]
  const [found, lines] = await db.batch([db.select().from(orders).where(inArray(orders.id, ids)), selectLines(db, ids)])
  return events.map(({ id: eventId, type: stored, subject, createdAt }) => {
    const order = found.find(({ id }) => id === subject)
    const type = stored === 'order.status_changed' && order?.status === 'cancelled' ? 'order.cancelled' : stored
    const other = OTHERS[stored.split('.')[0] ?? '']
    const data = order
      ? orderData(
          order,
          lines.filter(({ orderId }) => orderId === subject),
          siteUrl,
        )
      : other
        ? { [other.id]: subject, url: siteUrl + other.path(subject) }
        : { orderId: subject }
    return { eventId, type, body: JSON.stringify({ type, timestamp: createdAt.toISOString(), data }) }
  })
}

function orderData(order: OrderRow, lines: readonly (typeof orderItems.$inferSelect)[], siteUrl: string): object {
  const { id, status, deliveryDate, deliveryCity, slotId, wardCode, paymentMethod, currency } = order
  const major = (minor: number) => (currency === 'VND' ? minor : minor / 100)
  return {
    orderId: id,
    number: shortOrderId(id),
    url: `${siteUrl}/admin/orders/${id}`,
    status,
    inReview: isInReview(order),
    unconfirmed: order.unconfirmed,
    deliveryDate,
    deliveryTime: shownTimes(slotId),
    city: deliveryCity,
    ward: wardName(wardCode) || null,
    card: order.cardMessage !== '',
    lines: lines.map(({ productName: name, quantity }) => ({ name, quantity })),
    currency,
    total: major(order.total),
    refunded: major(order.refunded),
    paymentMethod,
    paymentStatus: isUnpaid(paymentMethod) ? 'unpaid' : order.paymentStatus,
  }
}
