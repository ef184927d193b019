import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#shared/api-client.ts'
import type { User } from '#features/account/user.ts'
import { USER_QUERY } from '../query-client.ts'

/** Who is signed in, as far as the admin app needs to know. */
export type Visitor =
  | { is: 'unknown' }
  | { is: 'unreachable'; again(): void }
  | { is: 'guest' }
  | { is: 'customer' }
  | { is: 'admin'; user: User; again(): void }

/** Loads the signed-in user; not retried (spec, section 6). Any failure but a 401 means that the user is unknown. */
export function useVisitor(): Visitor {
  const { data: user, error, refetch } = useQuery({ ...USER_QUERY, retryOnMount: false })
  if (user) return user.isAdmin ? { is: 'admin', user, again: () => void refetch() } : { is: 'customer' }
  if (!error) return { is: 'unknown' }
  if (error instanceof ApiError && error.status === 401) return { is: 'guest' }
  return { is: 'unreachable', again: () => void refetch() }
}
