import { and, eq, gt } from 'drizzle-orm'
import { signInFlows } from '#db/schema/index.ts'
import type { Checks } from '#server/oidc.ts'
import type { Shop } from '#server/shop.ts'
import { hashToken } from '#server/hash-token.ts'
import { makeToken, ownCookie } from './own-cookie.ts'

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

/**
 * Returns the sign-in of this browser and removes it, so that it can be used once. With a state that is not this
 * browser's it stays, so that a link on another page cannot end it.
 */
export async function takeFlow(
  shop: Shop,
  request: Request,
  state: string,
): Promise<{ checks: Checks; next: string; confirms: { userId: string; askedAt: Date } | null } | 'foreign' | null> {
  const id = cookieOf(shop).read(request)
  if (!id) return null
  const mine = and(eq(signInFlows.idHash, hashToken(id)), gt(signInFlows.expiresAt, shop.clock.now()))
  const [flow] = await shop.db.select().from(signInFlows).where(mine)
  if (!flow) return null
  if (flow.state !== state) return 'foreign'
  const [taken] = await shop.db.delete(signInFlows).where(mine).returning()
  if (!taken) return null
  const { nonce, codeVerifier, next, confirms, expiresAt } = taken
  const askedAt = new Date(expiresAt.getTime() - LIFETIME_S * 1000)
  return { checks: { state, nonce, codeVerifier }, next, confirms: confirms ? { userId: confirms, askedAt } : null }
}

/** Returns the Set-Cookie header that removes the cookie. */
export function endFlowCookie(shop: Shop): string {
  return cookieOf(shop).clear()
}

function cookieOf(shop: Shop) {
  return ownCookie(shop, 'sign-in')
}
