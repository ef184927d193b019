import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { atom } from 'nanostores'
import { ApiError } from '#shared/api-client.ts'
import { readUser } from '#features/account/account.calls.ts'
import { queryOf } from './admin.api.ts'

/** The query for the signed-in user (spec, section 6). */
export const USER_QUERY = queryOf(readUser, {})

/** Loads the user again after a refusal: the role has changed, and menu and screens follow. */
function noteRefusal(error: unknown): void {
  if (error instanceof ApiError && error.code === 'forbidden')
    void queryClient.invalidateQueries({ queryKey: USER_QUERY.queryKey })
}

/** True if the session ended during work: a call was answered 401 after the guard had let the admin in. */
export const $sessionEnded = atom(false)

/** Returns true for the refusal of a call because the session has ended. */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code === 'unauthorized'
}

function noteEnd(error: unknown): void {
  noteRefusal(error)
  if (isSessionEnd(error)) $sessionEnded.set(true)
}

/**
 * The defaults of section 9 of the specification: data never goes stale by time, window focus does not refetch, and
 * failures are not retried.
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
      // An unreachable shop fails at once; queries do not wait for the connection.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
