import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'
import type { Place } from '#server/bounded-queue.ts'
import type { SessionUser } from '#server/session.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'

/**
 * Checks the password of a signed-in person. `too_many_requests` has the seconds to wait. Attempts count for the
 * account, so that nobody can guess the password in an open session, and apart from sign-ins, so that other people's
 * guesses do not use them up.
 * @throws QueueFullError if too many passwords wait to be compared
 */
export async function checkOwnPassword(
  shop: Shop,
  user: SessionUser,
  password: string,
  place: Place = {},
): Promise<Result<null, 'wrong_credentials' | 'too_many_requests' | 'no_password'>> {
  const [row] = await shop.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, user.id))
  if (!row?.hash) return fail('no_password')
  const waitS = await shop.limits.take('ownPassword', user.id)
  if (waitS > 0) {
    shop.security.record('limit_reached', { limit: 'ownPassword', userId: user.id, retryAfterSeconds: waitS })
    return fail('too_many_requests', { retryAfterS: waitS })
  }
  const matches = await shop.passwords.verify(row.hash, password, { ...place, first: true })
  return matches ? ok(null) : fail('wrong_credentials')
}
