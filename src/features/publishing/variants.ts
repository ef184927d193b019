import { readApiReference } from '#features/api-reference/api-reference.calls.ts'
import { listArticles } from '#features/articles/articles.calls.ts'
import { listProducts } from '#features/catalog/catalog.calls.ts'
import { GIFT_FINDER_PATH, hasGiftAnswers } from '#features/gift-finder/gift-answers.ts'
import { listReviews } from '#features/reviews/reviews.calls.ts'
import type { Call } from '#shared/call.ts'
import { readListPart } from '#shared/list-part.ts'
import { isLocale, unprefixed } from '#shared/locale.ts'
import { ARTICLE_CATEGORIES } from '#shared/shop.ts'

/** The queries that change an answer. Only browser code reads the others, so they are ignored here. */
const MATTERS: { path: RegExp; parameter: string; allowed: (value: string) => boolean }[] = [
  {
    path: /^\/articles(\/page\/\d+)?$/,
    parameter: 'category',
    allowed: (value) => (ARTICLE_CATEGORIES as readonly string[]).includes(value),
  },
  { path: pathsOf(listProducts, listArticles, listReviews), parameter: 'locale', allowed: isLocale },
]

/** Calls of the API whose answer is the same for every visitor. */
const PUBLIC_CALLS = pathsOf(readApiReference, listProducts, listArticles, listReviews)

/**
 * A list whose API call also returns only the rows that a caller names. Such answers are unlimited in number, so they
 * are not saved.
 */
const LIST_BY_IDS = listProducts.path

/** A list whose API call also returns it page by page. */
const LIST_IN_PARTS = listArticles.path

/** What a visitor's filters find, and parts of reviews: unlimited in number. */
const FOUND = /^(?!\/api\/).*\/products\/(page\/(?:found|filter)|[^/]+\/reviews)$/

/** Paths whose answers differ between visitors: calls, the back-office, Astro's own paths and the shop's. */
const NOT_PAGES = /^\/(api|admin|objects|sandbox|_[^/]*)(\/|$)/

/**
 * Returns the key under which the answer to a GET is saved: its path, and its query if that matters. Null if the answer
 * differs between visitors.
 */
export function pageKey(url: string): string | null {
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  if ((NOT_PAGES.test(path) && !PUBLIC_CALLS.test(path)) || FOUND.test(path)) return null
  if (mark === -1) return path
  const query = new URLSearchParams(url.slice(mark))
  // Depends on stock and on the minute (decision 073).
  if (unprefixed(path) === GIFT_FINDER_PATH && hasGiftAnswers(query)) return null
  if (path === LIST_IN_PARTS) return listKey(path, query)
  if (path === LIST_BY_IDS && query.has('ids')) return null
  const rule = MATTERS.find(({ path: pattern }) => pattern.test(path.startsWith('/api/') ? path : unprefixed(path)))
  const value = rule && query.get(rule.parameter)
  return rule && typeof value === 'string' && rule.allowed(value)
    ? `${path}?${rule.parameter}=${encodeURIComponent(value)}`
    : path
}

/** Returns what the paths of these calls match. */
function pathsOf(...calls: readonly Pick<Call, 'path'>[]): RegExp {
  const patterns = calls.map(({ path }) => path.replaceAll('.', '\\.').replaceAll(/\[\w+\]/g, '[^/]+'))
  return new RegExp(`^(?:${patterns.join('|')})$`)
}

/**
 * Returns the key of the whole list, or of one page with its parameters in a fixed order; null for an impossible page.
 */
function listKey(path: string, query: URLSearchParams): string | null {
  const part = readListPart(query, listArticles.pages.size)
  if (part === 'invalid') return null
  const locale = query.get('locale')
  const parameters = new URLSearchParams({
    ...(isLocale(locale) && { locale }),
    ...(part && { page: String(part.page), pageSize: String(part.pageSize) }),
  })
  return parameters.size > 0 ? `${path}?${parameters}` : path
}

/** Returns whether a key is one page of a list. Such keys are unlimited in number, and each page is quick to make. */
export function isPartOfList(key: string): boolean {
  return key.startsWith(`${LIST_IN_PARTS}?`) && key.includes('page=')
}
