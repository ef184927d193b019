import { $cart } from './cart.atom.ts'
import { countItems } from './stored-cart.ts'

// Some pages have no header.
const badge = document.querySelector<HTMLElement>('[data-cart-badge]')

if (badge)
  $cart.subscribe((cart) => {
    const count = countItems(cart)
    badge.hidden = !count
    badge.firstElementChild!.textContent = count > 99 ? '99+' : `${count}`
  })
