import type { Cart, CartItem } from '#features/cart/cart.ts'
import type { Currency } from '#shared/money.ts'
import type { PaymentProof } from '#features/payments/payment-form.ts'
import type { AnswerOf } from '#shared/call.ts'
import type { createPaymentIntent } from './checkout.calls.ts'
import type { WireQuote } from './quote.schema.ts'

/** A payment session: a payment, the secret that proves it, and the quote that it will charge. */
export interface PaymentSession extends PaymentProof {
  quoteId?: string | undefined
  /**
   * When it was priced last, in milliseconds by the clock of the device: the provider is asked about it before the
   * server has told its time. Undefined in a session that an earlier version has stored.
   */
  quotedAt?: number | undefined
  quote: WireQuote
  /**
   * Whether it may be paid on delivery, and whether a guest is judged by email and phone (`useGuestCash`); undefined
   * in a session that an earlier version has stored.
   */
  cash?: (AnswerOf<typeof createPaymentIntent>['cash'] & { isJudged?: boolean }) | undefined
}

/** What a quote asks for, in minor units. */
export type Total = Pick<WireQuote, 'total' | 'currency'>

/** What the customer wants to buy now. */
export interface Purchase {
  items: readonly Basket[]
  currency: Currency
  discountCode: string | null
  /** Null: the flat fee alone, without a place in a slot. */
  delivery: Delivery | null
}

/** A delivery that a quote prices. */
export type Delivery = NonNullable<WireQuote['delivery']>

type Basket = Pick<CartItem, 'productId' | 'quantity'>

/** Returns a text that is equal for equal baskets, whatever their order. */
function basketKey(items: readonly Basket[]): string {
  return items
    .map(({ productId, quantity }) => `${productId}×${quantity}`)
    .sort()
    .join(' ')
}

/** Returns a text that is equal for purchases that can share one session. */
export function purchaseKey({ currency, discountCode, items, delivery }: Purchase): string {
  return [currency, discountCode ?? '', deliveryKey(delivery), basketKey(items)].join(' ')
}

/** Returns a text that is equal for equal deliveries. */
export function deliveryKey(delivery: Delivery | null): string {
  return delivery ? [delivery.city, delivery.date, delivery.wardCode, delivery.slotId].join('/') : ''
}

/** Returns the purchase of a session. */
export function purchaseOf({ quote }: PaymentSession): Purchase {
  const { lines: items, currency, discountCode } = quote
  // A session that an earlier version has stored has no delivery.
  return { items, currency, discountCode, delivery: quote.delivery ?? null }
}

/** Returns the cart without what was bought. What was added later stays. */
export function withoutBought(cart: Cart, bought: readonly Basket[]): Cart {
  const quantities = new Map(bought.map((line) => [line.productId, line.quantity]))
  return cart.flatMap((line) => {
    const quantity = line.quantity - (quantities.get(line.productId) ?? 0)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
}

/** Reads a stored session; null if the text is not one. */
export function parseSession(text: string): PaymentSession | null {
  try {
    const value = JSON.parse(text) as Partial<PaymentSession> | null
    const whole =
      typeof value?.paymentIntentId === 'string' &&
      typeof value.clientSecret === 'string' &&
      Array.isArray(value.quote?.lines) &&
      Number.isInteger(value.quote.total)
    return whole ? (value as PaymentSession) : null
  } catch {
    return null
  }
}
