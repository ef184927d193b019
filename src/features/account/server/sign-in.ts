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
  if ((await shop.limits.take('signIn', `${email} ${address}`)) > 0) return { ok: false, code: 'too_many_requests' }
  const [row] = await shop.db.select().from(users).where(eq(users.email, email))
  const matches = await verifyPassword(
    row?.passwordHash ?? (await (nobody ??= hashPassword(crypto.randomUUID()))),
    password,
  )
  if (!row?.passwordHash || !matches) return { ok: false, code: 'wrong_credentials' }
  const { passwordHash: _, ...user } = row
  return ok(user)
}
