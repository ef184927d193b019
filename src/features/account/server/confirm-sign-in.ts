import { and, eq, isNotNull } from 'drizzle-orm'
import { identities, sessions, users } from '#db/schema/index.ts'
import type { Place } from '#server/bounded-queue.ts'
import type { Claims } from '#server/oidc.ts'
import { isRecent, missingProof } from '#server/recent-sign-in.ts'
import type { SessionFacts, SessionUser } from '#server/session.ts'
import type { Shop } from '#server/shop.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { NeededProof } from '../security/security.ts'
import type { Proof } from '../security/security.schema.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { signInMethods } from './sign-in-methods.ts'
import { useCode } from './two-step/use-code.ts'

/** How far the provider's clock may be behind the shop's, in milliseconds. */
const SKEW_MS = MINUTE_MS

/** Returns what a session must prove again before a sensitive action; empty if nothing. */
export async function readNeededProof(shop: Shop, user: SessionUser, session: SessionFacts): Promise<NeededProof> {
  const { signIn, code } = missingProof(session, user, shop.clock.now())
  const needed: NeededProof = code ? { code: true } : {}
  if (!signIn) return needed
  const hasPassword = await shop.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, user.id), isNotNull(users.passwordHash)))
  if (hasPassword.length > 0) return { ...needed, password: true }
  const known = await shop.db.select({ id: identities.userId }).from(identities).where(eq(identities.userId, user.id))
  const { oidc } = signInMethods(shop.config)
  // With neither password nor provider, the mailed link sets a password.
  return { ...needed, provider: known.length > 0 && oidc ? oidc.name : null }
}

/** Why a proof was not accepted; `too_many_requests` has the seconds to wait. */
type Unproven = 'wrong_credentials' | 'no_password' | 'wrong_code' | 'too_many_requests' | 'two_step_off'

/** Makes a session's sign-in recent again with the password, a code, or both. Returns what is still needed. */
export async function confirmSignIn(
  shop: Shop,
  user: SessionUser,
  session: SessionFacts,
  { password, code }: Proof,
  place: Place = {},
): Promise<Result<NeededProof, Unproven>> {
  const now = shop.clock.now()
  const record = (reason?: Unproven) =>
    shop.security.record('step_up', {
      userId: user.id,
      action: 'confirm',
      ...(reason ? { outcome: 'refused', reason } : { outcome: 'ok' }),
    })
  const proven = { ...session }
  if (password !== undefined) {
    const checked = await checkOwnPassword(shop, user, password, place)
    if (!checked.ok) {
      record(checked.code)
      return { ...checked, field: 'password' }
    }
    await noteProof(shop, session, { authenticatedAt: now })
    proven.authenticatedAt = now
  }
  if (code !== undefined) {
    const used = await useCode(shop, user.id, code)
    if (!used.ok) {
      record(used.code)
      return { ...used, field: 'code' }
    }
    await noteProof(shop, session, { codeAt: now, twoStep: true })
    proven.codeAt = now
  }
  record()
  return ok(await readNeededProof(shop, user, proven))
}

/** Makes a session whose password was just checked a recent sign-in. Returns false if a code is needed, too. */
export async function isProvenNow(shop: Shop, user: SessionUser, session: SessionFacts): Promise<boolean> {
  const now = shop.clock.now()
  await noteProof(shop, session, { authenticatedAt: now })
  return isRecent({ ...session, authenticatedAt: now }, user, now)
}

/**
 * Returns a time of the provider's; now if its clock is ahead, because a later time would count as recent for too long.
 */
export function notAhead(time: Date, now: Date): Date {
  return time < now ? time : now
}

/** Stores what a session has just proved. */
async function noteProof(
  { db }: Pick<Shop, 'db'>,
  session: Pick<SessionFacts, 'idHash'>,
  proof: Partial<Omit<SessionFacts, 'idHash'>>,
): Promise<void> {
  await db.update(sessions).set(proof).where(eq(sessions.idHash, session.idHash))
}

/**
 * Makes a session's sign-in recent again by a sign-in at the provider after `askedAt`, and dates it there. Fails with
 * oidc_other_account, oidc_not_recent.
 */
export async function confirmWithProvider(
  shop: Shop,
  request: Request,
  claims: Claims,
  { userId, askedAt }: { userId: string; askedAt: Date },
): Promise<Result<null, 'oidc_other_account' | 'oidc_not_recent'>> {
  const signedIn = await shop.sessions.read(request)
  const [known] = await shop.db
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.issuer, claims.issuer), eq(identities.subject, claims.subject)))
  if (!signedIn || signedIn.user.id !== userId || known?.userId !== userId) return fail('oidc_other_account')
  const { authTime } = claims
  if (!authTime || authTime.getTime() < askedAt.getTime() - SKEW_MS) {
    shop.security.record('step_up', { userId, action: 'provider', outcome: 'refused', reason: 'oidc_not_recent' })
    return fail('oidc_not_recent')
  }
  await noteProof(shop, signedIn.session, { authenticatedAt: notAhead(authTime, shop.clock.now()) })
  shop.security.record('step_up', { userId, action: 'provider', outcome: 'ok' })
  return ok(null)
}
