import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'
import type { Shop } from '#server/shop.ts'
import type { SessionUser } from '#server/session.ts'
import { withoutSecrets } from '#server/user-columns.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { Credentials } from '../account.schema.ts'
import { admitSignIn } from './sign-in-limits.ts'

type Refusal = 'wrong_credentials' | 'too_many_requests'

/**
 * Returns the account with these credentials. An unknown email and a wrong password get the same answer, in about the
 * same time. `too_many_requests` has the seconds to wait (`admitSignIn` has the rules).
 * @param request identifies the browser, and cancels the work when the client disconnects
 * @throws QueueFullError if too many passwords wait to be compared
 */
export async function signIn(
  shop: Shop,
  { email, password }: Credentials,
  address: string,
  request?: Request,
): Promise<Result<SessionUser, Refusal>> {
  const record = (details: { outcome: 'ok' } | { outcome: 'refused'; reason: Refusal }, userId?: string) =>
    shop.security.record('sign_in', { ...details, method: 'password', email, userId })
  const attempt = await admitSignIn(shop, { email, address, request }, async () => {
    const [row] = await shop.db.select().from(users).where(eq(users.email, email))
    return row
  })
  if (!attempt.ok) {
    record({ outcome: 'refused', reason: attempt.code })
    return attempt
  }
  const { account, place, succeeded } = attempt.value
  const matches = await shop.passwords.verify(account?.passwordHash, password, place)
  if (!account || !matches) {
    record({ outcome: 'refused', reason: 'wrong_credentials' }, account?.id)
    return fail('wrong_credentials')
  }
  await succeeded()
  record({ outcome: 'ok' }, account.id)
  return ok(withoutSecrets(account))
}
