import type { Shop } from '#server/shop.ts'
import type { OidcProblem } from '#server/oidc-failure.ts'
import { localeOf } from '#shared/locale.ts'
import { authPath, profileClearedPath, signInProblemPath, withConfirmation, withProblem } from '../return-path.ts'
import { confirmWithProvider, notAhead } from './confirm-sign-in.ts'
import { endFlowCookie, takeFlow } from './sign-in-flow.ts'
import { signInWith } from './sign-in-with.ts'
import { completeSignIn } from './two-step/complete-sign-in.ts'

/** Why a browser that returns from the provider is not signed in. */
type Unsuccessful = OidcProblem | 'oidc_expired' | 'oidc_no_email' | 'oidc_email_unverified'

/**
 * Returns where to redirect a browser that returns from the provider: to its destination, signed in; to the page that
 * asks for a code; or to the sign-in page, with the reason. A browser that came to confirm a sign-in always goes back
 * to its page, with the outcome in the address.
 */
export async function finishSignIn(
  shop: Shop,
  request: Request,
  url: URL,
): Promise<{ location: string; cookies: string[] }> {
  const flow = await takeFlow(shop, request, url.searchParams.get('state') ?? '')
  const refused = (code: Unsuccessful, next = '/', cookies: string[] = []) => {
    shop.security.record('sign_in', { outcome: 'refused', reason: code, method: 'oidc' })
    return { location: signInProblemPath(next, code), cookies }
  }
  if (!flow.ok) return refused(flow.code)
  if (!shop.oidc) return refused('oidc_expired')

  const { checks, next, confirms } = flow.value
  const over = [endFlowCookie(shop)]
  const finished = await shop.oidc.finish(url.search, checks)
  if (confirms) {
    const confirmed = finished.ok ? await confirmWithProvider(shop, request, finished.value, confirms) : finished
    return { location: confirmed.ok ? withConfirmation(next) : withProblem(next, confirmed.code), cookies: over }
  }
  if (!finished.ok) return refused(finished.code, next, over)
  const signedIn = await signInWith(shop, finished.value)
  if (!signedIn.ok) return refused(signedIn.code, next, over)
  const { authTime } = finished.value
  const authenticatedAt = authTime && notAhead(authTime, shop.clock.now())
  const progress = await completeSignIn(shop, signedIn.value, request, authenticatedAt)
  if (!progress) return refused('oidc_expired', next, over)
  shop.security.record('sign_in', { outcome: 'ok', method: 'oidc', userId: signedIn.value.id })
  const codePage = authPath(localeOf(next), 'code', `?next=${encodeURIComponent(next)}`)
  const done = signedIn.value.profileCleared ? profileClearedPath(next) : next
  return { location: progress.complete ? done : codePage, cookies: [...over, ...progress.cookies] }
}
