import { isLocale, unprefixed } from '../../shared/locale.ts'
import { ARTICLE_CATEGORIES } from '../../shared/shop.ts'

/** The queries that change what is shown. Every other query is the business of browser code, and ignored here. */
const MATTERS: { path: RegExp; parameter: string; allowed: (value: string) => boolean }[] = [
  {
    path: /^\/articles(\/page\/\d+)?$/,
    parameter: 'category',
    allowed: (value) => (ARTICLE_CATEGORIES as readonly string[]).includes(value),
  },
  { path: /^\/api\/(products|articles|products\/[^/]+\/reviews)$/, parameter: 'locale', allowed: isLocale },
]

/** Calls of the API whose answers are the same for everybody. */
const PUBLIC_CALLS = /^\/api\/(products|articles|products\/[^/]+\/reviews)$/

/** A page of a list that the API also answers whole: there is no end of them, and each is quickly made. */
const PART_OF_LIST = /^\/api\/articles\?(.*&)?page=/

/** Not pages that everybody sees alike: calls, the back-office, Astro's own and ours. */
const NOT_PAGES = /^\/(api|admin|objects|sandbox|_[^/]*)(\/|$)/

/**
 * The name under which the answer to a GET is saved: its path, and the query if that matters.
 * Null when the answer is not the same for everybody.
 */
export function pageKey(url: string): string | null {
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  if (NOT_PAGES.test(path) && !PUBLIC_CALLS.test(path)) return null
  if (mark === -1) return path
  if (PART_OF_LIST.test(url)) return null
  const rule = MATTERS.find(({ path: pattern }) => pattern.test(path.startsWith('/api/') ? path : unprefixed(path)))
  const value = rule && new URLSearchParams(url.slice(mark)).get(rule.parameter)
  return rule && typeof value === 'string' && rule.allowed(value)
    ? `${path}?${rule.parameter}=${encodeURIComponent(value)}`
    : path
}
