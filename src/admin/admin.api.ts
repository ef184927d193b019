import { callApi, pathOf, type Answered, type CallInput, type ListPage } from '#shared/api-client.ts'
import type { Call } from '#shared/call.ts'
import { takeEarly } from './early.ts'
import { $language } from './language.ts'
import type { ListSource } from './lists.ts'
import { keyOf } from './query-path.ts'

/** Makes an admin call, with failures in the admin's language. Throws as `callApi` does. */
export function callAdmin<const C extends Call>(
  call: C,
  input: CallInput<C> & { signal?: AbortSignal; timeoutMs?: number },
): Promise<Answered<C>> {
  const early = call.method === 'GET' ? takeEarly<Answered<C>>(pathOf(call, input)) : undefined
  return early ?? callApi(call, { locale: $language.get(), ...input })
}

/** Returns a call as the options of `useQuery`. */
export function queryOf<const C extends Call>(call: C, input: CallInput<C>) {
  return {
    queryKey: keyOf(call, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => callAdmin(call, { ...input, signal }),
  }
}

/** Fetches one page of a list. */
export function fetchList<Row>(
  { call }: ListSource<Row>,
  query: Readonly<Record<string, string | number>>,
  signal?: AbortSignal,
): Promise<ListPage<Row>> {
  return callAdmin(call as Call, { query, signal }) as Promise<ListPage<Row>>
}
