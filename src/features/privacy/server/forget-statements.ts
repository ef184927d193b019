import { and, eq, inArray, isNotNull, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import {
  auditLog,
  bankTransactions,
  cashCollections,
  checkouts,
  claims,
  invoiceRequests,
  orderEdits,
  orderPhotos,
  orders,
  paymentLinks,
  refundAccounts,
  refunds,
} from '#db/schema/index.ts'
import { isUnplaced } from '#features/payments/server/transfer/unplaced-money.ts'
import { isAmong } from '#server/among.ts'
import { dayInVietnam } from '#shared/dates.ts'
import { DAY_MS } from '#shared/durations.ts'
import { clearRefundAccounts } from './clear-refund-accounts.ts'
import { forgetRefundReasons } from './forget-refund-reasons.ts'
import { OVER } from './open-matters.ts'
import type { Person } from './person.ts'

/** When orders without an owner are blanked. */
export interface ForgetPeriods {
  now: Date
  /** An order that has been over since then is blanked. */
  settled: Date
  /** The number of days after its delivery day after which an order is blanked in any status. */
  keptDays: number
}

/** The personal data of a gift, blank. */
const NO_GIFT_TEXTS = { recipientName: '', recipientPhone: '', cardMessage: '', cardSignature: '' }

/** The columns of a checkout without its personal data. */
export const EMPTY_CHECKOUT = {
  customerName: null,
  customerEmail: null,
  customerPhone: null,
  deliveryAddress: null,
  notes: '',
  ...NO_GIFT_TEXTS,
  invoice: null,
  detailsAt: null,
  ownerGoneAt: null,
}

/** The columns of an order without its personal data, in the order of the index `orders_to_forget`. */
const EMPTY_ORDER = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  deliveryAddress: '',
  notes: '',
  internalNotes: '',
  ...NO_GIFT_TEXTS,
}

const keysOf = <T extends object>(columns: T) => Object.keys(columns) as (keyof T)[]

/** Returns the condition that a checkout has personal data. */
export function checkoutHasPerson(): SQL {
  const { detailsAt: _detailsAt, ownerGoneAt: _ownerGoneAt, ...texts } = EMPTY_CHECKOUT
  return sql`(${sql.join(
    keysOf(texts).map((text) => sql`coalesce(${checkouts[text]}, '') <> ''`),
    sql` or `,
  )})`
}

/** Returns the condition that an order has personal data; the index `orders_to_forget` has the same. */
export function orderHasPerson(): SQL {
  return sql`(${sql.join(
    keysOf(EMPTY_ORDER).map((text) => sql`${orders[text]} <> ''`),
    sql` or `,
  )})`
}

/**
 * The delivery day of an order; the day of its creation if it has none. Both are calendar days in Vietnam, YYYY-MM-DD.
 * The index `orders_kept_guests` has the same expression.
 */
export const keptFrom = sql<string>`coalesce(${orders.deliveryDate}, date(${orders.createdAt} / 1000, 'unixepoch', '+7 hours'))`

/** Returns the condition that an order's day (`keptFrom`) is more than so many days ago. */
export function deliveredBefore(now: Date, days: number): SQL {
  return sql`${keptFrom} < ${dayInVietnam(new Date(now.getTime() - days * DAY_MS))}`
}

/**
 * Returns the condition that an order must be blanked now if it has no owner. While a refund is under way, staff may
 * have to ask the customer for a bank account.
 */
export function mustBeBlank({ now, settled, keptDays }: ForgetPeriods): SQL {
  const isRefunding = sql`exists (select 1 from ${refunds} where order_id = ${orders.id} and state = 'asked')`
  const isOver = and(inArray(orders.status, [...OVER]), lte(orders.updatedAt, settled), sql`not ${isRefunding}`)
  return and(orderHasPerson(), or(isOver, deliveredBefore(now, keptDays)))!
}

/**
 * Returns the statements that blank names, contact details, addresses and notes of those of the orders and checkouts
 * that are marked as without an owner (`ownerGoneAt`), and of the checkouts' orders. An order is blanked once it has
 * been over since `settled` and no refund is under way, or its delivery day is `keptDays` ago; a checkout with its
 * order, or once it can no longer be paid. An open order keeps what its delivery needs. Amounts, products, city and day
 * stay for bookkeeping. What staff changed loses its values, what paid for it at the bank loses its text, a refund that
 * was taken back its reason, the account that a refund went to is deleted, and an invoice that was not issued is not
 * asked for any more. Photos of a blanked order are no longer shown, and a job deletes their files.
 */
export function forgetStatements(
  db: Pick<Database, 'update' | 'select' | 'delete'>,
  periods: ForgetPeriods,
  { orderIds = [], checkoutIds = [] }: Partial<Pick<Person, 'orderIds' | 'checkoutIds'>>,
) {
  // Without checkouts nothing is looked for: where no order has one, SQLite reads that index from end to end.
  const ofCheckouts =
    checkoutIds.length === 0
      ? sql`select id from orders where ${isAmong(orders.id, [])}`
      : sql`select id from orders indexed by orders_checkout where ${isAmong(orders.checkoutId, checkoutIds)}`
  // The pluses and the names of indexes keep the planner from reading all orders without an owner, or all of a shop
  // most of whose orders have no checkout.
  const isTheirs = and(
    sql`${orders.id} in (select value from json_each(${JSON.stringify(orderIds)}) union ${ofCheckouts})`,
    sql`+${orders.ownerGoneAt} is not null`,
  )
  const isGone = and(isAmong(checkouts.id, checkoutIds), isNotNull(checkouts.ownerGoneAt))
  const isBlanked = and(isTheirs, sql`not ${orderHasPerson()}`)
  const gone = db.select({ id: checkouts.id }).from(checkouts).where(isGone)
  const forgotten = db
    .select({ id: orders.checkoutId })
    .from(orders)
    .where(and(isBlanked, isNotNull(orders.checkoutId)))
  const blanked = db.select({ id: orders.id }).from(orders).where(isBlanked)
  const payments = sql`select payment_intent_id from ${orders} where ${orders.id} in ${blanked}
    union select payment_intent_id from ${paymentLinks} where order_id in ${blanked}`
  return [
    // The order was placed just before the account was deleted.
    db
      .update(orders)
      .set({ ownerGoneAt: periods.now })
      .where(and(isNull(orders.ownerGoneAt), sql`${orders.id} in (${ofCheckouts} and checkout_id in ${gone})`)),
    db
      .update(orders)
      .set(EMPTY_ORDER)
      .where(and(isTheirs, mustBeBlank(periods))),
    db
      .update(claims)
      .set({ state: 'removed', text: '', answer: '' })
      .where(and(ne(claims.state, 'removed'), inArray(claims.orderId, blanked))),
    db
      .update(orderEdits)
      .set({ changes: {} })
      .where(and(ne(orderEdits.changes, {}), inArray(orderEdits.orderId, blanked))),
    db
      .update(paymentLinks)
      .set({ exchange: null })
      .where(and(isNotNull(paymentLinks.exchange), inArray(paymentLinks.orderId, blanked))),
    // What the books must show stays: the buyer of an invoice that was issued.
    db.delete(invoiceRequests).where(and(isNull(invoiceRequests.issuedAt), inArray(invoiceRequests.orderId, blanked))),
    db
      .update(invoiceRequests)
      .set({ email: '', search: null })
      .where(and(ne(invoiceRequests.email, ''), inArray(invoiceRequests.orderId, blanked))),
    db
      .update(orderPhotos)
      .set({ state: 'removed' })
      // The index is named because the planner prefers that of the states, in which all photos are.
      .where(
        sql`${orderPhotos.id} in (select id from order_photos indexed by order_photos_shown
          where state = 'shown' and order_id in ${blanked})`,
      ),
    db
      .update(cashCollections)
      .set({ reason: '' })
      .where(and(ne(cashCollections.reason, ''), inArray(cashCollections.orderId, blanked))),
    // Where the money is still to be sent, staff need the account.
    clearRefundAccounts(
      db,
      inArray(
        refundAccounts.refundId,
        db
          .select({ id: refunds.id })
          .from(refunds)
          .where(and(ne(refunds.state, 'asked'), inArray(refunds.orderId, blanked))),
      ),
    ),
    ...forgetRefundReasons(db, { blanked, payments }),
    ...forgetBankLines(
      db,
      sql`(${bankTransactions.paymentId} in (${payments}) or ${bankTransactions.resolvedPaymentId} in (${payments}))`,
    ),
    db
      .update(checkouts)
      .set(EMPTY_CHECKOUT)
      .where(
        or(
          and(or(checkoutHasPerson(), isNotNull(checkouts.ownerGoneAt)), inArray(checkouts.id, forgotten)),
          and(isGone, isNotNull(checkouts.endedAt), hasNoOrder(db)),
        ),
      ),
  ] as const
}

/**
 * Returns the statements that leave of lines of the bank only the reference of the payment that they were placed to:
 * banks write the sender's name into the text, and staff what they wish into the note, which the audit log has, too. A
 * line of which a part is not placed keeps its text.
 */
export function forgetBankLines(db: Pick<Database, 'update' | 'select'>, lines: SQL) {
  const reference = sql`coalesce(${bankTransactions.paymentId}, ${bankTransactions.resolvedPaymentId}, '')`
  const placed = and(lines, sql`not (${isUnplaced})`)
  return [
    db
      .update(auditLog)
      .set({ changes: sql`json_remove(${auditLog.changes}, '$.note')` })
      .where(
        and(
          eq(auditLog.entity, 'transfer'),
          sql`${auditLog.changes} -> '$.note' is not null`,
          inArray(auditLog.entityId, db.select({ id: bankTransactions.id }).from(bankTransactions).where(placed)),
        ),
      ),
    db
      .update(bankTransactions)
      .set({ content: reference, note: '' })
      .where(and(placed, or(ne(bankTransactions.note, ''), sql`${bankTransactions.content} <> ${reference}`))),
  ] as const
}

/** Returns the condition that a checkout has no order. */
export function hasNoOrder(db: Pick<Database, 'select'>): SQL {
  const order = db
    .select({ one: sql`1` })
    .from(orders)
    .where(eq(orders.checkoutId, checkouts.id))
  return sql`not exists ${order}`
}
