import type Stripe from 'stripe'
import type { checkouts, orderItems, orders, quotes } from '#db/schema/index.ts'
import { findText } from '#shared/find-text.ts'
import { DEFAULT_LOCALE } from '#shared/locale.ts'
import { CHECKOUT_LIFE_MS } from '#shared/shop.ts'
import { cleanLine } from '#shared/visible-text.ts'
import { paymentStatusOf, refundedOf } from './refunds.ts'

type Checkout = typeof checkouts.$inferSelect
type Quote = typeof quotes.$inferSelect
type Order = typeof orders.$inferInsert
type OrderItem = typeof orderItems.$inferInsert

/** What the shop stored of a checkout, and the state of its products now. */
interface Known {
  checkout: Checkout
  /** The quote that the intent's amount came from. */
  quote: Quote | null
  /** Whether a product of the quote was sold out or archived after it was priced. */
  soldOut: boolean
}

/**
 * The order that a succeeded intent has paid: the frozen quote's lines and amounts, the stored details.
 * Where the charge and the quote disagree, something is missing (the checkout itself, after a restore), or the payment
 * came too late, the order says so and waits for review; it is never dropped, because the money has been taken.
 */
export function composeOrder(
  intent: Stripe.PaymentIntent,
  known: Known | undefined,
  idWithoutCheckout: () => string,
): { order: Order; items: OrderItem[] } {
  const { checkout, quote } = known ?? {}
  const charged = {
    amount: intent.amount_received,
    currency: intent.currency === 'usd' ? ('USD' as const) : ('VND' as const),
  }
  const agrees = !!quote && quote.total === charged.amount && quote.currency.toLowerCase() === intent.currency
  const reviewReason = reasonFor(intent, known, agrees)

  const amounts =
    quote && agrees
      ? {
          subtotal: quote.subtotal,
          discount: quote.discount,
          deliveryFee: quote.deliveryFee,
          totalVND: quote.totalVND,
          totalUSDCents: quote.totalUSDCents,
        }
      : {
          subtotal: charged.amount,
          discount: 0,
          deliveryFee: 0,
          totalVND: charged.currency === 'VND' ? charged.amount : 0,
          totalUSDCents: charged.currency === 'USD' ? charged.amount : 0,
        }

  const payer = payerOf(intent)
  const refunded = refundedOf(intent)
  const order: Order = {
    id: checkout?.orderId ?? idWithoutCheckout(),
    checkoutId: checkout?.id ?? null,
    paymentIntentId: intent.id,
    // The account that entered the details. Without details, the owner is not known yet.
    userId: checkout?.detailsAt ? checkout.userId : null,
    locale: checkout?.locale ?? DEFAULT_LOCALE,
    refunded,
    paymentStatus: paymentStatusOf(refunded, charged.amount),
    reviewReason,
    customerName: checkout?.customerName ?? cleanLine(payer?.name ?? ''),
    customerEmail: (checkout?.customerEmail ?? payer?.email ?? '').toLowerCase(),
    customerPhone: checkout?.customerPhone ?? payer?.phone ?? '',
    deliveryAddress: checkout?.deliveryAddress ?? '',
    deliveryCity: checkout?.deliveryCity ?? null,
    deliveryDate: checkout?.deliveryDate ?? null,
    notes: checkout?.notes ?? '',
    currency: charged.currency,
    discountCode: quote?.discountCode ?? null,
    discountPercent: quote?.discountPercent ?? 0,
    total: charged.amount,
    ...amounts,
  }
  order.search = findText({ name: order.customerName, phone: order.customerPhone, email: order.customerEmail })
  const items = (quote?.lines ?? []).map((line, index) => ({ orderId: order.id, line: index, ...line }))
  return { order, items }
}

/** Whom the provider knows as the payer: somebody to call when the shop knows nobody. */
function payerOf(intent: Stripe.PaymentIntent): Stripe.Charge.BillingDetails | null {
  return typeof intent.latest_charge === 'object' ? (intent.latest_charge?.billing_details ?? null) : null
}

function reasonFor(intent: Stripe.PaymentIntent, known: Known | undefined, agrees: boolean): Order['reviewReason'] {
  if (!known?.quote) return 'unknown_quote'
  if (!agrees) return 'amount_mismatch'
  if (isLate(intent)) return 'quote_expired'
  if (!known.checkout.detailsAt) return 'missing_details'
  return known.soldOut ? 'out_of_stock' : null
}

/** Both instants are the provider's. A charge is made when the customer pays, however long the bank then takes. */
function isLate({ created, latest_charge: charge }: Stripe.PaymentIntent): boolean {
  return charge !== null && typeof charge === 'object' && (charge.created - created) * 1000 > CHECKOUT_LIFE_MS
}
