import { may, type Permission } from '#shared/staff.ts'
import { ExpectedError } from './errors.ts'
import type { SessionUser } from './session.ts'
import type { Shop } from './shop.ts'

/**
 * Refuses a member of the staff whose role lacks a permission, and records the refusal in the security log.
 * @throws ExpectedError forbidden
 */
export function requirePermission(
  shop: Pick<Shop, 'security'>,
  user: Pick<SessionUser, 'id' | 'role'>,
  permission: Permission,
): void {
  if (may(user.role, permission)) return
  shop.security.record('access_refused', { reason: 'forbidden', userId: user.id })
  throw new ExpectedError('forbidden')
}
