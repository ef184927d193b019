/** Follows the links between the parts of the reviews without leaving the page. */
const section = document.querySelector('#reviews-section')
// From here on a link shows what it finds in place.
if (section) section.ariaBusy = 'false'

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('#reviews-section a:not([data-photo])')
  if (!link || event.button > 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  import('./show-reviews.ts').then(({ showReviews }) => showReviews(link)).catch(() => location.assign(link.href))
})
