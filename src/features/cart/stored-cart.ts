/** A line of the cart as the browser stores it under the key `cart` (spec, section 3). */
export interface CartItem {
  productId: string
  productName: string
  quantity: number
  /** A decimal string of dollars. */
  priceUSD: string
  /** Whole dong. */
  priceVND: number
  imageUrl: string
}

export type Cart = readonly CartItem[]

/** The most pieces of one product in an order; the server refuses more. */
export const MAX_QUANTITY = 99

/** Returns how many pieces the badge shows: the sum of quantities. */
export function countItems(cart: Cart): number {
  return cart.reduce((sum, line) => sum + line.quantity, 0)
}

/**
 * Reads the stored cart. Incomplete lines are dropped, a malformed text is an empty cart, and a quantity above
 * `MAX_QUANTITY` is reduced to it.
 */
export function parseCart(text: string): Cart {
  return readLines(text).map((line) => ({ ...line, quantity: Math.min(line.quantity, MAX_QUANTITY) }))
}

/** Returns the lines of a stored text, with their quantities unchanged. */
export function readLines(text: string): Cart {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed.filter(isCartItem) : []
  } catch {
    return []
  }
}

function isCartItem(value: unknown): value is CartItem {
  const { productId, productName, imageUrl, quantity, priceUSD, priceVND } = Object(value) as Record<string, unknown>
  return (
    [productId, productName, imageUrl].every((text) => typeof text === 'string') &&
    isWhole(quantity, 1) &&
    isWhole(priceVND, 0) &&
    /^\d{1,9}(\.\d\d?)?$/.test(priceUSD as string)
  )
}

function isWhole(value: unknown, from: number): boolean {
  return Number.isInteger(value) && (value as number) >= from
}
