import { BASE_LOCALE, DEFAULT_LOCALE, localizedPath, type Locale } from '#shared/locale.ts'
import { RATINGS, type ProductReviews, type ReviewStats, type Stars } from './reviews.ts'

/** Which of a product's reviews are shown. */
interface ReviewFilter {
  /** 1 to 5; null: any. */
  stars: Stars | null
  /** The language that they are written in; null: any. */
  lang: Locale | null
}

/** A part of the reviews that a filter finds, newest first. */
export interface ReviewQuery extends ReviewFilter {
  /** The last review before this part: when it was written, in milliseconds, and its id. Null: the first part. */
  after: { at: number; id: string } | null
  /** How many reviews are shown before this part. */
  shown: number
}

/** The newest reviews, as a product's page shows them. */
export const NEWEST: ReviewQuery = { stars: null, lang: null, after: null, shown: 0 }

/** Reviews as a page shows them: a part of those that a filter finds, with statistics over all of them. */
export interface ReviewPage extends ProductReviews {
  filter: ReviewFilter
  /** How often each rating was given, among the reviews in the filter's language. */
  bars: Pick<ReviewStats, 'total' | 'distribution'>
  /** How many reviews the filter finds. */
  found: number
  /** How many of them are shown, with those of the parts before. */
  shown: number
  /** Where the next part begins; null after the last review. */
  next: ReviewQuery | null
  /** The languages that the product's reviews are written in; empty if all of them are shown anyway. */
  languages: readonly Locale[]
}

/** Reads the query of an address; what is wrong in it counts as missing. */
export function readReviewQuery(query: URLSearchParams): ReviewQuery {
  const [, at, id = ''] = /^(\d{1,15})-([\w-]{1,64})$/.exec(query.get('after') ?? '') ?? []
  const after = at === undefined ? null : { at: Number(at), id }
  const shown = /^\d{1,6}$/.test(query.get('shown') ?? '') ? Number(query.get('shown')) : 0
  return {
    stars: RATINGS.find((rating) => String(rating) === query.get('stars')) ?? null,
    lang: COMMENT_LANGUAGES.find((lang) => lang === query.get('lang')) ?? null,
    after,
    shown: after ? shown : 0,
  }
}

/** Returns the path of a part of a product's reviews. */
export function reviewsPath(locale: Locale, slug: string, { stars, lang, after, shown }: ReviewQuery): string {
  const query = new URLSearchParams({
    ...(stars && { stars: String(stars) }),
    ...(lang && { lang }),
    ...(after && { after: `${after.at}-${after.id}`, shown: String(shown) }),
  })
  return `${localizedPath(locale, `/products/${slug}/reviews`)}${query.size > 0 ? `?${query}` : ''}`
}

/** The languages that `languageOf` tells apart. */
export const COMMENT_LANGUAGES = [DEFAULT_LOCALE, BASE_LOCALE] as const satisfies Locale[]

/** Of a text in the base language at least one byte in this many is there for a letter beyond ASCII. */
export const MARKED_SHARE = 8

/**
 * Returns the language that a comment is written in, by its share of letters beyond ASCII: a quarter of a Vietnamese
 * text, and hardly any of an English one that names Tây Hồ. Vietnamese without marks counts as English. `isIn`
 * (server/queries.ts) is the same rule for the database.
 */
export function languageOf(comment: string): Locale {
  const letters = Array.from(comment).length
  const extra = new TextEncoder().encode(comment).length - letters
  return extra * MARKED_SHARE > letters ? BASE_LOCALE : DEFAULT_LOCALE
}
