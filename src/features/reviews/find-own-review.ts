import { callApi } from '#shared/api-client.ts'
import { localeOf } from '#shared/locale.ts'
import { signedInUser } from '#features/account/user.store.ts'
import { isWrittenOrAllowed } from './own-review.ts'
import { listOwnReviews } from './reviews.calls.ts'

/** Mounts the editor in `place` if the visitor has reviewed this product or may do so. */
export async function findOwnReview(place: HTMLElement): Promise<void> {
  if (!(await signedInUser())) return
  try {
    const all = await callApi(listOwnReviews, { locale: localeOf(location.pathname) })
    const own = all.find(({ productId }) => productId === place.dataset.ownReview)
    if (!isWrittenOrAllowed(own)) return
    // The dev server injects React's refresh preamble only into pages with an island.
    if (import.meta.env.DEV) await import('@vitejs/plugin-react/preamble')
    const { mountOwnReview } = await import('./mount-own-review.tsx')
    mountOwnReview(place, own)
  } catch (error) {
    console.warn('Own reviews could not be read', error)
  }
}
