import type { SessionUser } from '#server/session.ts'
import type { Shop } from '#server/shop.ts'
import { deviceCookies } from '../known-device.ts'
import { isRemembered } from './devices.ts'
import { beginPending } from './pending-sign-in.ts'

/** A sign-in that is complete or waits for its code, with its Set-Cookie headers. */
export interface SignInProgress {
  complete: boolean
  cookies: string[]
}

/**
 * Continues a sign-in after its first step (password, provider or mailed link): signs the browser in or, if two-step
 * sign-in is on and the browser is not remembered, creates no session and waits for the code. Returns null if the
 * account is gone or its credentials have changed since `user` was read.
 * @param authenticatedAt when the password was given or the provider asked for one; null: not known
 */
export async function completeSignIn(
  shop: Shop,
  user: Pick<SessionUser, 'id' | 'credentialVersion' | 'twoStepAt'>,
  request: Request,
  authenticatedAt: Date | null = shop.clock.now(),
): Promise<SignInProgress | null> {
  const twoStep = user.twoStepAt !== null
  if (twoStep && !(await isRemembered(shop, user.id, request))) {
    const cookie = await beginPending(shop, user, authenticatedAt)
    return cookie === null ? null : { complete: false, cookies: [cookie] }
  }
  const cookies = await shop.sessions.start(user, request, { authenticatedAt, twoStep })
  return cookies && { complete: true, cookies: [...cookies, ...(await deviceCookies(shop, request, user))] }
}
