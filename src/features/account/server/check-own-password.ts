import { eq } from 'drizzle-orm'
import { users } from '../../../../db/schema/index.ts'
import type { Place } from '../../../server/bounded-queue.ts'
import type { SessionUser } from '../../../server/session.ts'
import type { Shop } from '../../../server/shop.ts'

/**
 * Whether somebody who is signed in knows their password; null: they do. Counted for the account, so that a session
 * which was left open is no way to guess it, and apart from sign-ins, so that strangers' guesses do not get in the way.
 * @throws QueueFullError when too many passwords are being looked at
 */
export async function checkOwnPassword(
  shop: Shop,
  user: SessionUser,
  password: string,
  place: Place = {},
): Promise<'wrong_credentials' | 'too_many_requests' | 'no_password' | null> {
  const [row] = await shop.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, user.id))
  if (!row?.hash) return 'no_password'
  if ((await shop.limits.take('ownPassword', user.id)) > 0) return 'too_many_requests'
  return (await shop.passwords.verify(row.hash, password, { ...place, first: true })) ? null : 'wrong_credentials'
}
