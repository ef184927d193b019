import { and, eq, gt } from 'drizzle-orm'
import { signInFlows } from '#db/schema/index.ts'
import type { Checks } from '#server/oidc.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { hashToken, makeToken } from '#server/hash-token.ts'
import { ownCookie } from './own-cookie.ts'

/** How long a visit to the provider may take, in seconds. */
const LIFETIME_S = 10 * 60

/**
 * Stores a sign-in that continues at the provider. The browser only gets a cookie with a random id; what must come back
 * unchanged is stored in the database and can be used once.
 * @param confirms the account whose recent sign-in is asked for; null: an ordinary sign-in
 */
export async function beginFlow(
  shop: Shop,
  checks: Checks,
  next: string,
  confirms: string | null = null,
): Promise<string> {
  const { token, tokenHash } = makeToken()
  const expiresAt = new Date(shop.clock.now().getTime() + LIFETIME_S * 1000)
  await shop.db.insert(signInFlows).values({ idHash: tokenHash, ...checks, next, confirms, expiresAt })
  return cookieOf(shop).set(token, LIFETIME_S)
}

/** A sign-in that comes back from the provider. */
interface Flow {
  checks: Checks
  next: string
  /** The account whose recent sign-in is asked for, and since when; null: an ordinary sign-in. */
  confirms: { userId: string; askedAt: Date } | null
}

/**
 * Returns the sign-in of this browser and removes it, so that it can be used once. `oidc_failed`: the state is not this
 * browser's; the sign-in stays, so that a link on another page cannot end it. `oidc_expired`: there is none.
 */
export async function takeFlow(
  shop: Shop,
  request: Request,
  state: string,
): Promise<Result<Flow, 'oidc_failed' | 'oidc_expired'>> {
  const id = cookieOf(shop).read(request)
  if (!id) return fail('oidc_expired')
  const mine = and(eq(signInFlows.idHash, hashToken(id)), gt(signInFlows.expiresAt, shop.clock.now()))
  const [flow] = await shop.db.select().from(signInFlows).where(mine)
  if (!flow) return fail('oidc_expired')
  if (flow.state !== state) return fail('oidc_failed')
  const [taken] = await shop.db.delete(signInFlows).where(mine).returning()
  if (!taken) return fail('oidc_expired')
  const { nonce, codeVerifier, next, confirms, expiresAt } = taken
  const askedAt = new Date(expiresAt.getTime() - LIFETIME_S * 1000)
  return ok({ checks: { state, nonce, codeVerifier }, next, confirms: confirms ? { userId: confirms, askedAt } : null })
}

/** Returns the Set-Cookie header that removes the cookie. */
export function endFlowCookie(shop: Shop): string {
  return cookieOf(shop).clear()
}

function cookieOf(shop: Shop) {
  return ownCookie(shop, 'sign-in')
}
