import type { Cart, CartItem } from '#features/cart/cart.ts'
import type { Currency } from '#shared/money.ts'
import type { WireQuote } from './checkout.ts'

/** A payment session: one intent, the secret that proves it is ours, and the quote it will charge. */
export interface Session {
  paymentIntentId: string
  clientSecret: string
  quoteId?: string | undefined
  quote: WireQuote
}

/** What the visitor wants to buy now. */
export interface Wanted {
  items: readonly Basket[]
  currency: Currency
  discountCode: string | null
}

type Basket = Pick<CartItem, 'productId' | 'quantity'>

/** A text that is equal for equal baskets, whatever their order. */
function basketKey(items: readonly Basket[]): string {
  return items
    .map(({ productId, quantity }) => `${productId}×${quantity}`)
    .sort()
    .join(' ')
}

/** A text that is equal for purchases that cost the same session. */
export function wantedKey(wanted: Wanted): string {
  return [wanted.currency, wanted.discountCode ?? '', basketKey(wanted.items)].join(' ')
}

/** What a session was made for. */
export function wantedOf({ quote }: Session): Wanted {
  return { items: quote.lines, currency: quote.currency, discountCode: quote.discountCode }
}

/** The cart without what has been bought: empty for the cart that was paid, and later additions stay. */
export function withoutBought(cart: Cart, bought: readonly Basket[]): Cart {
  const quantities = new Map(bought.map((line) => [line.productId, line.quantity]))
  return cart.flatMap((line) => {
    const quantity = line.quantity - (quantities.get(line.productId) ?? 0)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
}

/** Reads a kept session back; null for anything that is none. */
export function parseSession(text: string): Session | null {
  try {
    const value = JSON.parse(text) as Partial<Session> | null
    const whole =
      typeof value?.paymentIntentId === 'string' &&
      typeof value.clientSecret === 'string' &&
      Array.isArray(value.quote?.lines) &&
      Number.isInteger(value.quote.total)
    return whole ? (value as Session) : null
  } catch {
    return null
  }
}
