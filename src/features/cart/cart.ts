import { decimalToCents, type Currency } from '#shared/money.ts'
import { MAX_QUANTITY, readLines, type Cart, type CartItem } from './stored-cart.ts'

export { countItems, MAX_QUANTITY, parseCart, type Cart, type CartItem } from './stored-cart.ts'

/** Returns whether reading a stored text reduces a line to the most that an order may contain. */
export function wasCut(text: string): boolean {
  return readLines(text).some(({ quantity }) => quantity > MAX_QUANTITY)
}

/** Raises the quantity of a product in the cart, or appends the product (spec, section 4). */
export function addItem(cart: Cart, item: CartItem): Cart {
  const present = cart.find((line) => line.productId === item.productId)
  if (!present) return [...cart, { ...item, quantity: Math.min(item.quantity, MAX_QUANTITY) }]
  return setQuantity(cart, item.productId, present.quantity + item.quantity)
}

/** Sets a product's quantity; zero or less removes the product (spec, section 4). */
export function setQuantity(cart: Cart, productId: string, quantity: number): Cart {
  if (quantity <= 0) return removeItem(cart, productId)
  return cart.map((line) =>
    line.productId === productId ? { ...line, quantity: Math.min(quantity, MAX_QUANTITY) } : line,
  )
}

/** Returns the cart without a product; unchanged if it is not in it. */
export function removeItem(cart: Cart, productId: string): Cart {
  return cart.filter((line) => line.productId !== productId)
}

/** Returns the price of one piece, in minor units of a currency. */
export function unitPrice(item: Pick<CartItem, 'priceUSD' | 'priceVND'>, currency: Currency): number {
  return currency === 'VND' ? item.priceVND : (decimalToCents(item.priceUSD) ?? 0)
}

/** Returns the sum of price times quantity, in minor units of a currency. */
export function subtotal(cart: Cart, currency: Currency): number {
  return cart.reduce((sum, line) => sum + unitPrice(line, currency) * line.quantity, 0)
}
