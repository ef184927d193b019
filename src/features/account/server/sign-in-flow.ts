import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { signInFlows } from '../../../../db/schema/index.ts'
import { readCookie } from '../../../server/cookies.ts'
import type { Checks } from '../../../server/oidc.ts'
import type { Shop } from '../../../server/shop.ts'

/** How long somebody may take at the provider, in seconds. */
const LIFETIME_S = 10 * 60

/**
 * Remembers a sign-in that has gone to the provider. The browser gets a cookie with a random id, and nothing
 * else: what must come back unchanged stands in the database, where it is good once.
 */
export async function beginFlow(shop: Shop, checks: Checks, next: string): Promise<string> {
  const id = randomBytes(32).toString('base64url')
  const expiresAt = new Date(shop.clock.now().getTime() + LIFETIME_S * 1000)
  await shop.db.insert(signInFlows).values({ idHash: hashOf(id), ...checks, next, expiresAt })
  return cookie(shop, id, LIFETIME_S)
}

/**
 * Takes up the sign-in of this browser, once: whoever comes a second time finds nothing. A state that is not
 * this browser's leaves it untouched, so that a link on another page cannot end it.
 */
export async function takeFlow(
  shop: Shop,
  request: Request,
  state: string,
): Promise<{ checks: Checks; next: string } | 'foreign' | null> {
  const id = readCookie(request, cookieName(shop))
  if (!id) return null
  const mine = and(eq(signInFlows.idHash, hashOf(id)), gt(signInFlows.expiresAt, shop.clock.now()))
  const [flow] = await shop.db.select().from(signInFlows).where(mine)
  if (!flow) return null
  if (flow.state !== state) return 'foreign'
  const [taken] = await shop.db.delete(signInFlows).where(mine).returning()
  if (!taken) return null
  const { nonce, codeVerifier, next } = taken
  return { checks: { state, nonce, codeVerifier }, next }
}

/** Takes the cookie back. */
export function endFlowCookie(shop: Shop): string {
  return cookie(shop, '', 0)
}

function cookie(shop: Shop, value: string, maxAge: number): string {
  const secure = isSecure(shop) ? '; Secure' : ''
  // Lax, because the provider sends the browser back from another site.
  return `${cookieName(shop)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
}

function cookieName(shop: Shop): string {
  return isSecure(shop) ? '__Host-sign-in' : 'sign-in'
}

function isSecure(shop: Shop): boolean {
  return shop.config.siteUrl.startsWith('https:')
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}
