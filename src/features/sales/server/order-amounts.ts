import { UNPAID_METHODS } from '#shared/payment-methods.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { VatRate } from '#shared/vat.ts'

/** How an order was paid, as `SALES_METHODS` names it. */
export const METHOD = sql`iif(payment_method = 'card' and payment_intent_id is null, 'none', payment_method)`

/** Whether the money of an order was received, and is not to be paid on delivery or later. */
export const RECEIVED = sql`payment_method not in (${sql.join(
  UNPAID_METHODS.map((method) => sql`${method}`),
  sql`, `,
)})`

/** 1 if the amounts of an order count: its money was received, and was not cancelled before anything was paid. */
export const COUNTS = sql`(${RECEIVED} and (status <> 'cancelled' or payment_intent_id is not null))`

/**
 * What banks have taken back of an order, by disputes that are open or lost: at most what is left after refunds. In a
 * query of `orders`.
 */
export const DISPUTED = sql`min(total * ${COUNTS} - refunded, coalesce((select sum(d.amount) from disputes d
  where d.order_id = orders.id and d.funds_withdrawn and d.currency = orders.currency), 0))`

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
