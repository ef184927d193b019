import type { ErrorCode } from '../../../server/errors.ts'
import type { Shop } from '../../../server/shop.ts'
import { signInProblemPath } from '../return-path.ts'
import { endFlowCookie, takeFlow } from './sign-in-flow.ts'
import { signInWith } from './sign-in-with.ts'

/**
 * What becomes of a browser that comes back from the provider: signed in and where it was going, or at the
 * sign-in page, which says why not.
 */
export async function finishSignIn(
  shop: Shop,
  request: Request,
  url: URL,
): Promise<{ location: string; cookies: string[] }> {
  const flow = await takeFlow(shop, request, url.searchParams.get('state') ?? '')
  const refused = (code: ErrorCode, next = '/', cookies: string[] = []) => {
    shop.security.record('sign_in', { outcome: 'refused', reason: code, method: 'oidc' })
    return { location: signInProblemPath(next, code), cookies }
  }
  if (flow === 'foreign') return refused('oidc_failed')
  if (!flow || !shop.oidc) return refused('oidc_expired')

  const { checks, next } = flow
  const over = [endFlowCookie(shop)]
  const finished = await shop.oidc.finish(url.search, checks)
  if (!finished.ok) return refused(finished.code, next, over)
  const signedIn = await signInWith(shop, finished.value)
  if (!signedIn.ok) return refused(signedIn.code, next, over)
  const cookies = await shop.sessions.start(signedIn.value, request)
  if (!cookies) return refused('oidc_expired', next, over)
  shop.security.record('sign_in', { outcome: 'ok', method: 'oidc', userId: signedIn.value.id })
  return { location: next, cookies: [...over, ...cookies] }
}
