import { isDeepStrictEqual } from 'node:util'
import { and, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { checkouts, quotes } from '#db/schema/index.ts'
import type { PaymentState } from '#features/payments/payment.ts'
import type { PaymentProvider } from '#features/payments/server/payment-provider.ts'
import { isProviderFailure } from '#features/payments/server/provider-failure.ts'
import { NOW } from '#server/lease.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { withCheckoutLease, type CheckoutLease } from './checkout-lease.ts'
import { charges, findLatestQuote } from './latest-quote.ts'
import { findOwnCheckout, canNoLongerBePaid, type BegunCheckout } from './own-checkout.ts'
import { paymentTerms } from './payment-terms.ts'
import type { PricedCart } from './price-cart.ts'

/** Null: a new payment is needed. */
type Requoted = Result<BegunCheckout, 'checkout_closed'> | null

/**
 * Puts a new quote on the payment of a checkout that the browser proves to be its own. `checkout_closed`: it is paid,
 * or the bank is processing it. Returns null if a new payment is needed, because:
 * - the payment is gone or has expired;
 * - the customer has chosen another method (`wanted`);
 * - Pay was pressed with another amount on it: an amount that the customer agreed to is never changed, so the payment
 *   is cancelled instead;
 * - it does not charge the latest quote: an earlier change of it was broken off and might still reach the provider, and
 *   only a cancelled payment is safe from that;
 * - it was begun before the customer signed in or out, so its order would be the earlier person's.
 * @throws ProviderFailure
 */
export async function requote(
  shop: Shop,
  proof: { paymentIntentId: string; clientSecret: string },
  quote: PricedCart,
  { userId, provider: wanted }: { userId: string | null; provider?: PaymentProvider | undefined },
): Promise<Requoted> {
  const own = await findOwnCheckout(shop.db, proof.paymentIntentId, proof.clientSecret)
  const provider = own && shop.payments.find(own.paymentProvider)
  if (!provider) return null
  return withCheckoutLease(shop, own.id, async (lease) => {
    const { checkout } = lease
    const payment = await provider.read(proof.paymentIntentId)
    const { id, state } = payment
    const isOwn = checkout.userId === userId
    if (state !== 'open') return isOwn ? nextStep(state) : null
    const latest = await findLatestQuote(shop.db, checkout.id)
    const isWanted = wanted === undefined || wanted.name === provider.name
    const isUsable = isOwn && isWanted && charges(payment, latest) && !canNoLongerBePaid(checkout, shop)

    // The same purchase again, by a reload, a second tab or a repeated call: nothing changes.
    if (isUsable && latest && hasSameTerms(latest, quote)) return ok({ ...proof, quoteId: latest.id, quote })
    try {
      const quoteId = isUsable ? await addQuote(shop, lease, quote) : null
      if (quoteId) {
        await provider.amend(id, paymentTerms(shop, checkout.id, quoteId, quote), `quote-${quoteId}`)
        return ok({ ...proof, quoteId, quote })
      }
      await provider.cancel(id, `cancel-${id}`)
      return null
    } catch (error) {
      // Another call has changed the payment in the meantime.
      if (!isProviderFailure(error) || error.kind !== 'state' || error.state === null) throw error
      return isOwn ? nextStep(error.state) : null
    }
  })
}

/** Adds a quote and returns its id; null if Pay was pressed meanwhile. */
async function addQuote({ db }: Shop, lease: CheckoutLease, quote: PricedCart): Promise<string | null> {
  const id = crypto.randomUUID()
  const row = { id, checkoutId: lease.checkout.id, ...quote }
  const [added] = await lease.write([
    db
      .insert(quotes)
      .select(
        db
          .select({ ...encoded(quotes, row), createdAt: sql`${NOW}`.as('created_at') })
          .from(checkouts)
          .where(and(lease.isHeld, isNull(checkouts.detailsAt))),
      )
      .returning({ id: quotes.id }),
  ])
  return added.length > 0 ? id : null
}

/** Returns the values of a row as the columns store them, for an insert that selects them. */
function encoded<Row extends object>(table: typeof quotes, row: Row): { [Name in keyof Row]: SQL.Aliased } {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table)
  return Object.fromEntries(
    Object.entries(columns)
      .filter(([name]) => name in row)
      .map(([name, column]) => [name, sql`${sql.param(row[name as keyof Row], column)}`.as(column.name)]),
  ) as { [Name in keyof Row]: SQL.Aliased }
}

function nextStep(state: PaymentState): Requoted {
  return state === 'paid' || state === 'processing' ? fail('checkout_closed') : null
}

function hasSameTerms(stored: typeof quotes.$inferSelect, quote: PricedCart): boolean {
  const { id: _id, checkoutId: _checkoutId, createdAt: _createdAt, ...terms } = stored
  return isDeepStrictEqual(terms, { ...quote })
}
