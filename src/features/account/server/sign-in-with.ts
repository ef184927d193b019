import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '../../../../db/client.ts'
import { identities, sessions, users } from '../../../../db/schema/index.ts'
import type { ErrorCode } from '../../../server/errors.ts'
import type { Claims } from '../../../server/oidc.ts'
import type { Shop } from '../../../server/shop.ts'
import type { Locale } from '../../../shared/locale.ts'
import { ok } from '../../../shared/result.ts'
import { queueVerification } from './verify-email.ts'

type Row = typeof users.$inferSelect

/**
 * The account of somebody whom the provider has vouched for: the one they came with before; else the one with
 * their address, if the provider says that the address is theirs; else a new one.
 * Fails with oidc_no_email, or oidc_email_unverified: without that word, an address opens nobody's account.
 */
export async function signInWith(
  shop: Shop,
  claims: Claims,
  locale: Locale,
): Promise<{ ok: true; value: { id: string } } | { ok: false; code: ErrorCode }> {
  const { issuer, subject } = claims
  return shop.db.transaction(async (tx) => {
    const now = shop.clock.now()
    const [known] = await tx
      .select({ user: users })
      .from(identities)
      .innerJoin(users, eq(users.id, identities.userId))
      .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
    if (known) {
      await refresh(tx, known.user, claims, now)
      return ok({ id: known.user.id })
    }
    const email = z.email().max(254).safeParse(claims.email)
    if (!email.success) return { ok: false, code: 'oidc_no_email' }
    const [same] = await tx.select().from(users).where(eq(users.email, email.data))
    if (same && !claims.emailVerified) return { ok: false, code: 'oidc_email_unverified' }
    const user = same ?? (await open(tx, shop, { ...claims, email: email.data }, locale))
    if (same) await link(tx, same, claims, now)
    await tx.insert(identities).values({ issuer, subject, userId: user.id, createdAt: now })
    return ok({ id: user.id })
  })
}

async function open(tx: Transaction, shop: Shop, claims: Claims & { email: string }, locale: Locale): Promise<Row> {
  const { email, emailVerified, firstName, lastName, picture } = claims
  const now = shop.clock.now()
  const [made] = await tx
    .insert(users)
    .values({ email, firstName, lastName, profileImageUrl: picture, emailVerifiedAt: emailVerified ? now : null })
    .returning()
  if (!made) throw new Error('The account was not made')
  if (!emailVerified) await queueVerification(tx, made.id, locale, now)
  return made
}

/**
 * The address is proved now. Had it never been before, anybody may have opened this account, to wait in it for
 * its owner: their password and sessions end.
 */
async function link(tx: Transaction, user: Row, claims: Claims, now: Date): Promise<void> {
  if (!user.emailVerifiedAt) {
    await tx.update(users).set({ passwordHash: null }).where(eq(users.id, user.id))
    await tx.delete(sessions).where(eq(sessions.userId, user.id))
  }
  await refresh(tx, user, claims, now)
}

/** Takes over the picture, and a name where there is none. */
async function refresh(tx: Transaction, user: Row, claims: Claims, now: Date): Promise<void> {
  const nameless = !user.firstName && !user.lastName
  const proved = claims.emailVerified && claims.email === user.email
  await tx
    .update(users)
    .set({
      profileImageUrl: claims.picture ?? user.profileImageUrl,
      ...(nameless ? { firstName: claims.firstName, lastName: claims.lastName } : {}),
      emailVerifiedAt: user.emailVerifiedAt ?? (proved ? now : null),
    })
    .where(eq(users.id, user.id))
}
