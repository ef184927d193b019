import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { recoveryCodes, sessions, twoStep, users } from '#db/schema/index.ts'
import type { SessionUser } from '#server/session.ts'
import { readShopProfile } from '#server/shop-profile.ts'
import type { Shop } from '#server/shop.ts'
import { recordAudit, type AuditEntry } from '#features/audit-log/server/record-audit.ts'
import { qrPath } from '#shared/qr-path.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { TwoStepSetup } from '#features/account/security/security.ts'
import { hashToken } from '#server/hash-token.ts'
import { appAddress, makeRecoveryCodes, makeSecret, readCode } from './codes.ts'
import { dropTwoStep } from './drop-two-step.ts'
import { matchingStep } from './use-code.ts'

/**
 * Begins to turn two-step sign-in on: creates a new secret, which takes effect once a code of it was entered. Requires
 * a verified email, so that nobody can lock an owner out of an account that another person created with their email.
 */
export async function beginTwoStep(
  shop: Shop,
  user: SessionUser,
): Promise<Result<TwoStepSetup, 'email_unverified' | 'two_step_on'>> {
  if (!user.emailVerifiedAt) return fail('email_unverified')
  const secret = makeSecret()
  const sealed = { secret: await shop.secretBox.seal(secret, user.id), createdAt: shop.clock.now() }
  const made = await shop.db
    .insert(twoStep)
    .values({ userId: user.id, ...sealed })
    .onConflictDoUpdate({ target: twoStep.userId, set: sealed, setWhere: isNull(twoStep.confirmedAt) })
    .returning({ userId: twoStep.userId })
  if (made.length === 0) return fail('two_step_on')
  const address = appAddress(secret, user.email, (await readShopProfile(shop.db)).name)
  return ok({ secret, address, qr: qrPath(address) })
}

/**
 * Turns two-step sign-in on with a first code of the app, and ends every other session of the account. Returns the
 * recovery codes, which are shown once. `two_step_off`: the setup was not begun.
 * @param sessionId the caller's session, which counts as passed by two-step sign-in now
 */
export async function finishTwoStep(
  shop: Shop,
  user: SessionUser,
  sessionId: string,
  typed: string,
): Promise<Result<{ recoveryCodes: string[] }, 'wrong_code' | 'two_step_on' | 'two_step_off'>> {
  const [begun] = await shop.db.select().from(twoStep).where(eq(twoStep.userId, user.id))
  if (!begun) return fail('two_step_off')
  if (begun.confirmedAt) return fail('two_step_on')
  const read = readCode(typed)
  const lastStep = read?.kind === 'app' ? await matchingStep(shop, begun, read.code) : null
  if (!lastStep) return fail('wrong_code', { field: 'code' })

  const now = shop.clock.now()
  const codes = makeRecoveryCodes()
  const turnedOn = await shop.db.transaction(async (tx) => {
    const [confirmed] = await tx
      .update(twoStep)
      .set({ confirmedAt: now, lastStep, failures: 0, failedAt: null })
      // Only for the secret that the code was compared with: another tab may have restarted the setup.
      .where(and(eq(twoStep.userId, user.id), eq(twoStep.secret, begun.secret), isNull(twoStep.confirmedAt)))
      .returning()
    if (!confirmed) return false
    // Sign-ins in progress were not asked for a code, so they fail.
    const credentialVersion = sql`${users.credentialVersion} + 1`
    await tx.update(users).set({ twoStepAt: now, credentialVersion }).where(eq(users.id, user.id))
    await storeRecoveryCodes(tx, user.id, codes)
    await tx.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.idHash, sessionId)))
    await tx.update(sessions).set({ twoStep: true, codeAt: now }).where(eq(sessions.idHash, sessionId))
    if (user.role) await recordAudit(tx, staffEntry(user, 'two_step_on', now))
    return true
  })
  if (!turnedOn) return fail('wrong_code', { field: 'code' })
  shop.security.record('two_step_changed', { userId: user.id, change: 'on' })
  return ok({ recoveryCodes: codes })
}

/** Replaces the recovery codes by new ones. Fails with two_step_off. */
export async function renewRecoveryCodes(
  shop: Shop,
  user: SessionUser,
): Promise<Result<{ recoveryCodes: string[] }, 'two_step_off'>> {
  const codes = makeRecoveryCodes()
  const renewed = await shop.db.transaction(async (tx) => {
    const mine = and(eq(twoStep.userId, user.id), isNotNull(twoStep.confirmedAt))
    const [on] = await tx.select({ userId: twoStep.userId }).from(twoStep).where(mine)
    if (on) await storeRecoveryCodes(tx, user.id, codes)
    return on !== undefined
  })
  if (!renewed) return fail('two_step_off')
  shop.security.record('two_step_changed', { userId: user.id, change: 'recovery_codes' })
  return ok({ recoveryCodes: codes })
}

/** Turns two-step sign-in off, and deletes recovery codes and remembered devices. */
export async function turnTwoStepOff(shop: Shop, user: SessionUser): Promise<Result<null, 'two_step_off'>> {
  if (!user.twoStepAt) return fail('two_step_off')
  await shop.db.batch([
    ...dropTwoStep(shop.db, user.id),
    ...(user.role ? [recordAudit(shop.db, staffEntry(user, 'two_step_off', shop.clock.now()))] : []),
  ])
  shop.security.record('two_step_changed', { userId: user.id, change: 'off' })
  return ok(null)
}

/** Returns the audit entry about a member of the staff. */
function staffEntry(user: SessionUser, action: 'two_step_on' | 'two_step_off', at: Date): AuditEntry {
  return { actor: user, entity: 'staff', entityId: user.id, action, at }
}

async function storeRecoveryCodes(tx: Transaction, userId: string, codes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const hashes = codes.map((code) => hashToken(code.replaceAll('-', '')))
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}
