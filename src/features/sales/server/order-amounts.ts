import { sql, type SQL } from 'drizzle-orm'
import { orderPayments } from '#db/schema/index.ts'
import { BANK_PROVIDER } from '#features/payments/server/transfer/bank-provider.ts'
import { UNPAID_METHODS, type CheckoutMethod } from '#shared/payment-methods.ts'
import type { VatRate } from '#shared/vat.ts'

/** How an order itself was paid, as `SALES_METHODS` names it. Its supplements may have come by another method. */
export const METHOD = sql`iif(payment_method = 'card' and payment_intent_id is null, 'none', payment_method)`

/** Whether the money of an order was received, and is not to be paid on delivery or later. */
export const RECEIVED = sql`payment_method not in (${sql.join(
  UNPAID_METHODS.map((method) => sql`${method}`),
  sql`, `,
)})`

/** 1 if the amounts of an order count: its money was received, and was not cancelled before anything was paid. */
export const COUNTS = sql`(${RECEIVED} and (status <> 'cancelled' or payment_intent_id is not null))`

/**
 * What banks have taken back of an order, by disputes that are open or lost: at most what is left after refunds of an
 * order that counts. In a query of `orders`.
 */
export const DISPUTED = sql`max(0, min((total - refunded) * ${COUNTS}, coalesce((select sum(d.amount) from disputes d
  where d.order_id = orders.id and d.funds_withdrawn and d.currency = orders.currency), 0)))`

/**
 * What the shop has of an order: what was paid less what was refunded and what banks have taken back (decision 053). In
 * a query of `orders`.
 */
export const NET = sql`((total - refunded) * ${COUNTS} - ${DISPUTED})`

/** Returns the percent of tax that applies to an order, by when it was placed (`vatPercentAt`). */
export function vatPercent(rates: readonly VatRate[]): SQL {
  const whens = rates.toReversed().map(({ from, percent }) => sql`when created_at >= ${from} then ${percent}`)
  // Drivers bind numbers as reals, and the tax is divided in integers.
  return sql`cast(case ${sql.join(whens, sql` `)} else 0 end as integer)`
}

/** Returns the tax within an amount, rounded as `vatWithin` does. @param percent an integer of SQL */
export function vatIn(amount: SQL, percent: SQL): SQL {
  return sql`((2 * (${amount}) * (${percent}) + 100 + (${percent})) / (2 * (100 + (${percent}))))`
}

/** The supplements of orders, each with the method by which its link was paid. */
export const SUPPLEMENTS = sql`(select ${orderPayments.orderId} as order_id, ${orderPayments.amount} as amount,
  ${orderPayments.refunded} as given_back,
  iif(${orderPayments.paymentProvider} = ${BANK_PROVIDER}, 'transfer', 'card') as paid_by
  from ${orderPayments} where ${orderPayments.linkId} is not null)`

/**
 * Returns what was received of an order by a method, in a query that has its columns with `method` and `counts`
 * (`METHOD`, `COUNTS`).
 */
export function receivedBy(method: CheckoutMethod): SQL {
  const supplements = (condition: SQL) =>
    sql`coalesce((select sum(amount) from ${SUPPLEMENTS} where order_id = id and ${condition}), 0)`
  const own = sql`iif(method = ${method}, total * counts - ${supplements(sql`true`)}, 0)`
  return sql`(${own} + ${supplements(sql`paid_by = ${method}`)})`
}
