import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'
import type { Place } from '#server/bounded-queue.ts'
import type { SessionUser } from '#server/session.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Checks the password of a signed-in person. Returns null if it is right, else an error code. Attempts count for the
 * account, so that nobody can guess the password in an open session, and apart from sign-ins, so that other people's
 * guesses do not use them up.
 * @throws QueueFullError if too many passwords wait to be compared
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
