import { errorResponse } from '#server/errors.ts'
import { answerWithCookies, withCookies, type JsonResponse } from '#server/respond.ts'
import type { SessionUser } from '#server/session.ts'
import type { Shop } from '#server/shop.ts'
import type { Locale } from '#shared/locale.ts'
import { fail, type Failure } from '#shared/result.ts'
import type { User } from '../user.ts'
import { completeSignIn } from './two-step/complete-sign-in.ts'
import { userToWire } from './user-to-wire.ts'

/**
 * Signs a browser in under a new session id and answers with the account; if two-step sign-in is on, answers
 * two_step_code_required instead. `wrong_credentials`: the credentials changed meanwhile.
 * @param profileCleared whether the answer says that the account's profile has been removed
 */
export async function answerSignedIn(
  shop: Shop,
  user: SessionUser,
  { request, locale, profileCleared }: { request: Request; locale: Locale; profileCleared?: boolean },
): Promise<JsonResponse<User> | Failure<'wrong_credentials'>> {
  const progress = await completeSignIn(shop, user, request)
  if (!progress) return fail('wrong_credentials')
  if (!progress.complete) return withCookies(errorResponse('two_step_code_required', locale), progress.cookies)
  const answer = { ...(await userToWire(shop.db, user)), ...(profileCleared && { profileCleared }) }
  return answerWithCookies(answer, progress.cookies)
}
