import { eq } from 'drizzle-orm'
import { users } from '../../../../db/schema/index.ts'
import { verifyPassword } from '../../../server/password.ts'
import type { SessionUser } from '../../../server/session.ts'
import type { Shop } from '../../../server/shop.ts'

/**
 * Whether somebody who is signed in knows their password; null: they do. Counted together with sign-ins, so
 * that a session which was left open is no way to guess it.
 */
export async function checkOwnPassword(
  shop: Shop,
  user: SessionUser,
  password: string,
  address: string,
): Promise<'wrong_credentials' | 'too_many_requests' | 'no_password' | null> {
  const [row] = await shop.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, user.id))
  if (!row?.hash) return 'no_password'
  if ((await shop.limits.take('signIn', `${user.email} ${address}`)) > 0) return 'too_many_requests'
  return (await verifyPassword(row.hash, password)) ? null : 'wrong_credentials'
}
