import { useEffect, useState } from 'react'
import type { Locale } from '#shared/locale.ts'
import { isWrittenOrAllowed } from '#features/reviews/own-review.ts'
import { listOwnReviews, type OwnReview } from '#features/reviews/reviews.calls.ts'
import { callApi } from '#shared/api-client.ts'

export interface OwnReviews {
  /** Returns the customer's review of a product, written or still to write; undefined if they cannot review it. */
  of(productId: string): OwnReview | undefined
  change(own: OwnReview): void
}

/** Reads the customer's own reviews once something was delivered to them. Orders are shown without reviews, too. */
export function useOwnReviews(locale: Locale, wanted: boolean): OwnReviews {
  const [all, setAll] = useState<readonly OwnReview[]>([])
  useEffect(() => {
    if (!wanted) return
    callApi(listOwnReviews, { locale })
      .then((found) => setAll(found.filter(isWrittenOrAllowed)))
      .catch((error: unknown) => console.warn('Own reviews could not be read', error))
  }, [locale, wanted])
  return {
    of: (productId) => all.find((own) => own.productId === productId),
    change: (changed) => setAll((known) => known.map((own) => (own.productId === changed.productId ? changed : own))),
  }
}
