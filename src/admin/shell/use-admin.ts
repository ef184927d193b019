import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#shared/api-client.ts'
import type { User } from '#features/account/user.ts'
import { USER_QUERY } from '../query-client.ts'

/** Who is here, as far as the back-office cares. */
export type Visitor =
  | { is: 'unknown' }
  | { is: 'unreachable'; again(): void }
  | { is: 'guest' }
  | { is: 'customer' }
  | { is: 'admin'; user: User; again(): void }

/** Asks who is signed in; not retried (spec, section 6). Anything but a 401 says nothing about the person. */
export function useVisitor(): Visitor {
  const { data: user, error, refetch } = useQuery({ ...USER_QUERY, retryOnMount: false })
  if (user) return user.isAdmin ? { is: 'admin', user, again: () => void refetch() } : { is: 'customer' }
  if (!error) return { is: 'unknown' }
  if (error instanceof ApiError && error.status === 401) return { is: 'guest' }
  return { is: 'unreachable', again: () => void refetch() }
}
