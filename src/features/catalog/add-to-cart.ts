import type { CartItem } from '#features/cart/cart.ts'
import { addToCart } from '#features/cart/cart.store.ts'

document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-add-to-cart]')
  if (!button) return
  const { addToCart: product = '', added = '', cart = '', view = '' } = button.dataset
  const item = JSON.parse(product) as CartItem
  addToCart(item)
  pop(document.querySelector('[data-cart-badge]'))
  void import('#ui/toast/toast.ts').then(({ showToast }) =>
    showToast({ title: added, description: item.productName, link: { href: cart, text: view } }),
  )
})

/** Animates the cart's badge, unless the visitor prefers reduced motion. */
function pop(badge: Element | null): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  badge?.animate({ transform: ['scale(1)', 'scale(1.4)', 'scale(1)'] }, { duration: 220, easing: 'ease-out' })
}
