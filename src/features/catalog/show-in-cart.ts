/**
 * Drops the product's picture into the cart, if both are in sight, and has the cart's badge nod. Both take less than a
 * quarter of a second; nothing moves if the visitor prefers reduced motion.
 */
export function showInCart(button: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const badge = document.querySelector('[data-cart-badge]')
  badge?.animate({ transform: ['scale(1)', 'scale(1.4)', 'scale(1)'] }, { duration: 220, easing: 'ease-out' })
  const picture = button.closest('article,main')?.querySelector<HTMLImageElement>('.card-picture img')
  const cart = badge?.parentElement
  if (picture && cart && isInSight(picture) && isInSight(cart)) drop(picture, cart)
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

function drop(picture: HTMLImageElement, cart: Element): void {
  const from = picture.getBoundingClientRect()
  const to = cart.getBoundingClientRect()
  const copy = Object.assign(new Image(), { src: picture.currentSrc, alt: '' })
  Object.assign(copy.style, {
    position: 'fixed',
    zIndex: 4,
    pointerEvents: 'none',
    ...Object.fromEntries(['left', 'top', 'width', 'height'].map((side) => [side, `${from[side as 'left']}px`])),
  })
  document.body.append(copy)
  const across = to.left + to.width / 2 - from.left - from.width / 2
  const down = to.top + to.height / 2 - from.top - from.height / 2
  const fall = copy.animate(
    { transform: ['none', `translate(${across}px, ${down}px) scale(0.05)`], opacity: [1, 0.9, 0] },
    { duration: 240, easing: 'ease-in' },
  )
  fall.onfinish = fall.oncancel = () => copy.remove()
}
