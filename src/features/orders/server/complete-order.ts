import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { checkouts, disputes, mails, orderItems, orders, products, type OrderRow } from '#db/schema/index.ts'
import { lacksPlace } from '#features/delivery/server/holds.ts'
import type { SlotPlace } from '#features/delivery/server/known-delivery.ts'
import { isOpenDispute } from '#features/payments/server/owed-refund.ts'
import { mayUse, type CodeLimits } from '#features/promotions/server/code-uses.ts'
import { minuteInVietnam } from '#shared/dates.ts'

type CheckoutRow = typeof checkouts.$inferSelect

/** The columns that a checkout hands to its order: what its customer has entered. */
export type DetailColumn = Exclude<
  keyof CheckoutRow & keyof OrderRow,
  'id' | 'paymentProvider' | 'paymentIntentId' | 'userId' | 'locale' | 'ownerGoneAt' | 'createdAt'
>

/** What an order takes over from its checkout. A detail that is missing does not compile. */
const DETAILS: Record<DetailColumn, SQL> = {
  customerName: sql`${checkouts.customerName}`,
  customerEmail: sql`lower(${checkouts.customerEmail})`,
  customerPhone: sql`${checkouts.customerPhone}`,
  deliveryAddress: sql`${checkouts.deliveryAddress}`,
  deliveryCity: sql`${checkouts.deliveryCity}`,
  deliveryDate: sql`${checkouts.deliveryDate}`,
  notes: sql`${checkouts.notes}`,
  recipientName: sql`${checkouts.recipientName}`,
  recipientPhone: sql`${checkouts.recipientPhone}`,
  surprise: sql`${checkouts.surprise}`,
  anonymous: sql`${checkouts.anonymous}`,
  cardOccasion: sql`${checkouts.cardOccasion}`,
  cardMessage: sql`${checkouts.cardMessage}`,
  cardSignature: sql`${checkouts.cardSignature}`,
  nobodyHome: sql`${checkouts.nobodyHome}`,
  withoutPhoto: sql`${checkouts.withoutPhoto}`,
  wardCode: sql`${checkouts.wardCode}`,
  slotId: sql`${checkouts.slotId}`,
}

/**
 * The columns of an order that still takes the details of its checkout: it was made without any, and no member of staff
 * has resolved it, changed its status or refunded it.
 */
const AWAITS_DETAILS = {
  reviewReason: 'missing_details',
  reviewResolvedAt: null,
  status: 'pending',
  refunded: 0,
} as const satisfies Partial<OrderRow>

type StateColumn = keyof typeof AWAITS_DETAILS
const STATE_COLUMNS = Object.keys(AWAITS_DETAILS) as StateColumn[]

/** Returns whether an order still takes the details of its checkout. */
export function awaitsDetails(order: Pick<OrderRow, StateColumn>): boolean {
  return STATE_COLUMNS.every((column) => order[column] === AWAITS_DETAILS[column])
}

/** Returns the condition of orders that still take the details of their checkout. */
export function awaitingDetails(): SQL | undefined {
  const conditions = STATE_COLUMNS.map((column) => {
    const value = AWAITS_DETAILS[column]
    return value === null ? isNull(orders[column]) : eq(orders[column], value)
  })
  return and(...conditions)
}

/**
 * Returns the statement that gives an order which still awaits them (`awaitsDetails`) the details that its checkout has
 * now, if any, and its language. Both fulfilment and storing details run it, so their order does not matter. An order
 * with any other reason stays in review.
 * @param taken.place the place that the order takes; null: none
 * @param taken.limits the limits of its discount code; null: none
 */
export function completeOrder(
  db: Pick<Database, 'update'>,
  checkoutId: string,
  now: Date,
  { place, limits }: { place: SlotPlace | null; limits: CodeLimits | null },
) {
  return db
    .update(orders)
    .set({
      reviewReason: sql`case when ${isOver(now)} then 'quote_expired'
        when exists (select 1 from ${orderItems} join ${products} on ${products.id} = ${orderItems.productId}
          where ${orderItems.orderId} = ${orders.id} and (${products.archivedAt} is not null or coalesce(${orderItems.stockTaken} = 0, not ${products.inStock})))
        then 'out_of_stock'
        when ${place ? lacksPlace(place, checkoutId) : sql`false`} then 'slot_full'
        when ${limits ? lacksUse(limits, checkoutId) : sql`false`} then 'code_used_up'
        when exists (select 1 from ${disputes} where ${disputes.orderId} = ${orders.id} and ${isOpenDispute})
        then 'disputed' end`,
      userId: sql`${checkouts.userId}`,
      locale: sql`${checkouts.locale}`,
      ...DETAILS,
      updatedAt: now,
    })
    .from(checkouts)
    .where(
      and(
        eq(orders.checkoutId, checkoutId),
        awaitingDetails(),
        eq(checkouts.id, checkoutId),
        isNotNull(checkouts.detailsAt),
      ),
    )
}

/** Returns the SQL condition that the time of a checkout's delivery is over: its slot, or its day if it has none. */
function isOver(now: Date): SQL {
  const { deliveryDate, slotId } = checkouts
  // As `readSlotId`: 10:00 in `08-10`, 10:30 in `0830-1030`, 9:30 in `at-0930`.
  const end = sql`substr(substr(${slotId}, instr(${slotId}, '-') + 1) || '00', 1, 4)`
  const lastMinute = sql`${deliveryDate} || 'T' || case ${slotId} when '' then '2400' else ${end} end`
  return sql`${lastMinute} <= ${minuteInVietnam(now).replace(':', '')}`
}

/**
 * Returns the statement that puts the mails about the order of a checkout that have waited for its details into its
 * language. Run it after `completeOrder`.
 */
export function translateMails(db: Pick<Database, 'update'>, checkoutId: string) {
  return db
    .update(mails)
    .set({ locale: sql`${orders.locale}` })
    .from(orders)
    .where(and(eq(orders.checkoutId, checkoutId), eq(mails.about, orders.id), eq(mails.state, 'waiting')))
}

/** Returns the SQL condition that a checkout holds no use of its code, and that none is left for its buyer. */
function lacksUse(limits: CodeLimits, checkoutId: string): SQL {
  const { userId, customerEmail, customerPhone, heldCode } = checkouts
  const buyer = { userId: sql`${userId}`, email: sql`${customerEmail}`, phone: sql`${customerPhone}` }
  return sql`(${heldCode} is null and not ${mayUse(limits, buyer, checkoutId)})`
}
