import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { pendingSignIns, users } from '#db/schema/index.ts'
import type { SessionUser } from '#server/session.ts'
import type { Shop } from '#server/shop.ts'
import { hashToken, makeToken } from '#server/hash-token.ts'
import { ownCookie } from '../own-cookie.ts'

/** How long entering the code may take, in seconds. */
const LIFETIME_S = 10 * 60
/** How many codes one sign-in may try before it must start again with the password. */
export const MAX_TRIES = 5

export type PendingSignIn = typeof pendingSignIns.$inferSelect

/**
 * Stores that the password or the provider was right and a code is due. Returns the Set-Cookie header that binds the
 * sign-in to this browser; null if the account's credentials have changed since `user` was read.
 */
export async function beginPending(
  shop: Shop,
  { id: userId, credentialVersion }: Pick<SessionUser, 'id' | 'credentialVersion'>,
  authenticatedAt: Date | null,
): Promise<string | null> {
  const { token, tokenHash } = makeToken()
  const now = shop.clock.now()
  const expiresAt = new Date(now.getTime() + LIFETIME_S * 1000)
  const begun = await shop.db.transaction(async (tx) => {
    const [user] = await tx.select({ version: users.credentialVersion }).from(users).where(eq(users.id, userId))
    if (user?.version !== credentialVersion) return false
    await tx.insert(pendingSignIns).values({ tokenHash, userId, authenticatedAt, createdAt: now, expiresAt })
    return true
  })
  return begun ? cookieOf(shop).set(token, LIFETIME_S) : null
}

/** Counts an attempt of this browser's pending sign-in and returns it; null if there is none or it has ended. */
export async function tryPending(shop: Shop, request: Request): Promise<PendingSignIn | null> {
  const token = cookieOf(shop).read(request)
  if (!token) return null
  const [pending] = await shop.db
    .update(pendingSignIns)
    .set({ tries: sql`${pendingSignIns.tries} + 1` })
    .where(
      and(
        eq(pendingSignIns.tokenHash, hashToken(token)),
        gt(pendingSignIns.expiresAt, shop.clock.now()),
        lt(pendingSignIns.tries, MAX_TRIES),
      ),
    )
    .returning()
  return pending ?? null
}

/** Ends a pending sign-in. Returns false if it had ended already, for example because the password changed. */
export async function takePending(shop: Shop, { tokenHash }: PendingSignIn): Promise<boolean> {
  const taken = await shop.db
    .delete(pendingSignIns)
    .where(eq(pendingSignIns.tokenHash, tokenHash))
    .returning({ userId: pendingSignIns.userId })
  return taken.length > 0
}

/** Returns the Set-Cookie header that removes the cookie. */
export function endPendingCookie(shop: Shop): string {
  return cookieOf(shop).clear()
}

function cookieOf(shop: Shop) {
  return ownCookie(shop, 'sign-in-code')
}
