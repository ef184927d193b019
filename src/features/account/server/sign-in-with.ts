import { and, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#db/client.ts'
import { identities, users } from '#db/schema/index.ts'
import type { Claims } from '#server/oidc.ts'
import type { SessionUser } from '#server/session.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { clearProfile, revokeCredentials } from './revoke-credentials.ts'

type Row = typeof users.$inferSelect
type SignedIn = Result<
  Pick<SessionUser, 'id' | 'credentialVersion' | 'twoStepAt'> & { profileCleared: boolean },
  'oidc_no_email' | 'oidc_email_unverified'
>

/**
 * Returns the account of a person who signed in at the provider: the one of this identity; else the one with their
 * email; else a new one. The last two require that the provider has verified the email. `profileCleared`: what was
 * saved in the account before has been removed.
 */
export async function signInWith(shop: Shop, claims: Claims): Promise<SignedIn> {
  const { issuer, subject } = claims
  const events: (() => void)[] = []
  const signedIn = await shop.db.transaction(async (tx): Promise<SignedIn> => {
    // The transaction may be retried.
    events.length = 0
    const now = shop.clock.now()
    const [known] = await tx
      .select({ user: users })
      .from(identities)
      .innerJoin(users, eq(users.id, identities.userId))
      // If the account's email is not verified, anyone may have linked the identity.
      .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject), isNotNull(users.emailVerifiedAt)))
    if (known) {
      await refresh(tx, known.user, claims)
      return ok({ ...known.user, profileCleared: false })
    }
    const email = z.email().max(254).safeParse(claims.email)
    if (!email.success) return fail('oidc_no_email')
    if (!claims.emailVerified) return fail('oidc_email_unverified')
    const [same] = await tx.select().from(users).where(eq(users.email, email.data))
    const { user, cleared } = same
      ? await prove(tx, same, claims, now)
      : { user: await open(tx, { ...claims, email: email.data }, now), cleared: false }
    await tx
      .insert(identities)
      .values({ issuer, subject, userId: user.id, createdAt: now })
      .onConflictDoUpdate({ target: [identities.issuer, identities.subject], set: { userId: user.id, createdAt: now } })
    if (!same) events.push(() => shop.security.record('account_registered', { userId: user.id, outcome: 'ok' }))
    events.push(() => shop.security.record('identity_changed', { userId: user.id, change: 'linked' }))
    return ok({ ...user, profileCleared: cleared })
  })
  for (const record of events) record()
  return signedIn
}

async function open(tx: Transaction, claims: Claims & { email: string }, now: Date): Promise<Row> {
  const { email, firstName, lastName, picture } = claims
  const [made] = await tx
    .insert(users)
    .values({ email, firstName, lastName, profileImageUrl: picture, emailVerifiedAt: now })
    .returning()
  if (!made) throw new Error('The account was not created')
  return made
}

/**
 * Marks the email as verified. If it was not before, anyone may have created this account to wait in it for its owner,
 * so every sign-in method is revoked, and the profile is the provider's. Returns whether there was another one before.
 */
async function prove(
  tx: Transaction,
  before: Row,
  claims: Claims,
  now: Date,
): Promise<{ user: Row; cleared: boolean }> {
  const isFirst = !before.emailVerifiedAt
  if (isFirst) await revokeCredentials(tx, before.id, now)
  const { user, cleared } = isFirst ? await clearProfile(tx, before) : { user: before, cleared: false }
  await refresh(tx, user, claims)
  const [proved] = await tx
    .update(users)
    .set({ emailVerifiedAt: user.emailVerifiedAt ?? now })
    .where(eq(users.id, user.id))
    .returning()
  if (!proved) throw new Error('The account is gone')
  return { user: proved, cleared }
}

/** Stores the provider's picture, and its name if the account has none. */
async function refresh(tx: Transaction, user: Row, claims: Claims): Promise<void> {
  const nameless = !user.firstName && !user.lastName
  await tx
    .update(users)
    .set({
      profileImageUrl: claims.picture ?? user.profileImageUrl,
      ...(nameless ? { firstName: claims.firstName, lastName: claims.lastName } : {}),
    })
    .where(eq(users.id, user.id))
}
