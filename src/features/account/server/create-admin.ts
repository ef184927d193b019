import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/client.ts'
import { signInFlows, users } from '#db/schema/index.ts'
import { hashPassword } from '#server/password.ts'
import type { SecurityLog } from '#server/security-log.ts'
import { COMMAND, recordAudit, type AuditEntry } from '#features/audit-log/server/record-audit.ts'
import { DEFAULT_PROFILE } from '#shared/shop-profile.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { roleColumns, type Role } from '#shared/staff.ts'
import { registerSchema } from '../account.schema.ts'
import { clearProfile, revokeCredentials, type Revoked } from './revoke-credentials.ts'
import { isWeakPassword } from './weak-password.ts'

interface Credentials {
  email: string
  password: string
}

/** An owner to store: the email in its stored form, and the hash of the password. */
export interface PreparedAdmin {
  email: string
  passwordHash: string
}

/** The columns of an owner. */
const OWNER = roleColumns('owner')

type Refusal = 'invalid_email' | 'weak_password'

export interface CreatedAdmin {
  id: string
  /** The email in its stored form. */
  email: string
  /** Whether the account existed before. */
  promoted: boolean
  /** Whether it had the role before. */
  wasOwner: boolean
  /** Whether it had a password, which no longer works. */
  passwordReplaced: boolean
  /** Whether name, phone, picture, addresses and reminders were removed, because nobody had proved the email. */
  profileCleared: boolean
  /** What was revoked of the earlier account's sign-in methods. */
  revoked: Revoked
}

/**
 * Creates an owner, or makes the account with this email one, on the command of who runs the server. Another person may
 * have created that account, so every sign-in method of it is revoked in the same transaction, with the profile if the
 * email was not proved, and only the new password remains. The command then proves the email as a mailed link would.
 * Provider sign-ins in progress end for all accounts, because nothing says yet whose they are.
 */
export async function createAdmin(db: Database, input: Credentials): Promise<Result<CreatedAdmin, Refusal>> {
  const prepared = await prepareAdmin(input)
  if (!prepared.ok) return prepared
  return ok(await db.transaction((tx) => writeAdmin(tx, prepared.value, new Date())))
}

/** Checks an owner's email and password by the rules for every account, and hashes the password. */
export async function prepareAdmin(input: Credentials): Promise<Result<PreparedAdmin, Refusal>> {
  const parsed = registerSchema.pick({ email: true, password: true }).safeParse(input)
  if (!parsed.success) {
    const invalidEmail = parsed.error.issues.some(({ path }) => path[0] === 'email')
    return fail(invalidEmail ? 'invalid_email' : 'weak_password')
  }
  const { email, password } = parsed.data
  if (await isWeakPassword(password, email, DEFAULT_PROFILE.name)) return fail('weak_password')
  return ok({ email, passwordHash: await hashPassword(password) })
}

/** Stores an owner's account, and its new role in the audit log, within a transaction. */
export async function writeAdmin(
  tx: Transaction,
  { email, passwordHash }: PreparedAdmin,
  now: Date,
): Promise<CreatedAdmin> {
  const [before] = await tx.select().from(users).where(eq(users.email, email))
  if (!before) {
    const account = { email, passwordHash, ...OWNER, emailVerifiedAt: now }
    const [row] = await tx.insert(users).values(account).returning({ id: users.id })
    if (!row) throw new Error('The account was not created')
    await recordAudit(tx, roleEntry(row.id, null, now))
    const revoked = { sessions: 0, identities: 0, links: 0 }
    const made = { promoted: false, wasOwner: false, passwordReplaced: false, profileCleared: false }
    return { id: row.id, email, ...made, revoked }
  }
  const revoked = await revokeCredentials(tx, before.id, now)
  const profileCleared = !before.emailVerifiedAt
  if (profileCleared) await clearProfile(tx, before)
  await tx.delete(signInFlows)
  await tx
    .update(users)
    .set({ passwordHash, ...OWNER, emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now.getTime()})` })
    .where(eq(users.id, before.id))
  const { id, role } = before
  const wasOwner = role === 'owner'
  if (!wasOwner) await recordAudit(tx, roleEntry(id, role, now))
  return {
    id,
    email,
    promoted: true,
    wasOwner,
    passwordReplaced: before.passwordHash !== null,
    profileCleared,
    revoked,
  }
}

/** Returns the audit entry of an account that became an owner's. */
function roleEntry(id: string, before: Role | null, at: Date): AuditEntry {
  return {
    actor: COMMAND,
    entity: 'staff',
    entityId: id,
    action: 'role_changed',
    changes: { role: [before, 'owner'] },
    at,
  }
}

/** Records what `createAdmin` has changed in the security log. */
export function recordAdmin(
  security: SecurityLog,
  { id: userId, email, promoted, wasOwner, revoked }: CreatedAdmin,
): void {
  const about = { userId, email, by: COMMAND.email }
  if (!wasOwner) security.record('role_changed', { ...about, role: 'owner', granted: true })
  if (!promoted) return
  security.record('password_changed', { ...about, how: 'command', outcome: 'ok' })
  if (revoked.sessions > 0)
    security.record('sessions_ended', { ...about, reason: 'made_administrator', count: revoked.sessions })
  if (revoked.identities > 0)
    security.record('identity_changed', { ...about, change: 'removed', count: revoked.identities })
}
