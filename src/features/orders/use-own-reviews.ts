import { useCallback, useEffect, useRef, useState } from 'react'
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
  /** How often they were asked for: an answer that comes after that of a later call is out of date. */
  const asked = useRef(0)

  const read = useCallback(() => {
    const call = ++asked.current
    callApi(listOwnReviews, { locale })
      .then((found) => {
        if (asked.current === call) setAll((known) => [...found.filter(isWrittenOrAllowed), ...goneFrom(found, known)])
      })
      .catch((error: unknown) => console.warn('Own reviews could not be read', error))
  }, [locale])

  useEffect(() => {
    if (wanted) read()
  }, [read, wanted])

  return {
    of: (productId) => all.find((own) => own.productId === productId),
    change(changed) {
      setAll((known) => known.map((own) => (own.productId === changed.productId ? changed : own)))
      // One review is that of all sizes, which are products of their own here.
      read()
    },
  }
}

/** Returns the reviews that are gone for good: one that the shop had hidden, in each size. Their rows say so. */
function goneFrom(found: readonly OwnReview[], known: readonly OwnReview[]): OwnReview[] {
  const left = new Set(found.map(({ productId }) => productId))
  return known
    .filter(({ productId }) => !left.has(productId))
    .map(({ productId }) => ({ productId, canReview: false, review: null }))
}
