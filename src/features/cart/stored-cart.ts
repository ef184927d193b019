/** A line of the cart as the browser keeps it under the key `cart` (spec, section 3). */
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

/** The most of one product that one order may hold; the server refuses more. */
export const MAX_QUANTITY = 99

/** How many pieces the badge shows: the sum of quantities. */
export function countItems(cart: Cart): number {
  return cart.reduce((sum, line) => sum + line.quantity, 0)
}

/**
 * Reads what the browser kept; lines that are not whole are dropped, a broken text is an empty cart. More of a product
 * than an order may hold is cut to what it may hold.
 */
export function parseCart(text: string): Cart {
  return readLines(text).map((line) => ({ ...line, quantity: Math.min(line.quantity, MAX_QUANTITY) }))
}

/** The lines of a stored text, with their quantities as they were kept. */
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
