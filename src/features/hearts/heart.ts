/** Hearts on cards and products. What they do is fetched at the first click, or at once for somebody signed in. */
const load = () => import('./heart-actions.ts')

document.addEventListener('click', ({ target }) => {
  const heart = (target as Element).closest<HTMLElement>('[data-heart]')
  if (heart) void load().then((actions) => actions.toggleHeart(heart))
})

if ('user' in document.documentElement.dataset) void load().then((actions) => actions.showHearts())
