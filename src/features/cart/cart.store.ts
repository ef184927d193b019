import './cart-badge.ts'
import { $cart } from './cart.atom.ts'
import * as rules from './cart.ts'
import type { CartItem } from './cart.ts'

// `$cart` has a file of its own, because pages that only count the cart do not need the functions that change it.
export { $cart } from './cart.atom.ts'

/** Adds a product to the stored cart, as `addItem` does. */
export function addToCart(item: CartItem): void {
  $cart.set(rules.addItem($cart.get(), item))
}

/** Sets a quantity in the stored cart, as `setQuantity` does. */
export function setCartQuantity(productId: string, quantity: number): void {
  $cart.set(rules.setQuantity($cart.get(), productId, quantity))
}

/** Removes a product from the stored cart, in every tab. */
export function removeFromCart(productId: string): void {
  $cart.set(rules.removeItem($cart.get(), productId))
}
