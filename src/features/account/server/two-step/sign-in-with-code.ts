import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'
import type { SessionUser } from '#server/session.ts'
import type { Shop } from '#server/shop.ts'
import { userColumns } from '#server/user-columns.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { CodeEntry } from '#features/account/security/security.schema.ts'
import { deviceCookies } from '../known-device.ts'
import { rememberDevice } from './devices.ts'
import { endPendingCookie, MAX_TRIES, takePending, tryPending } from './pending-sign-in.ts'
import { useCode } from './use-code.ts'

type SignedIn = Result<{ user: SessionUser; cookies: string[] }, 'wrong_code' | 'too_many_requests' | 'sign_in_expired'>

/**
 * Completes this browser's sign-in that waits for its code. `sign_in_expired`: there is none, it took too long, had too
 * many attempts, or the password changed meanwhile. `too_many_requests` has the seconds to wait.
 */
export async function signInWithCode(shop: Shop, request: Request, { code, remember }: CodeEntry): Promise<SignedIn> {
  const expired = fail('sign_in_expired')
  const pending = await tryPending(shop, request)
  if (!pending) return expired
  const used = await useCode(shop, pending.userId, code)
  const method = used.ok && used.value === 'recovery' ? 'recovery_code' : 'two_step'
  if (!used.ok) {
    shop.security.record('sign_in', { userId: pending.userId, method, outcome: 'refused', reason: used.code })
    if (used.code === 'two_step_off' || (used.code === 'wrong_code' && pending.tries >= MAX_TRIES)) return expired
    return { ...used, code: used.code, field: 'code' }
  }
  // Read before the pending sign-in is removed: a later change of the password ends that sign-in or the new session.
  const [user] = await shop.db.select(userColumns).from(users).where(eq(users.id, pending.userId))
  if (!user || !(await takePending(shop, pending))) return expired
  const { authenticatedAt } = pending
  const started = await shop.sessions.start(user, request, { authenticatedAt, codeAt: shop.clock.now(), twoStep: true })
  if (!started) return expired
  const cookies = [...started, endPendingCookie(shop), ...(await deviceCookies(shop, request, user))]
  if (remember) cookies.push(await rememberDevice(shop, user.id, request))
  shop.security.record('sign_in', { userId: user.id, method, outcome: 'ok' })
  if (remember) shop.security.record('two_step_changed', { userId: user.id, change: 'device_remembered' })
  return ok({ user, cookies })
}
