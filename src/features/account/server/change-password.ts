import { eq } from 'drizzle-orm'
import { sessions, users } from '../../../../db/schema/index.ts'
import type { ErrorCode } from '../../../server/errors.ts'
import { hashPassword } from '../../../server/password.ts'
import type { SessionUser } from '../../../server/session.ts'
import type { Shop } from '../../../server/shop.ts'
import { ok } from '../../../shared/result.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { isCommonPassword } from './common-passwords.ts'

/**
 * Changes the password of whoever knows the present one, and signs the account out everywhere.
 * Returns the cookies of this browser's new session.
 * Fails with wrong_credentials, weak_password, too_many_requests, no_password.
 */
export async function changePassword(
  shop: Shop,
  user: SessionUser,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  address: string,
): Promise<{ ok: true; value: string[] } | { ok: false; code: ErrorCode; field?: string }> {
  const refused = await checkOwnPassword(shop, user, currentPassword, address)
  if (refused) return { ok: false, code: refused, field: 'currentPassword' }
  if (await isCommonPassword(newPassword)) return { ok: false, code: 'weak_password', field: 'newPassword' }
  const passwordHash = await hashPassword(newPassword)
  await shop.db.batch([
    shop.db.update(users).set({ passwordHash }).where(eq(users.id, user.id)),
    shop.db.delete(sessions).where(eq(sessions.userId, user.id)),
  ])
  return ok(await shop.sessions.start(user.id))
}
