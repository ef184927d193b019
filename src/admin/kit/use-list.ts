import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigation } from 'react-router'
import { pathOf, type ListPage } from '#shared/api-client.ts'
import { fetchList } from '../admin.api.ts'
import { takeArrived } from '../early.ts'
import type { ListSource } from '../lists.ts'
import { $heardAt } from '../live/live.store.ts'
import { useWords } from '../words.tsx'
import {
  changeListQuery,
  clearListQuery,
  isNarrowed,
  listKey,
  pageSizeOf,
  readListQuery,
  type ListQuery,
} from './list-query.ts'
import { useAddressParams } from './use-address-params.ts'

const NO_ROWS: never[] = []

/** The age up to which rows are not fetched again when their screen opens, in milliseconds. */
const JUST_NOW_MS = 1_000

/** One page of a list from the server, and the ways to change it. */
export interface List<Row> extends ListQuery {
  rows: Row[]
  total: number
  /** True if there are more rows than `total`, which were not counted. */
  more: boolean
  pageSize: number
  /** True until the first rows are shown, and while a page without rows leads to the last one that has some. */
  loading: boolean
  /** True while rows of another query are shown, until those of this one have loaded. */
  busy: boolean
  /** True while rows are loaded, also those of the same query, which stay as they are until then. */
  fetching: boolean
  error: Error | null
  /** Why the shown rows could not be loaded again: they may be out of date. */
  stale: Error | null
  narrowed: boolean
  setPage(page: number): void
  setSearch(q: string): void
  setSort(sort: string): void
  setFilter(name: string, value: string): void
  reset(): void
  /** Loads the rows again. Resolves to whether they were loaded. */
  refresh(): Promise<boolean>
}

/**
 * Loads a list that the server searches, filters, sorts and paginates. Its state is in the address, so that it can be
 * reloaded, gone back to and shared. The shown rows stay until the next ones have loaded. Opening the screen fetches
 * again, because orders arrive meanwhile. A page after the last one, whose rows have gone or which an old address
 * names, leads to the last.
 */
export function useList<Row>(source: ListSource<Row>): List<Row> {
  const names = source.filters ?? NO_ROWS
  const { locale } = useWords()
  const [params, setParams] = useAddressParams()
  const query = readListQuery(params, names)

  const client = useQueryClient()
  const queryKey = listKey(source, params, locale)
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery<ListPage<Row>>({
    queryKey,
    // Rows of the first screen that arrived before it (start.ts) are rendered with it.
    initialData: () => takeArrived<ListPage<Row>>(pathOf(source.call, { query: queryKey[1] })),
    queryFn: ({ signal }) => fetchList(source, queryKey[1], signal),
    placeholderData: keepPreviousData,
    // An event that arrived while the page was opened has refreshed no list: this one is fetched again then.
    refetchOnMount: ({ state }) =>
      Date.now() - state.dataUpdatedAt < JUST_NOW_MS && $heardAt.get() < performance.timeOrigin ? true : 'always',
  })

  async function refresh(): Promise<boolean> {
    const first = await refetch()
    // Before the first rows are there, that joins the request under way, whose rows may be older.
    const { isSuccess } = isPending ? await refetch() : first
    return isSuccess
  }
  const change = (next: Parameters<typeof changeListQuery>[1], replace = false) =>
    setParams((now) => changeListQuery(now, next), { replace, preventScrollReset: true })

  // The rows of the page that it led to are not there yet: the present ones are a placeholder.
  const isAfterLast = data?.rows.length === 0 && data.total > 0 && (query.page > 1 || isPlaceholderData)
  const leaveForLast = useEffectEvent(() => {
    // Later it may have rows again, which are fetched then.
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
    change({ page: Math.min(query.page - 1, Math.ceil((data?.total ?? 0) / pageSizeOf(source))) }, true)
  })
  // Another screen that was chosen meanwhile may still be on its way: to leave the page would call it off.
  const isStaying = useNavigation().state === 'idle'
  const isToLeave = isAfterLast && !isPlaceholderData && !isFetching && isStaying
  useEffect(() => {
    if (isToLeave) leaveForLast()
  }, [isToLeave, query.page])

  return {
    ...query,
    rows: data?.rows ?? NO_ROWS,
    total: data?.total ?? 0,
    more: data?.more ?? false,
    pageSize: pageSizeOf(source),
    loading: isPending || isAfterLast,
    busy: isPlaceholderData,
    fetching: isFetching,
    error: data ? null : error,
    stale: data ? error : null,
    narrowed: isNarrowed(query),
    setPage: (next) => change({ page: next }),
    setSearch: (text) => change({ q: text }, true),
    setSort: (next) => change({ sort: next }),
    setFilter: (name, value) => change({ filters: { [name]: value } }),
    reset: () => setParams((now) => clearListQuery(now, names), { preventScrollReset: true }),
    refresh,
  }
}
