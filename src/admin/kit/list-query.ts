import type { Locale } from '#shared/locale.ts'
import type { ListSource } from '../lists.ts'

/** How many rows a page has where the list does not say. */
const PAGE_SIZE = 20

/** What a list shows, as it stands in the address: `?q=…&sort=-createdAt&page=2&status=pending`. */
export interface ListQuery {
  /** Counted from 1. */
  page: number
  q: string
  /** A column's name, with `-` before it downwards; empty: the list's usual order. */
  sort: string
  filters: Readonly<Record<string, string>>
}

const OWN = new Set(['page', 'q', 'sort'])

/** Reads an address's query; what is no page is the first one, and only the filters named are read. */
export function readListQuery(params: URLSearchParams, filterNames: readonly string[]): ListQuery {
  const page = Number(params.get('page') ?? 1)
  return {
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    q: params.get('q') ?? '',
    sort: params.get('sort') ?? '',
    filters: Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? ''])),
  }
}

/** What is asked of the server for a list at an address, as a key of the cache. */
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

export const pageSizeOf = (list: ListSource): number => list.pageSize ?? PAGE_SIZE

/**
 * An address's query after a change. Whatever narrows or orders the list anew starts at its first page. What the
 * list does not know (another part of the screen put it there) stays; what is empty or usual is left out.
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

/** An address's query with nothing narrowed: order and what is not the list's stay. */
export function clearListQuery(params: URLSearchParams, filterNames: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['q', 'page', ...filterNames.filter((filter) => !OWN.has(filter))]) next.delete(name)
  return next
}

/** Whether anything narrows the list. */
export function isNarrowed({ q, filters }: ListQuery): boolean {
  return q.trim() !== '' || Object.values(filters).some(Boolean)
}

/** What a column's header leads to: upwards first, then downwards, then the list's usual order. */
export function nextSort(current: string, column: string): string {
  if (current === column) return `-${column}`
  return current === `-${column}` ? '' : column
}

/** What stands on a page: `21–40 of 50`; nulls where there is nothing. */
export function pageRange(page: number, pageSize: number, total: number): { from: number; to: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return { from: Math.min((page - 1) * pageSize + 1, total), to: Math.min(page * pageSize, total), pages }
}
