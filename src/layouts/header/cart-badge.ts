import { $cart } from '../../features/cart/cart.atom.ts'
import { countItems } from '../../features/cart/stored-cart.ts'

const badge = document.querySelector<HTMLElement>('[data-cart-badge]')!

$cart.subscribe((cart) => {
  const count = countItems(cart)
  badge.hidden = !count
  badge.firstElementChild!.textContent = count > 99 ? '99+' : `${count}`
})
