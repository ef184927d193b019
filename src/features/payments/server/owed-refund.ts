import { and, eq, exists, gt, ne, notExists, notInArray, notLike, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Transaction } from '#db/client.ts'
import { disputes, orders, refunds } from '#db/schema/index.ts'
import { CLOSED_DISPUTES } from '#shared/dispute-status.ts'

/** SQL condition: the dispute has not been decided. */
export const isOpenDispute = notInArray(disputes.status, [...CLOSED_DISPUTES])

/** SQL condition: the bank has the disputed money until it decides (`holdsMoney`). */
const isHolding = and(isOpenDispute, notLike(disputes.status, 'warning_%'))

/**
 * Returns the condition of orders whose customers wait for money: a refund failed, none was asked for since, and they
 * have paid more than they owe: anything, if the order was cancelled, and else more than it costs after an exchange
 * (`priceOf`). What was given back (as `refundableAmount` counts it) or taken by a dispute does not count. While a
 * dispute is open, the bank has the money for the customer, so what is sent another way would be paid twice; an inquiry
 * takes none.
 */
export function owesFailedRefund(db: Pick<Transaction, 'select'>): SQL {
  const failed = alias(refunds, 'failed')
  const asked = and(eq(refunds.orderId, orders.id), ne(refunds.state, 'failed'))
  const ours = db
    .select({ sum: sql`coalesce(sum(${refunds.amount}), 0)` })
    .from(refunds)
    .where(asked)
  const disputed = db
    .select({ sum: sql`coalesce(sum(${disputes.amount}), 0)` })
    .from(disputes)
    .where(
      and(eq(disputes.orderId, orders.id), eq(disputes.fundsWithdrawn, true), eq(disputes.currency, orders.currency)),
    )
  const askedSince = db
    .select({ one: sql`1` })
    .from(refunds)
    .where(and(asked, gt(refunds.createdAt, failed.endedAt)))
  const undecided = db
    .select({ one: sql`1` })
    .from(disputes)
    .where(and(eq(disputes.orderId, orders.id), isHolding))
  const unanswered = db
    .select({ one: sql`1` })
    .from(failed)
    .where(and(eq(failed.orderId, orders.id), eq(failed.state, 'failed'), notExists(askedSince)))
  const { status, subtotal, discount, deliveryFee } = orders
  const owed = sql`iif(${status} = 'cancelled', 0, ${subtotal} - ${discount} + ${deliveryFee})`
  return and(
    sql`${orders.total} > ${owed} + max(${orders.refunded}, ${ours}) + ${disputed}`,
    exists(unanswered),
    notExists(undecided),
  )!
}
