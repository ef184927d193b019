/** Hearts on cards and product pages. Their code loads at the first click, or at once for a signed-in customer. */
const load = () => import('./wishlist-actions.ts')

document.addEventListener('click', ({ target }) => {
  const heart = (target as Element).closest<HTMLElement>('[data-heart]')
  if (heart) void load().then((actions) => actions.toggleWishlist(heart))
})

if ('user' in document.documentElement.dataset) void load().then((actions) => actions.markWishlisted())
