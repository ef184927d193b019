import type { Locale } from '#shared/locale.ts'
import type { ListSource } from '../lists.ts'

/** The default number of rows on a page. */
const PAGE_SIZE = 20

/** A list's state in the address: `?q=…&sort=-createdAt&page=2&status=pending`. */
export interface ListQuery {
  /** From 1. */
  page: number
  q: string
  /** A column's name, with `-` before it for descending; empty is the list's default order. */
  sort: string
  filters: Readonly<Record<string, string>>
}

const OWN = new Set(['page', 'q', 'sort'])

/** Reads a list's state from an address; an invalid page is the first one, and only the named filters are read. */
export function readListQuery(params: URLSearchParams, filterNames: readonly string[]): ListQuery {
  const page = Number(params.get('page') ?? 1)
  return {
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    q: params.get('q') ?? '',
    sort: params.get('sort') ?? '',
    filters: Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? ''])),
  }
}

/** Returns a list's cache key and query at an address. */
export function listKey(
  list: ListSource,
  params: URLSearchParams,
  locale: Locale,
): readonly [string, Readonly<Record<string, string | number>>] {
  const { filters, q, sort, page } = readListQuery(params, list.filters ?? [])
  return [
    list.call.path,
    { ...(list.inLanguage && { locale }), ...filters, q: q.trim(), sort, page, pageSize: pageSizeOf(list) },
  ]
}

/** Returns how many rows a page of the list has. */
export const pageSizeOf = (list: ListSource): number => list.pageSize ?? PAGE_SIZE

/**
 * Returns an address's query after a change. A change of filters or order starts at the first page. Parameters that are
 * not the list's are kept (another part of the screen owns them); empty and default values are omitted.
 */
export function changeListQuery(
  params: URLSearchParams,
  change: Partial<Omit<ListQuery, 'filters'>> & { filters?: Record<string, string> },
): URLSearchParams {
  const next = new URLSearchParams(params)
  const { filters = {}, ...own } = change
  if (own.page === undefined) next.delete('page')
  for (const [name, value] of Object.entries({ ...filters, ...own }))
    if (value === undefined || value === '' || (name === 'page' && value === 1)) next.delete(name)
    else next.set(name, String(value))
  return next
}

/** Returns an address's query without search and filters; order and other parameters are kept. */
export function clearListQuery(params: URLSearchParams, filterNames: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['q', 'page', ...filterNames.filter((filter) => !OWN.has(filter))]) next.delete(name)
  return next
}

/** Returns true if a search or a filter is set. */
export function isNarrowed({ q, filters }: ListQuery): boolean {
  return q.trim() !== '' || Object.values(filters).some(Boolean)
}

/** Returns the next sort of a column's header: ascending, then descending, then the list's default. */
export function nextSort(current: string, column: string): string {
  if (current === column) return `-${column}`
  return current === `-${column}` ? '' : column
}

/**
 * Returns the range of rows on a page, as in `21–40 of 50`; zeros without rows.
 * @param more whether there are rows after the `total` that were counted, so that the pages go on
 */
export function pageRange(
  page: number,
  pageSize: number,
  total: number,
  more = false,
): { from: number; to: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (more) return { from: (page - 1) * pageSize + 1, to: page * pageSize, pages }
  return { from: Math.min((page - 1) * pageSize + 1, total), to: Math.min(page * pageSize, total), pages }
}
