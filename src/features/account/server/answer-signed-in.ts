import { answerWithCookies } from '../../../server/respond.ts'
import type { SessionUser } from '../../../server/session.ts'
import type { Shop } from '../../../server/shop.ts'
import { userToWire } from './user-to-wire.ts'

/**
 * Answers a person's record and signs their browser in, under a new session id.
 * Fails with wrong_credentials when what they signed in with has changed meanwhile.
 */
export async function answerSignedIn(
  shop: Shop,
  user: SessionUser,
  request: Request,
): Promise<Response | { ok: false; code: 'wrong_credentials' }> {
  const cookies = await shop.sessions.start(user, request)
  if (!cookies) return { ok: false, code: 'wrong_credentials' }
  return answerWithCookies(await userToWire(shop.db, user), cookies)
}
