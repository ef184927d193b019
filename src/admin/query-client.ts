import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { atom } from 'nanostores'
import { ApiError } from '#shared/api-client.ts'
import { readUser } from '#features/account/account.calls.ts'
import { queryOf } from './admin.api.ts'

/** The query for who is signed in (spec, section 6). */
export const USER_QUERY = queryOf(readUser, {})

/** Whether the session ended while somebody was at work: a call was answered 401 after the guard had let them in. */
export const $sessionEnded = atom(false)

function noteEnd(error: unknown): void {
  if (error instanceof ApiError && error.status === 401 && error.code === 'unauthorized') $sessionEnded.set(true)
}

/**
 * The defaults of section 9 of the specification: nothing grows stale by time, nothing is fetched again because a
 * window got the focus, nothing is tried twice.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => query.queryKey[0] !== readUser.path && noteEnd(error) }),
  mutationCache: new MutationCache({ onError: noteEnd }),
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // A shop that cannot be reached is said at once, not waited for.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
