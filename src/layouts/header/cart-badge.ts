import { $cart } from '../../features/cart/cart.atom.ts'
import { countItems } from '../../features/cart/stored-cart.ts'

// The back-office has no header, yet this comes to it with the stores it uses (astro.config.mjs, PAGE_SCRIPTS).
const badge = document.querySelector<HTMLElement>('[data-cart-badge]')

if (badge)
  $cart.subscribe((cart) => {
    const count = countItems(cart)
    badge.hidden = !count
    badge.firstElementChild!.textContent = count > 99 ? '99+' : `${count}`
  })
