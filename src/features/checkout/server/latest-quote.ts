import { isDeepStrictEqual } from 'node:util'
import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { quotes } from '#db/schema/index.ts'
import type { Payment } from '#features/payments/server/payment-provider.ts'
import type { PricedCart } from './price-cart.ts'

export type Quote = typeof quotes.$inferSelect

/**
 * Returns the quote that was written last, by the order of writing, because clocks can be set back; null if there is
 * none.
 */
export async function findLatestQuote(db: Pick<Database, 'select'>, checkoutId: string): Promise<Quote | null> {
  const [latest] = await latestQuote(db, checkoutId)
  return latest ?? null
}

/**
 * Returns the query that `findLatestQuote` sends, for a batch: no row or one. Amounts are minor units of its currency.
 */
export function latestQuote(db: Pick<Database, 'select'>, checkoutId: string) {
  return db
    .select()
    .from(quotes)
    .where(eq(quotes.checkoutId, checkoutId))
    .orderBy(desc(sql`${quotes}.rowid`))
    .limit(1)
}

/**
 * Returns whether a payment charges this quote: the provider names it, and amount (in minor units) and currency are its
 * own. False without a quote.
 */
export function charges(
  { reference, amount, currency }: Pick<Payment, 'reference' | 'amount' | 'currency'>,
  quote: Quote | null,
): boolean {
  return quote !== null && reference.quote === quote.id && amount === quote.total && currency === quote.currency
}

/** Returns whether a stored quote has the lines, amounts, code and delivery of a cart that is priced now. */
export function hasSameTerms(stored: Quote, quote: PricedCart): boolean {
  const { id: _id, checkoutId: _checkoutId, createdAt: _createdAt, ...terms } = stored
  return isDeepStrictEqual(terms, { ...quote })
}
