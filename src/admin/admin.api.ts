import { callApi, callApiPage, pathOf, type Answered, type CallInput, type ListPage } from '#shared/api-client.ts'
import type { Call } from '#shared/call.ts'
import { takeEarly } from './early.ts'
import { $language } from './language.ts'
import type { ListSource } from './lists.ts'
import { keyOf } from './query-path.ts'

/** A call of the back-office, which is told of failures in its language. Throws as `callApi` does. */
export function callAdmin<const C extends Call>(
  call: C,
  input: CallInput<C> & { signal?: AbortSignal },
): Promise<Answered<C>> {
  const early = call.method === 'GET' ? takeEarly<Answered<C>>(pathOf(call, input)) : undefined
  return early ?? callApi(call, { locale: $language.get(), ...input })
}

/** A call as a query: what `useQuery` needs to keep its answer. */
export function queryOf<const C extends Call>(call: C, input: CallInput<C>) {
  return {
    queryKey: keyOf(call, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => callAdmin(call, { ...input, signal }),
  }
}

/** One page of a list, as its source and the address describe it. */
export function fetchList<Row>(
  { call }: ListSource<Row>,
  query: Readonly<Record<string, string | number>>,
  signal?: AbortSignal,
): Promise<ListPage<Row>> {
  return callAdmin(call as Call, { query, signal }) as Promise<ListPage<Row>>
}

/** @deprecated Calls without a contract. */
export const api = {
  get: <Answer>(path: string, signal?: AbortSignal) =>
    takeEarly<Answer>(path) ?? callApi<Answer>(path, { locale: $language.get(), ...{ signal } }),
  page: <Row>(path: string, signal?: AbortSignal): Promise<ListPage<Row>> =>
    takeEarly<ListPage<Row>>(path) ?? callApiPage<Row>(path, { locale: $language.get(), ...{ signal } }),
  post: <Answer>(path: string, body?: unknown) => send<Answer>('POST', path, body),
  put: <Answer>(path: string, body?: unknown) => send<Answer>('PUT', path, body),
  patch: <Answer>(path: string, body?: unknown) => send<Answer>('PATCH', path, body),
  delete: <Answer>(path: string, body?: unknown) => send<Answer>('DELETE', path, body),
}

function send<Answer>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Answer> {
  return callApi<Answer>(path, { locale: $language.get(), method, body })
}
