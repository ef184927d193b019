import { callApi } from '#shared/api-client.ts'
import { localeOf } from '#shared/locale.ts'
import { whoIsHere } from '#features/account/user.store.ts'
import { concerns } from './own-review.ts'
import { listOwnReviews } from './reviews.calls.ts'

/** Fills the place for a visitor's own review, if they may write one or have. */
export async function findOwnReview(place: HTMLElement): Promise<void> {
  if (!(await whoIsHere())) return
  try {
    const all = await callApi(listOwnReviews, { locale: localeOf(location.pathname) })
    const own = all.find(({ productId }) => productId === place.dataset.ownReview)
    if (!concerns(own)) return
    // The dev server prepares a page for React only where it finds an island in it.
    if (import.meta.env.DEV) await import('@vitejs/plugin-react/preamble')
    const { mountOwnReview } = await import('./mount-own-review.tsx')
    mountOwnReview(place, own)
  } catch (error) {
    console.warn('Own reviews could not be read', error)
  }
}
