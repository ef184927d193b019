import { useQuery } from '@tanstack/react-query'
import { may, type Permission } from '#shared/staff.ts'
import { USER_QUERY } from '../query-client.ts'

/**
 * Returns a function that tells whether the signed-in person has a permission, to leave out what the server would
 * refuse. The server checks every call itself.
 */
export function useMay(): (permission: Permission) => boolean {
  const { data } = useQuery({ ...USER_QUERY, retryOnMount: false })
  return (permission) => may(data?.role, permission)
}
