import { and, exists, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { checkouts, quotes } from '#db/schema/index.ts'
import {
  holdPlace,
  isHeldBy,
  refusedPlace,
  releasePlace,
  type Holder,
  type NoPlace,
} from '#features/delivery/server/holds.ts'
import type { SlotPlace } from '#features/delivery/server/known-delivery.ts'
import { PLACES } from '#features/delivery/server/place-metrics.ts'
import type { Visitor } from '#features/delivery/server/visitor.ts'
import type { PaymentState } from '#features/payments/payment.ts'
import type { PaymentProvider } from '#features/payments/server/payment-provider.ts'
import { isProviderFailure } from '#features/payments/server/provider-failure.ts'
import { NOW } from '#server/database-clock.ts'
import type { Shop } from '#server/shop.ts'
import type { Locale } from '#shared/locale.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { withCheckoutLease, type CheckoutLease } from './checkout-lease.ts'
import { charges, findLatestQuote, hasSameTerms } from './latest-quote.ts'
import { canNoLongerBePaid, type BegunCheckout, type Checkout } from './own-checkout.ts'
import { paymentTerms } from './payment-terms.ts'
import { findPlacedInCash } from './placed-in-cash.ts'
import type { PricedPurchase } from './price-cart.ts'

/**
 * What became of the earlier checkout, or that a new payment is needed, which takes over the place of the `replaced`
 * one.
 */
type Requoted = Result<BegunCheckout, 'checkout_closed' | NoPlace> | { replaced: string | null }

interface Requoting {
  locale: Locale
  userId: string | null
  provider?: PaymentProvider | undefined
  /** The page that asks, which holds the place from now on. */
  page?: string | undefined
  visitor?: Visitor | undefined
}

/** Counts and returns the failure of a checkout that gets no place. */
export function withoutPlace({ metrics }: Pick<Shop, 'metrics'>, code: NoPlace) {
  metrics.count(PLACES, { outcome: code })
  return fail(code, { field: 'delivery.slotId' })
}

/**
 * Puts a new quote on the payment of a checkout that the browser proves to be its own, and moves its hold to the place
 * of the new quote. `checkout_closed`: it is paid, the bank is processing it, or an order on delivery has taken its
 * place. `slot_full`, `slot_held_too_often`: nothing has changed. A new payment is needed, because:
 * - the payment is gone or has expired;
 * - the customer has chosen another method (`wanted`);
 * - Pay was pressed with another amount on it: an amount that the customer agreed to is never changed, so the payment
 *   is cancelled instead;
 * - it does not charge the latest quote: an earlier change of it was broken off and might still reach the provider, and
 *   only a cancelled payment is safe from that;
 * - it was begun before the customer signed in or out, so its order would be the earlier person's.
 * @param own the checkout that the proof is for
 * @throws ProviderFailure
 */
export async function requote(
  shop: Shop,
  { proof, own }: { proof: { paymentIntentId: string; clientSecret: string }; own: Checkout },
  { quote, place }: PricedPurchase,
  { locale, userId, provider: wanted, page, visitor }: Requoting,
): Promise<Requoted> {
  const provider = shop.payments.find(own.paymentProvider)
  if (!provider) return { replaced: null }
  return withCheckoutLease(shop, own.id, async (lease) => {
    const { checkout } = lease
    const payment = await provider.read(proof.paymentIntentId)
    const { id, state } = payment
    const holder = { checkoutId: checkout.id, page, visitor }
    const isOwn = checkout.userId === userId
    // A guest who signs in is the same person (decision 015), and must not pay for the same flowers twice.
    const isSamePerson = isOwn || checkout.userId === null
    if (state === 'cancelled' && isSamePerson && (await findPlacedInCash(shop, checkout.id)))
      return fail('checkout_closed')
    if (state !== 'open') return nextStep(state, { isSamePerson, checkoutId: checkout.id })
    const latest = await findLatestQuote(shop.db, checkout.id)
    const isWanted = wanted === undefined || wanted.name === provider.name
    const isUsable = isOwn && isWanted && charges(payment, latest) && !canNoLongerBePaid(checkout, shop)

    // Without details, the order is in the language that its customer has used last.
    if (isUsable && !checkout.detailsAt && checkout.locale !== locale)
      await lease.write([shop.db.update(checkouts).set({ locale }).where(lease.isHeld)])

    // The same purchase again, by a reload, a second tab or a repeated call: only the hold is prolonged.
    if (isUsable && latest && hasSameTerms(latest, quote)) {
      if (!place || (await keepPlace(shop, lease, { place, holder })))
        return ok({ ...proof, quoteId: latest.id, quote })
      return withoutPlace(shop, (await refusedPlace(shop.db, place, holder)) ?? 'slot_full')
    }
    try {
      const quoteId = isUsable ? await addQuote(shop, lease, { quote, place, holder }) : null
      if (quoteId) {
        await provider.amend(id, paymentTerms(shop, checkout.id, quoteId, quote), `quote-${quoteId}`)
        return ok({ ...proof, quoteId, quote })
      }
      const refused = place && (await refusedPlace(shop.db, place, holder))
      if (refused) return withoutPlace(shop, refused)
      await provider.cancel(id)
      return { replaced: checkout.id }
    } catch (error) {
      // Another call has changed the payment in the meantime.
      if (!isProviderFailure(error) || error.kind !== 'state' || error.state === null) throw error
      return nextStep(error.state, { isSamePerson, checkoutId: checkout.id })
    }
  })
}

/** Returns whether the checkout holds a place for another 15 minutes. */
async function keepPlace(
  { db, metrics }: Shop,
  lease: CheckoutLease,
  { place, holder }: { place: SlotPlace; holder: Holder },
): Promise<boolean> {
  const [held] = await lease.write([holdPlace(db, place, holder, lease.isHeld)])
  if (held.length > 0) metrics.count(PLACES, { outcome: 'held' })
  return held.length > 0
}

/**
 * Adds a quote and returns its id, and moves the hold of the checkout to its place. Null, and nothing has changed: Pay
 * was pressed meanwhile, or others have all places.
 */
async function addQuote(
  { db, metrics }: Shop,
  lease: CheckoutLease,
  { quote, place, holder }: Pick<PricedPurchase, 'quote' | 'place'> & { holder: Holder },
): Promise<string | null> {
  const id = crypto.randomUUID()
  const checkoutId = lease.checkout.id
  const row = { id, checkoutId, ...quote }
  const isUnpaid = and(lease.isHeld, isNull(checkouts.detailsAt))
  const insert = (condition: SQL | undefined) =>
    db
      .insert(quotes)
      .select(
        db
          .select({ ...encoded(quotes, row), createdAt: sql`${NOW}`.as('created_at') })
          .from(checkouts)
          .where(condition),
      )
      .returning({ id: quotes.id })
  if (place) {
    const [, added] = await lease.write([
      holdPlace(db, place, holder, isUnpaid),
      insert(and(isUnpaid, isHeldBy(place, checkoutId))),
    ])
    if (added.length > 0) metrics.count(PLACES, { outcome: 'held' })
    return added[0]?.id ?? null
  }
  const isStillUnpaid = exists(db.select({ id: checkouts.id }).from(checkouts).where(isUnpaid))
  const [added] = await lease.write([insert(isUnpaid), releasePlace(db, checkoutId, isStillUnpaid)])
  return added[0]?.id ?? null
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

function nextStep(
  state: PaymentState,
  { isSamePerson, checkoutId }: { isSamePerson: boolean; checkoutId: string },
): Exclude<Requoted, { ok: true }> {
  const isClosed = state === 'paid' || state === 'promised' || state === 'processing'
  if (isClosed) return isSamePerson ? fail('checkout_closed') : { replaced: null }
  return { replaced: checkoutId }
}
