import { and, eq } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'
import type { Place } from '#server/bounded-queue.ts'
import type { SessionUser } from '#server/session.ts'
import { readShopProfile } from '#server/shop-profile.ts'
import type { Shop } from '#server/shop.ts'
import { userColumns } from '#server/user-columns.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { clearProfile, endLinks, endSessions, revokeCredentials } from './revoke-credentials.ts'
import { forgetDevices } from './two-step/devices.ts'
import { findToken, linkProblem } from './tokens.ts'
import { isWeakPassword } from './weak-password.ts'

type Reset = Result<
  SessionUser & { profileCleared: boolean },
  'link_invalid' | 'link_used' | 'link_expired' | 'weak_password'
>

/**
 * Sets a new password for the holder of the mailed link, signs the account out everywhere and ends its other links. The
 * link verifies the email as well; if it was not verified before, identities at providers and the profile are removed,
 * too (`profileCleared`: something was saved in it). Two-step sign-in of a verified account stays on, and its code is
 * asked for.
 * @throws QueueFullError if too many passwords wait to be hashed
 */
export async function resetPassword(
  shop: Shop,
  { token, password }: { token: string; password: string },
  place: Place = {},
): Promise<Reset> {
  // Before the hash: only a real link is worth its time.
  const followed = await findToken(shop.db, token, 'reset')
  const refused = linkProblem(followed, shop.clock.now())
  if (refused || !followed) return fail(refused ?? 'link_invalid')
  const { name: brand } = await readShopProfile(shop.db)
  if (await isWeakPassword(password, followed.email, brand)) return fail('weak_password', { field: 'password' })
  const passwordHash = await shop.passwords.hash(password, { ...place, first: true })

  return shop.db.transaction(async (tx): Promise<Reset> => {
    const now = shop.clock.now()
    const link = await findToken(tx, token, 'reset')
    const late = linkProblem(link, now)
    if (late || !link) return fail(late ?? 'link_invalid')
    const holder = and(eq(users.id, link.userId), eq(users.email, link.email))
    const [before] = await tx.select().from(users).where(holder)
    if (!before) return fail('link_invalid')
    let profileCleared = false
    if (before.emailVerifiedAt) {
      await endSessions(tx, before.id)
      await forgetDevices(tx, before.id)
      await endLinks(tx, before.id, now)
    } else {
      await revokeCredentials(tx, before.id, now)
      profileCleared = (await clearProfile(tx, before)).cleared
    }
    const [user] = await tx
      .update(users)
      .set({
        passwordHash,
        emailVerifiedAt: before.emailVerifiedAt ?? now,
        credentialVersion: before.credentialVersion + 1,
      })
      .where(holder)
      .returning(userColumns)
    return user ? ok({ ...user, profileCleared }) : fail('link_invalid')
  })
}
