/**
 * Fetches what a gallery does (gallery.ts) when a visitor reaches for it: a page whose pictures nobody touches does
 * not pay for it. A picture that is pressed before is enlarged as soon as it has come.
 */
const strip = document.querySelector<HTMLElement>('[data-gallery]')!
const loadGallery = () => import('./gallery.ts')

const reached = () => void loadGallery().catch(() => {})
for (const reach of ['focusin', 'keydown', 'pointerover', 'scroll'])
  strip.parentElement!.addEventListener(reach, reached, { once: true, capture: true })
// Swiped before this script was there, or left at another picture before a reload.
if (strip.scrollLeft) reached()

strip.addEventListener('click', (event) => {
  const link = (event.target as Element).closest('a')
  // With a key, a visitor wants the file in another tab or on their disk.
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  loadGallery()
    .then(({ openZoom }) => openZoom(link))
    .catch(() => location.assign(link.href))
})
