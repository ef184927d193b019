import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { checkouts, quotes } from '#db/schema/index.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { BegunCheckout } from './begin-checkout.ts'
import { intentTerms } from './intent-terms.ts'
import { findLatestQuote } from './latest-quote.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { findOwnCheckout, hasExpired, type Checkout } from './own-checkout.ts'
import type { PricedCart } from './price-cart.ts'

type Requoted = Result<BegunCheckout, 'checkout_closed'> | null

/** Intents in these states may still change their amount. */
const CHANGEABLE: readonly Stripe.PaymentIntent.Status[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]

/**
 * Puts a new quote on the intent of a checkout that the browser proves to be its own. Returns null if a new intent is
 * needed: because that one is gone or older than a day, because Pay was pressed with another amount on it (an amount that
 * somebody agreed to is never changed, the intent is cancelled instead), or because it was begun before somebody signed in
 * or out, so that its order would be the earlier person's. Fails with checkout_closed if it has been paid.
 * @throws the provider's error
 */
export async function requote(
  shop: Shop,
  proof: { paymentIntentId: string; clientSecret: string },
  quote: PricedCart,
  userId: string | null,
): Promise<Requoted> {
  const checkout = await findOwnCheckout(shop.db, proof.paymentIntentId, proof.clientSecret)
  if (!checkout) return null
  return oneAtATime(shop, checkout.id, async () => {
    const intent = await shop.stripe.paymentIntents.retrieve(proof.paymentIntentId)
    const isOwn = checkout.userId === userId
    if (!CHANGEABLE.includes(intent.status)) return isOwn ? whatNow(intent.status) : null
    const isUsable = isOwn && !hasExpired(checkout, shop.clock.now())

    // The same purchase again (a reload, a second tab, a repeated call): nothing changes.
    const latest = await findLatestQuote(shop.db, checkout.id)
    if (isUsable && latest && latest.id === intent.metadata.quote && isSame(latest, quote))
      return ok({ ...proof, quoteId: latest.id, quote })
    try {
      const quoteId = isUsable ? await addQuote(shop, checkout, quote) : null
      if (quoteId) {
        await shop.stripe.paymentIntents.update(intent.id, intentTerms(shop, checkout.id, quoteId, quote), {
          idempotencyKey: `quote-${quoteId}`,
        })
        return ok({ ...proof, quoteId, quote })
      }
      await shop.stripe.paymentIntents.cancel(
        intent.id,
        { cancellation_reason: 'abandoned' },
        { idempotencyKey: `cancel-${intent.id}` },
      )
      return null
    } catch (error) {
      const status = statusInstead(error)
      if (status === null) throw error
      return isOwn ? whatNow(status) : null
    }
  })
}

/** Adds a quote, unless Pay was pressed meanwhile. Atomic: of this and saveDetails, one sees the other. */
function addQuote(shop: Shop, checkout: Checkout, quote: PricedCart): Promise<string | null> {
  return shop.db.transaction(async (tx) => {
    const [now] = await tx
      .select({ detailsAt: checkouts.detailsAt })
      .from(checkouts)
      .where(eq(checkouts.id, checkout.id))
    if (!now || now.detailsAt) return null
    const id = crypto.randomUUID()
    await tx.insert(quotes).values({ id, checkoutId: checkout.id, ...quote })
    return id
  })
}

function whatNow(status: Stripe.PaymentIntent.Status): Requoted {
  return status === 'succeeded' || status === 'processing' ? fail('checkout_closed') : null
}

/** The state of an intent that another call changed in the meantime; null for any other failure. */
function statusInstead(error: unknown): Stripe.PaymentIntent.Status | null {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return null
  return error.code === 'payment_intent_unexpected_state' ? (error.payment_intent?.status ?? null) : null
}

function isSame(stored: typeof quotes.$inferSelect, quote: PricedCart): boolean {
  const { id: _id, checkoutId: _checkoutId, createdAt: _createdAt, ...terms } = stored
  return isDeepStrictEqual(terms, { ...quote })
}
