import { addToWishlist, listWishlist, removeFromWishlist } from '#features/wishlist/wishlist.calls.ts'
import { ApiError, callApi } from '#shared/api-client.ts'
import { localeOf } from '#shared/locale.ts'
import { signedInUser } from '#features/account/user.store.ts'
import { askToLogIn, showAdded, showFailure, showRemoved } from './wishlist-toasts.ts'
import { addRememberedWish, rememberWish } from './remembered-wish.ts'

const locale = localeOf(location.pathname)
/** What was chosen for products on this page, by id: a wishlist read earlier may be out of date for them. */
const changed = new Map<string, boolean>()
/** The ids of the products in the wishlist, read once: filters bring cards whose hearts are marked then. */
let reading: Promise<ReadonlySet<string>> | undefined

// Pages visited meanwhile may have changed the wishlist, and the browser restores this one as it was left.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  changed.clear()
  reading = undefined
  void markWishlisted()
})

// Filters bring cards: new ones, and those that were out of the page, with the hearts of before.
new MutationObserver((changes) => {
  const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
  if (added.some((node) => node instanceof Element && node.querySelector('[data-heart]'))) void markWishlisted()
}).observe(document.body, { childList: true, subtree: true })

/** Adds a heart's product to the wishlist or removes it; asks guests to sign in (spec, sections 4, 5 and 8). */
export async function toggleWishlist(heart: HTMLElement): Promise<void> {
  if (heart.getAttribute('aria-busy') === 'true') return
  heart.setAttribute('aria-busy', 'true')
  try {
    if (await signedInUser()) await change(heart)
    else refuse(heart)
  } finally {
    heart.removeAttribute('aria-busy')
  }
}

/** Marks the products in the wishlist of a signed-in customer. */
export async function markWishlisted(): Promise<void> {
  if (!(await signedInUser())) return
  // A wish from before sign-in is added first, so that the list read below contains it.
  await addRememberedWish()
  const asked = (reading ??= readWishlist())
  try {
    const kept = await asked
    // The page was restored meanwhile, and has asked again.
    if (asked !== reading) return
    for (const heart of allHearts()) {
      const { heart: id = '' } = heart.dataset
      press(heart, changed.get(id) ?? kept.has(id))
    }
  } catch (error) {
    if (asked === reading) reading = undefined
    console.warn('The wishlist could not be read', error)
  }
}

async function readWishlist(): Promise<ReadonlySet<string>> {
  return new Set((await callApi(listWishlist, { locale })).map(({ productId }) => productId))
}

async function change(heart: HTMLElement): Promise<void> {
  const id = heart.dataset.heart ?? ''
  const adding = heart.getAttribute('aria-pressed') !== 'true'
  // Optimistic: reverted if the server refuses.
  choose(id, adding)
  beat(heart, adding)
  try {
    await (adding
      ? callApi(addToWishlist, { locale, body: { productId: id } })
      : callApi(removeFromWishlist, { locale, params: { productId: id } }))
    if (adding) showAdded(locale)
    else showRemoved(locale)
  } catch (error) {
    choose(id, !adding)
    if (error instanceof ApiError && error.status === 401) {
      // Only an addition is remembered and made after sign-in.
      if (adding) refuse(heart)
      else askToLogIn(locale)
    } else showFailure(locale, error, adding ? 'addFailed' : 'removeFailed')
  }
}

/** Presses or releases all hearts of a product, and those of its cards that are still to come. */
function choose(id: string, pressed: boolean): void {
  changed.set(id, pressed)
  for (const heart of allHearts()) if (heart.dataset.heart === id) press(heart, pressed)
}

/** Asks a guest to sign in and remembers the wish until then. */
function refuse(heart: HTMLElement): void {
  rememberWish(heart.dataset.heart ?? '')
  askToLogIn(locale)
}

function allHearts(): NodeListOf<HTMLElement> {
  return document.querySelectorAll<HTMLElement>('[data-heart]')
}

function press(heart: HTMLElement, pressed: boolean): void {
  heart.setAttribute('aria-pressed', String(pressed))
}

function beat(heart: HTMLElement, adding: boolean): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  heart.firstElementChild?.animate(
    { transform: ['scale(1)', 'scale(1.25)', 'scale(1)'] },
    { duration: 220, easing: 'ease-out' },
  )
  if (adding) bloom(heart)
}

/** Opens five petals behind a heart, which fall away at once. */
function bloom(heart: HTMLElement): void {
  const petals = [0, 72, 144, 216, 288].map(
    (angle) => `<path d="M12 10C8 7 9 2 12 0c3 2 4 7 0 10Z" transform="rotate(${angle} 12 12)"/>`,
  )
  heart.insertAdjacentHTML('beforeend', `<svg viewBox="0 0 24 24" aria-hidden="true">${petals.join('')}</svg>`)
  const flower = heart.lastElementChild as SVGElement
  Object.assign(flower.style, { position: 'absolute', inset: 0, fill: 'var(--blush)', pointerEvents: 'none' })
  const opening = flower.animate(
    { transform: ['scale(0.3) rotate(-30deg)', 'scale(1.3)'], opacity: [1, 0.9, 0] },
    { duration: 240, easing: 'ease-out' },
  )
  opening.onfinish = opening.oncancel = () => flower.remove()
}
