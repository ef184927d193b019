import { checkouts, quotes } from '#db/schema/index.ts'
import type { Shop } from '#server/shop.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { fail, ok, type Failure, type Result } from '#shared/result.ts'
import type { City } from '#shared/shop.ts'
import {
  holdPlace,
  refusedPlace,
  releaseOrderedPlace,
  releasePlace,
  type NoPlace,
} from '#features/delivery/server/holds.ts'
import { PLACES } from '#features/delivery/server/place-metrics.ts'
import type { Visitor } from '#features/delivery/server/visitor.ts'
import { newOrderId } from '#features/orders/order-id.ts'
import type { PaymentProvider } from '#features/payments/server/payment-provider.ts'
import { defaultProvider, isTooSmallFor, minAmountOf } from '#features/payments/server/payment-providers.ts'
import { hashToken } from '#server/hash-token.ts'
import type { CreateIntent } from '../checkout.schema.ts'
import type { UnpricedCode } from '../unpriced-codes.ts'
import { asCheckoutFailure } from './checkout-lease.ts'
import { giveUpTransferOf } from './leave-checkout.ts'
import { paymentTerms } from './payment-terms.ts'
import { findProvedCheckout, type BegunCheckout, type Checkout } from './own-checkout.ts'
import type { PricedCart, PricedPurchase } from './price-cart.ts'
import { priceOwnCart } from './price-own-cart.ts'
import { releaseCodeAndStock } from './release-code-and-stock.ts'
import type { CheckoutIds } from './purchase-ids.ts'
import { requote, withoutPlace } from './requote.ts'

/** Who begins a purchase, and in which language. */
export interface PurchaseCaller {
  locale: Locale
  userId: string | null
  /** Whose holds are limited; undefined: the shop itself begins the checkout. */
  visitor?: Visitor | undefined
}

interface Purchase extends CreateIntent, PurchaseCaller {
  provider?: PaymentProvider | undefined
  /** What a repeated call has in common with the first; undefined: every call is another checkout. */
  ids?: CheckoutIds | undefined
  /** Where the flowers go, if the provider has an account for each city. */
  city?: City | undefined
  /** How long the payment may stay open, in milliseconds; undefined: as the provider's others. */
  openForMs?: number | undefined
  /** What the customer was shown, in minor units; undefined: this call is what shows it. */
  total?: number | undefined
}

/** Returns the key with which a provider creates the payment of a checkout once. */
export const paymentKeyOf = (checkoutId: string) => `checkout-${checkoutId}`

/** Why no checkout was begun. */
type UnbegunCode = UnpricedCode | NoPlace | UnchargedTotal | 'checkout_closed' | 'payment_provider_unavailable'

/** Why a provider cannot charge a total. */
type UnchargedTotal = 'code_leaves_too_little' | 'total_too_small' | 'amount_too_large'

/**
 * Prices the cart, freezes a quote and has the provider create a payment of that amount. If the browser proves that it
 * began a checkout earlier, puts the new quote on that payment while it may still change, and a transfer that was begun
 * in its place is given up. A chosen slot is held for the checkout, and a hold on another slot is given back;
 * `slot_full`: others have all its places, and nothing has changed; `slot_held_too_often`: this visitor holds as many
 * of them as one may, in other checkouts.
 * `checkout_closed`: that payment is paid, or the bank is processing it. `amount_too_large`: the provider cannot charge
 * so much at once. `total_too_small`: nor so little; `code_leaves_too_little`: it could charge more without the code.
 * Then nothing has changed.
 * @param input.provider the provider of the method that the customer has chosen; undefined: an earlier checkout keeps
 * its own, and a new one gets the default
 */
export function beginCheckout(
  shop: Shop,
  input: Purchase & { total?: undefined },
): Promise<Result<BegunCheckout, UnbegunCode>>
/** Begins a checkout if it costs what the customer was shown. Else fails with `quote_changed`: nothing has changed. */
export function beginCheckout(
  shop: Shop,
  input: Purchase,
): Promise<Result<BegunCheckout, UnbegunCode | 'quote_changed'>>
/** Begins a checkout, or says why not. */
export async function beginCheckout(
  shop: Shop,
  input: Purchase,
): Promise<Result<BegunCheckout, UnbegunCode | 'quote_changed'>> {
  const proof = input.checkout
  const own = await findProvedCheckout(shop.db, proof)
  // A purchase with ids of its own may be that transfer.
  if (own && !input.ids) await giveUpTransferOf(shop, own.id)
  const { items, locale, userId, delivery } = input
  const currency = input.currency === 'vnd' ? 'VND' : 'USD'
  const cart = { items, currency, discountCode: input.discountCode || null, locale, userId, delivery } as const
  const priced = await priceOwnCart(shop, cart, own)
  if (!priced.ok) return priced
  const { quote } = priced.value
  if (input.total !== undefined && input.total !== quote.total) return fail('quote_changed', { field: 'total' })
  const provider = input.provider ?? defaultProvider(shop)
  // Before the quote is stored: Pay compares what is charged with the latest one.
  const uncharged = unchargedTotal(input.provider ?? ownProvider(shop, own) ?? provider, quote)
  if (uncharged) return uncharged
  try {
    const requoted = proof && own ? await requote(shop, { proof, own }, priced.value, input) : { replaced: null }
    if ('ok' in requoted) return requoted
    return await openCheckout(shop, provider, { ...input, replaced: requoted.replaced }, priced.value)
  } catch (error) {
    return asCheckoutFailure(shop, error)
  }
}

const ownProvider = ({ payments }: Shop, own: Checkout | null) => own && payments.find(own.paymentProvider)

/** Returns why a provider cannot charge the total of a quote; null: it can. */
function unchargedTotal(
  provider: PaymentProvider,
  { total: amount, currency, discount }: PricedCart,
): Failure<UnchargedTotal> | null {
  if (amount > provider.maxAmount[currency]) return fail('amount_too_large')
  if (!isTooSmallFor(provider, { amount, currency })) return null
  const values = { amount: formatMoney(minAmountOf(provider, currency), currency) }
  return discount > 0 ? fail('code_leaves_too_little', { values }) : fail('total_too_small', { values })
}

/** @param input.replaced the checkout whose place this one takes over; null: none */
async function openCheckout(
  shop: Shop,
  provider: PaymentProvider,
  input: Pick<Purchase, 'locale' | 'userId' | 'page' | 'visitor' | 'ids' | 'city' | 'openForMs'> & {
    replaced: string | null
  },
  { quote, place }: PricedPurchase,
): Promise<Result<BegunCheckout, NoPlace>> {
  const { db } = shop
  // Asked first, so that no payment is created for a full slot; the hold itself decides.
  const refused = place && (await refusedPlace(db, place, { checkoutId: input.replaced ?? '', visitor: input.visitor }))
  if (refused) return withoutPlace(shop, refused)
  const { checkoutId, quoteId, orderId } = input.ids ?? newIds()
  const terms = { ...paymentTerms(shop, checkoutId, quoteId, quote), city: input.city }
  const { id: paymentIntentId, clientSecret } = await provider.create(terms, paymentKeyOf(checkoutId))
  // Stored before the secret is sent, so that a checkout can only be paid if it is stored.
  const row = {
    id: checkoutId,
    orderId,
    paymentProvider: provider.name,
    paymentIntentId,
    clientSecretHash: hashToken(clientSecret),
    locale: input.locale,
    userId: input.userId,
    openForMs: input.openForMs ?? null,
    createdAt: shop.clock.now(),
  }
  // A call with the same ids may have been faster.
  const checkout = db.insert(checkouts).values(row).onConflictDoNothing()
  const frozen = db
    .insert(quotes)
    .values({ id: quoteId, checkoutId, ...quote })
    .onConflictDoNothing()
  const heldBack = input.replaced === null ? [] : [releaseCodeAndStock(db, input.replaced)]
  const begun = ok({ paymentIntentId, clientSecret, quoteId, quote })
  if (!place) {
    await db.batch([
      checkout,
      frozen,
      ...(input.replaced === null ? [] : [releasePlace(db, input.replaced)]),
      ...heldBack,
    ])
    return begun
  }
  const released = releasePlace(db, input.replaced ?? checkoutId)
  const holder = { checkoutId, page: input.page, visitor: input.visitor }
  const [, , , held] = await db.batch([
    checkout,
    frozen,
    released,
    holdPlace(db, place, holder),
    releaseOrderedPlace(db, checkoutId),
    ...heldBack,
  ])
  if (held.length > 0) {
    shop.metrics.count(PLACES, { outcome: 'held' })
    return begun
  }
  // Another checkout took the last place meanwhile. Nobody has the secret of this payment, so nobody can pay it.
  await provider.cancel(paymentIntentId).catch((error: unknown) => {
    shop.log.warn({ err: error, checkoutId }, 'The payment of a checkout without a place was not cancelled; it expires')
  })
  return withoutPlace(shop, (await refusedPlace(db, place, holder)) ?? 'slot_full')
}

function newIds(): CheckoutIds {
  return { checkoutId: crypto.randomUUID(), quoteId: crypto.randomUUID(), orderId: newOrderId() }
}
