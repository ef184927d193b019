/** How many entries one page of a list may hold. */
const MAX_PART_SIZE = 200
/** A number without leading zeros, so that each page has one address. */
const NUMBER = /^[1-9]\d{0,4}$/

/** One page of a list, counted from 1. */
export interface ListPart {
  page: number
  pageSize: number
}

/**
 * Returns the page that a query asks for with `page` (1 to 99,999) and `pageSize` (1 to 200); null if it has neither;
 * `invalid` for anything else, including a repeated parameter.
 * @param size the page's size if the query names none
 */
export function readListPart(query: URLSearchParams, size: number): ListPart | null | 'invalid' {
  const pages = query.getAll('page')
  const sizes = query.getAll('pageSize')
  if (pages.length === 0 && sizes.length === 0) return null
  if (pages.length > 1 || sizes.length > 1) return 'invalid'
  const [page = '1', pageSize = String(size)] = [pages[0], sizes[0]]
  if (!NUMBER.test(page) || !NUMBER.test(pageSize) || Number(pageSize) > MAX_PART_SIZE) return 'invalid'
  return { page: Number(page), pageSize: Number(pageSize) }
}
