import type { AnswerOf } from '#shared/call.ts'
import type { Locale } from '#shared/locale.ts'
import type { listReviews } from './reviews.calls.ts'

/** A customer's review as the shop shows it (spec, section 3). */
export type Review = ProductReviews['reviews'][number]

export const RATINGS = [5, 4, 3, 2, 1] as const
type Rating = (typeof RATINGS)[number]

/** A product's reviews, the latest ones, newest first, with figures over all of them. */
export type ProductReviews = AnswerOf<typeof listReviews>
export type ReviewStats = ProductReviews['stats']

/** How many reviews a product page shows (spec, section 9). */
export const SHOWN_REVIEWS = 10

/** Sums up how often each rating was given; the average of none is 0. */
export function summarize(counts: readonly { rating: number; count: number }[]): ReviewStats {
  const distribution: Record<Rating, number> = { 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 }
  for (const rating of RATINGS) distribution[rating] = counts.find((entry) => entry.rating === rating)?.count ?? 0
  const total = RATINGS.reduce((sum, rating) => sum + distribution[rating], 0)
  const points = RATINGS.reduce((sum, rating) => sum + rating * distribution[rating], 0)
  return { total, average: total === 0 ? 0 : points / total, distribution }
}

/** A rating as it is written: one decimal (spec, section 2), as the language writes it. */
export function formatAverage(average: number, locale: Locale): string {
  let format = formats.get(locale)
  if (!format) formats.set(locale, (format = new Intl.NumberFormat(locale, ONE_DECIMAL)))
  return format.format(average)
}

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
// Made once: making one takes longer than some parts of a page. Pure, so that browsers, which do not need it, get none.
const formats = /* @__PURE__ */ new Map<Locale, Intl.NumberFormat>()
