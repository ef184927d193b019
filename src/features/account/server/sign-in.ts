import { eq } from 'drizzle-orm'
import { users } from '../../../../db/schema/index.ts'
import { hashPassword, verifyPassword } from '../../../server/password.ts'
import type { ErrorCode } from '../../../server/errors.ts'
import type { Shop } from '../../../server/shop.ts'
import type { SessionUser } from '../../../server/session.ts'
import { ok } from '../../../shared/result.ts'
import type { Credentials } from '../account.schema.ts'

/** Compared when nobody has the address, so that the answer takes as long as for somebody who has. */
let nobody: Promise<string> | undefined

/**
 * Who has these credentials. Unknown address and wrong password are one answer, in about the same time.
 * Attempts are counted for the account and for the visitor's address together, so that a stranger who fails
 * again and again does not lock the owner out. Fails with wrong_credentials or too_many_requests.
 */
export async function signIn(
  shop: Shop,
  { email, password }: Credentials,
  address: string,
): Promise<{ ok: true; value: SessionUser } | { ok: false; code: ErrorCode }> {
  const refuse = (code: ErrorCode, userId?: string) => {
    shop.security.record('sign_in', { outcome: 'refused', reason: code, method: 'password', email, userId })
    return { ok: false as const, code }
  }
  if ((await shop.limits.take('signIn', `${email} ${address}`)) > 0) return refuse('too_many_requests')
  const [row] = await shop.db.select().from(users).where(eq(users.email, email))
  const matches = await verifyPassword(
    row?.passwordHash ?? (await (nobody ??= hashPassword(crypto.randomUUID()))),
    password,
  )
  if (!row?.passwordHash || !matches) return refuse('wrong_credentials', row?.id)
  const { passwordHash: _, ...user } = row
  shop.security.record('sign_in', { outcome: 'ok', method: 'password', email, userId: user.id })
  return ok(user)
}
