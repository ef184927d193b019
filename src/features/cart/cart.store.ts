import './cart-badge.ts'
import { $cart } from './cart.atom.ts'
import * as rules from './cart.ts'
import type { CartItem } from './cart.ts'

// A page that shows how much is in the cart needs nothing of what changes it: the store has a file of its own.
export { $cart } from './cart.atom.ts'

export function addToCart(item: CartItem): void {
  $cart.set(rules.addItem($cart.get(), item))
}

export function setCartQuantity(productId: string, quantity: number): void {
  $cart.set(rules.setQuantity($cart.get(), productId, quantity))
}

export function removeFromCart(productId: string): void {
  $cart.set(rules.removeItem($cart.get(), productId))
}
