import { and, eq } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'
import type { Place } from '#server/bounded-queue.ts'
import type { SessionFacts, SessionUser } from '#server/session.ts'
import { readShopProfile } from '#server/shop-profile.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { isProvenNow } from './confirm-sign-in.ts'
import { deviceCookies } from './known-device.ts'
import { endLinks, endSessions } from './revoke-credentials.ts'
import { forgetDevices } from './two-step/devices.ts'
import { isWeakPassword } from './weak-password.ts'

/**
 * Changes the password of a person who knows the present one, signs the account out everywhere, and ends the mailed
 * links to a new password. Remembered devices are asked for a code again. Returns the cookies of this browser's new
 * session. `recent_sign_in_required`: two-step sign-in is on, and `session` has given no code lately.
 */
export async function changePassword(
  shop: Shop,
  user: SessionUser,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  { place = {}, request, session }: { place?: Place; request?: Request; session: SessionFacts },
): Promise<
  Result<
    string[],
    'wrong_credentials' | 'too_many_requests' | 'no_password' | 'recent_sign_in_required' | 'weak_password'
  >
> {
  const checked = await checkOwnPassword(shop, user, currentPassword, place)
  const about = { userId: user.id, how: 'own_password' } as const
  if (!checked.ok) {
    shop.security.record('password_changed', { ...about, outcome: 'refused', reason: checked.code })
    return { ...checked, field: 'currentPassword' }
  }
  if (!(await isProvenNow(shop, user, session))) return fail('recent_sign_in_required')
  const { name: brand } = await readShopProfile(shop.db)
  if (await isWeakPassword(newPassword, user.email, brand)) return fail('weak_password', { field: 'newPassword' })
  const passwordHash = await shop.passwords.hash(newPassword, { ...place, first: true })
  const changed = await shop.db.transaction(async (tx) => {
    // An older change must not undo a newer one or a reset.
    const [row] = await tx
      .update(users)
      .set({ passwordHash, credentialVersion: user.credentialVersion + 1 })
      .where(and(eq(users.id, user.id), eq(users.credentialVersion, user.credentialVersion)))
      .returning({ id: users.id, credentialVersion: users.credentialVersion })
    if (!row) return null
    await endSessions(tx, user.id)
    await forgetDevices(tx, user.id)
    await endLinks(tx, user.id, shop.clock.now(), 'reset')
    return row
  })
  if (changed) shop.security.record('password_changed', { ...about, outcome: 'ok' })
  const cookies =
    changed && (await shop.sessions.start(changed, request, { ...session, authenticatedAt: shop.clock.now() }))
  if (cookies && request) cookies.push(...(await deviceCookies(shop, request, changed)))
  return cookies ? ok(cookies) : fail('wrong_credentials', { field: 'currentPassword' })
}
