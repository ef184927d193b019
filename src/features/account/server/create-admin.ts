import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../../db/client.ts'
import { signInFlows, users } from '../../../../db/schema/index.ts'
import { hashPassword } from '../../../server/password.ts'
import { ok } from '../../../shared/result.ts'
import { registerSchema } from '../account.schema.ts'
import { isCommonPassword } from './common-passwords.ts'
import { revokeCredentials, type Revoked } from './revoke-credentials.ts'

export interface CreatedAdmin {
  /** The email as it is stored. */
  email: string
  /** The account was there before and has been promoted. */
  promoted: boolean
  /** The earlier account had a password, which no longer works. */
  passwordReplaced: boolean
  /** What has ended of the earlier account's ways in. */
  revoked: Revoked
}

/**
 * Makes the account of an administrator, or makes one of the account with this email: for the owner at the machine.
 * Somebody else may have opened that account, so every way into it ends in the same transaction, and the new password is
 * the only one left. With that the owner's word proves the email as a mailed link would. Sign-ins through a provider
 * that are under way end for everybody: they do not say yet whose they are.
 * Fails with invalid_email, weak_password.
 */
export async function createAdmin(
  db: Database,
  input: { email: string; password: string },
  now: Date = new Date(),
): Promise<{ ok: true; value: CreatedAdmin } | { ok: false; code: 'invalid_email' | 'weak_password' }> {
  const parsed = registerSchema.pick({ email: true, password: true }).safeParse(input)
  if (!parsed.success) {
    const invalidEmail = parsed.error.issues.some(({ path }) => path[0] === 'email')
    return { ok: false, code: invalidEmail ? 'invalid_email' : 'weak_password' }
  }
  const { email, password } = parsed.data
  if (await isCommonPassword(password)) return { ok: false, code: 'weak_password' }
  const passwordHash = await hashPassword(password)

  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(users).where(eq(users.email, email))
    if (!before) {
      await tx.insert(users).values({ email, passwordHash, isAdmin: true, emailVerifiedAt: now })
      return ok({ email, promoted: false, passwordReplaced: false, revoked: { sessions: 0, identities: 0, links: 0 } })
    }
    const revoked = await revokeCredentials(tx, before.id, now)
    await tx.delete(signInFlows)
    await tx
      .update(users)
      .set({ passwordHash, isAdmin: true, emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now.getTime()})` })
      .where(eq(users.id, before.id))
    return ok({ email, promoted: true, passwordReplaced: before.passwordHash !== null, revoked })
  })
}
