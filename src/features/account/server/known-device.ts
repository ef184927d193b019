import { createHmac, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'
import { isSameSecret } from '#server/is-same-secret.ts'
import type { SessionUser } from '#server/session.ts'
import type { Shop } from '#server/shop.ts'
import { ownCookie } from './own-cookie.ts'

/** How long a browser is known after a sign-in, in seconds. */
const LIFETIME_S = 180 * 24 * 60 * 60

/** 96 random bits in base64url. */
const NONCE = /^[\w-]{16}$/

type Account = Pick<typeof users.$inferSelect, 'id' | 'passwordHash'>

/**
 * Returns a key for a browser that has signed in to the account before; else null. Such a browser has its own limits,
 * so that guesses from elsewhere do not lock the owner out (OWASP's "device cookies"). The cookie signs nobody in. It
 * is signed with the account's password hash, so a new password ends it.
 */
export async function knownDevice(shop: Shop, request: Request, account: Account): Promise<string | null> {
  const nonce = readDevice(shop, request, account)
  if (nonce) return `${account.id} ${nonce}`
  const session = await shop.sessions.read(request)
  return session?.user.id === account.id ? `${account.id} session` : null
}

/** Returns whether a request has a cookie that may make its browser a known one; certainty costs a query. */
export function mayBeKnown(shop: Shop, request: Request): boolean {
  return shop.sessions.idHash(request) !== null || cookieOf(shop).read(request) !== null
}

/**
 * Returns the Set-Cookie header that makes a browser known to an account, after a sign-in; none without a password, or
 * if the credentials have changed since `user` was read.
 */
export async function deviceCookies(
  shop: Shop,
  request: Request,
  user: Pick<SessionUser, 'id' | 'credentialVersion'>,
): Promise<string[]> {
  const [row] = await shop.db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.id, user.id), eq(users.credentialVersion, user.credentialVersion)))
  if (!row?.passwordHash) return []
  // A browser that is known already keeps its id.
  const nonce = readDevice(shop, request, row) ?? randomBytes(12).toString('base64url')
  const since = Math.floor(shop.clock.now().getTime() / 1000)
  const value = `${since}.${nonce}.${signature(row, since, nonce)}`
  return [cookieOf(shop).set(value, LIFETIME_S)]
}

/** Returns the Set-Cookie header that removes the cookie, for an account that is deleted. */
export function endDeviceCookie(shop: Shop): string {
  return cookieOf(shop).clear()
}

function readDevice(shop: Shop, request: Request, account: Account): string | null {
  if (!account.passwordHash) return null
  const [since = '', nonce = '', signed = ''] = cookieOf(shop).read(request)?.split('.') ?? []
  if (!/^\d{1,12}$/.test(since) || !NONCE.test(nonce)) return null
  const age = shop.clock.now().getTime() / 1000 - Number(since)
  if (!isSameSecret(signed, signature(account, Number(since), nonce))) return null
  return age <= LIFETIME_S ? nonce : null
}

function signature({ id, passwordHash }: Account, since: number, nonce: string): string {
  return createHmac('sha256', passwordHash ?? '')
    .update(`known device ${id} ${since} ${nonce}`)
    .digest('base64url')
}

function cookieOf(shop: Shop) {
  return ownCookie(shop, 'known')
}
