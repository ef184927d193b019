import { answerWithCookies } from '../../../server/respond.ts'
import type { SessionUser } from '../../../server/session.ts'
import type { Shop } from '../../../server/shop.ts'
import { userToWire } from './user-to-wire.ts'

/** Answers a person's record and signs their browser in, under a new session id. */
export async function answerSignedIn(shop: Shop, user: SessionUser): Promise<Response> {
  return answerWithCookies(await userToWire(shop.db, user), await shop.sessions.start(user.id))
}
