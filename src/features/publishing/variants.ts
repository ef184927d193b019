import { readListPart } from '#shared/list-part.ts'
import { isLocale, unprefixed } from '#shared/locale.ts'
import { ARTICLE_CATEGORIES } from '#shared/shop.ts'

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
const PUBLIC_CALLS = /^\/api\/(openapi\.json|products|articles|products\/[^/]+\/reviews)$/

/** Lists that the API also answers page by page. */
const LIST_IN_PARTS = '/api/articles'

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
  if (path === LIST_IN_PARTS) return listKey(path, new URLSearchParams(url.slice(mark)))
  const rule = MATTERS.find(({ path: pattern }) => pattern.test(path.startsWith('/api/') ? path : unprefixed(path)))
  const value = rule && new URLSearchParams(url.slice(mark)).get(rule.parameter)
  return rule && typeof value === 'string' && rule.allowed(value)
    ? `${path}?${rule.parameter}=${encodeURIComponent(value)}`
    : path
}

/** Returns the key of the whole list, or of a page of it with its parameters in one order; null for an impossible page. */
function listKey(path: string, query: URLSearchParams): string | null {
  const part = readListPart(query)
  if (part === 'invalid') return null
  const locale = query.get('locale')
  const parameters = new URLSearchParams({
    ...(isLocale(locale) && { locale }),
    ...(part && { page: String(part.page), pageSize: String(part.pageSize) }),
  })
  return parameters.size > 0 ? `${path}?${parameters}` : path
}

/** Returns whether a key is one page of a list. Their number is unlimited, and each is quick to make. */
export function isPartOfList(key: string): boolean {
  return key.startsWith(`${LIST_IN_PARTS}?`) && key.includes('page=')
}
