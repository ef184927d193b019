import type { CartItem } from '#features/cart/cart.ts'
import { addToCart } from '#features/cart/cart.store.ts'

/** The add-ons beside flowers, which are not in the page (AddOns.astro). */
const addOns = document.querySelector<HTMLElement>('[data-add-ons]')
if (addOns)
  fetch(addOns.dataset.addOns!)
    .then(async (answer) => {
      if (!answer.ok) throw answer
      addOns.innerHTML = await answer.text()
    })
    // The flowers can be bought without them.
    .catch(() => addOns.remove())

document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-add-to-cart]')
  if (!button) return
  const { addToCart: product = '', added = '', cart = '', view = '' } = button.dataset
  const chosen = [...(addOns?.querySelectorAll<HTMLInputElement>(':checked') ?? [])]
  const items = [product, ...chosen.map(({ value }) => value)].map((text) => JSON.parse(text) as CartItem)
  items.forEach(addToCart)
  for (const box of chosen) box.checked = false
  void import('./show-in-cart.ts').then(({ showInCart }) => showInCart(button))
  void import('#ui/toast/toast.ts').then(({ showToast }) =>
    showToast({
      title: added,
      description: items.map(({ productName }) => productName).join(', '),
      link: { href: cart, text: view },
    }),
  )
})
