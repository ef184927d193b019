import { BASE_LOCALE, LANGUAGES, type Locale } from '#i18n/locales.ts'
import type { AnswerOf } from '#shared/call.ts'
import type { listReviews } from './reviews.calls.ts'

/** A customer's review as the shop shows it (spec, section 3). */
export type Review = ProductReviews['reviews'][number]

export const RATINGS = [5, 4, 3, 2, 1] as const
export type Stars = (typeof RATINGS)[number]

/** What a product's reviews come to. */
export interface Rating {
  /** From 1 to 5. */
  average: number
  count: number
}

/** A good review of a product on sale. */
export interface Praise {
  id: string
  productId: string
  customerName: string
  rating: number
  comment: string
}

/** A product's latest reviews, newest first, with statistics over all of them. */
export type ProductReviews = AnswerOf<typeof listReviews>
export type ReviewStats = ProductReviews['stats']

/** Returns a stored answer as calls and pages show it; null if the shop has not answered. */
export function shownAnswer({
  answer,
  answerLocale,
}: {
  answer: string
  answerLocale: Locale | null
}): Review['answer'] {
  return answer === '' ? null : { text: answer, locale: answerLocale ?? BASE_LOCALE }
}

/** How many reviews a product page shows (spec, section 9). */
export const SHOWN_REVIEWS = 10

/** Returns the total, average and distribution of ratings; the average of no ratings is 0. */
export function summarize(counts: readonly { rating: number; count: number }[]): ReviewStats {
  const distribution: Record<Stars, number> = { 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 }
  for (const rating of RATINGS) distribution[rating] = counts.find((entry) => entry.rating === rating)?.count ?? 0
  const total = RATINGS.reduce((sum, rating) => sum + distribution[rating], 0)
  const points = RATINGS.reduce((sum, rating) => sum + rating * distribution[rating], 0)
  return { total, average: total === 0 ? 0 : points / total, distribution }
}

/**
 * Rounds a rating to one decimal (spec, section 2), for pages and structured data alike; `toFixed` alone would make 4.3
 * of 4.35.
 */
export function roundAverage(average: number): number {
  return Math.round(average * 10) / 10
}

/** Returns a rating with one decimal, formatted for the language. */
export function formatAverage(average: number, locale: Locale): string {
  let format = formats.get(locale)
  if (!format) formats.set(locale, (format = new Intl.NumberFormat(LANGUAGES[locale].intl, ONE_DECIMAL)))
  return format.format(roundAverage(average))
}

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
// Cached, because creating a formatter takes longer than some parts of a page. Marked pure, so that the browser bundle,
// which does not use it, drops it.
const formats = /* @__PURE__ */ new Map<Locale, Intl.NumberFormat>()
