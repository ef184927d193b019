import { users } from '#db/schema/index.ts'
import type { Place } from '#server/bounded-queue.ts'
import type { SessionUser } from '#server/session.ts'
import { readShopProfile } from '#server/shop-profile.ts'
import type { Shop } from '#server/shop.ts'
import { userColumns } from '#server/user-columns.ts'
import { DEFAULT_LOCALE, type Locale } from '#shared/locale.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { Registration } from '../account.schema.ts'
import { queueVerification } from './verify-email.ts'
import { isWeakPassword } from './weak-password.ts'

/**
 * Creates an account and queues the mail with the link that verifies its email. Fails with weak_password, email_taken.
 *
 * @throws QueueFullError if too many passwords wait to be hashed
 */
export async function register(
  shop: Shop,
  { email, password, firstName, lastName }: Registration,
  locale: Locale = DEFAULT_LOCALE,
  place: Place = {},
): Promise<Result<SessionUser, 'weak_password' | 'email_taken'>> {
  const { name: brand } = await readShopProfile(shop.db)
  if (await isWeakPassword(password, email, brand)) return fail('weak_password', { field: 'password' })
  const passwordHash = await shop.passwords.hash(password, place)
  const user = await shop.db.transaction(async (tx) => {
    const [made] = await tx
      .insert(users)
      .values({ email, passwordHash, firstName, lastName })
      .onConflictDoNothing()
      .returning(userColumns)
    if (made) await queueVerification(tx, made.id, locale, shop.clock.now())
    return made
  })
  return user ? ok(user) : fail('email_taken', { field: 'email' })
}
