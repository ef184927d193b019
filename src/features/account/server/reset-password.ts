import { and, eq, isNull } from 'drizzle-orm'
import { accountTokens, sessions, users } from '../../../../db/schema/index.ts'
import type { ErrorCode } from '../../../server/errors.ts'
import { hashPassword } from '../../../server/password.ts'
import type { SessionUser } from '../../../server/session.ts'
import type { Shop } from '../../../server/shop.ts'
import { ok } from '../../../shared/result.ts'
import { isCommonPassword } from './common-passwords.ts'
import { findToken, judge } from './tokens.ts'

type Reset = { ok: true; value: SessionUser } | { ok: false; code: ErrorCode; field?: string }

/**
 * Sets a new password for whoever holds the mailed link, and signs the account out everywhere. The link proves
 * the address as well. Fails with link_invalid, link_used, link_expired, weak_password.
 */
export async function resetPassword(
  shop: Shop,
  { token, password }: { token: string; password: string },
): Promise<Reset> {
  // Before the hash, which takes time that only a real link is worth.
  const refused = judge(await findToken(shop.db, token, 'reset'), shop.clock.now())
  if (refused) return { ok: false, code: refused }
  if (await isCommonPassword(password)) return { ok: false, code: 'weak_password', field: 'password' }
  const passwordHash = await hashPassword(password)

  return shop.db.transaction(async (tx): Promise<Reset> => {
    const now = shop.clock.now()
    const link = await findToken(tx, token, 'reset')
    const late = judge(link, now)
    if (late || !link) return { ok: false, code: late ?? 'link_invalid' }
    const [row] = await tx
      .update(users)
      .set({ passwordHash, emailVerifiedAt: now })
      .where(and(eq(users.id, link.userId), eq(users.email, link.email)))
      .returning()
    if (!row) return { ok: false, code: 'link_invalid' }
    // Every other link that was mailed is worth nothing any more, either.
    await tx
      .update(accountTokens)
      .set({ usedAt: now })
      .where(and(eq(accountTokens.userId, row.id), isNull(accountTokens.usedAt)))
    await tx.delete(sessions).where(eq(sessions.userId, row.id))
    const { passwordHash: _, ...user } = row
    return ok(user)
  })
}
