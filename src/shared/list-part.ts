/** How many entries one page of a public list may hold. */
const MAX_PART_SIZE = 200
const DEFAULT_SIZE = 50
/** A number without leading zeros, so that each page has one address. */
const NUMBER = /^[1-9]\d{0,4}$/

/** One page of a public list, counted from 1. */
export interface ListPart {
  page: number
  pageSize: number
}

/**
 * Returns the page that a query asks for with `page` and `pageSize` (1 to 99,999, and up to 200); null if it has
 * neither, for the whole list; `invalid` for anything else, including a repeated parameter.
 */
export function readListPart(query: URLSearchParams): ListPart | null | 'invalid' {
  const pages = query.getAll('page')
  const sizes = query.getAll('pageSize')
  if (pages.length === 0 && sizes.length === 0) return null
  if (pages.length > 1 || sizes.length > 1) return 'invalid'
  const [page = '1', pageSize = String(DEFAULT_SIZE)] = [pages[0], sizes[0]]
  if (!NUMBER.test(page) || !NUMBER.test(pageSize) || Number(pageSize) > MAX_PART_SIZE) return 'invalid'
  return { page: Number(page), pageSize: Number(pageSize) }
}
