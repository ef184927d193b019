import { callApi } from '#shared/api-client.ts'
import type { Locale } from '#shared/locale.ts'
import type { OwnReview, WrittenReview } from './own-review.ts'

/** The reviews that somebody who is signed in has written or may write. All of these throw as `callApi` does. */
export function fetchOwnReviews(locale: Locale): Promise<OwnReview[]> {
  return callApi('/api/auth/reviews', { locale })
}

/** Publishes a review, or changes the one there is. */
export function saveReview(
  productId: string,
  { rating, comment }: WrittenReview,
  exists: boolean,
  locale: Locale,
): Promise<unknown> {
  return callApi(pathOf(productId), { locale, method: exists ? 'PATCH' : 'POST', body: { rating, comment } })
}

export function deleteReview(productId: string, locale: Locale): Promise<unknown> {
  return callApi(pathOf(productId), { locale, method: 'DELETE' })
}

function pathOf(productId: string): string {
  return `/api/products/${encodeURIComponent(productId)}/reviews`
}
