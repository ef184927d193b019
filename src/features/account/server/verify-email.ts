import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import { queueMail } from '#features/mail/server/outbox.ts'
import type { SessionUser } from '#server/session.ts'
import type { Shop } from '#server/shop.ts'
import type { Locale } from '#shared/locale.ts'
import { revokeCredentials } from './revoke-credentials.ts'
import { findToken, linkProblem } from './tokens.ts'

/** Returns the statement that queues the link which verifies an email. */
export function queueVerification(db: Pick<Database, 'insert'>, userId: string, locale: Locale, now: Date) {
  return queueMail(db, { kind: 'verify_email', about: userId, locale, dueAt: now })
}

/** Mails the link again, unless the email is verified or too many links were asked for. */
export async function sendVerification(shop: Shop, user: SessionUser, locale: Locale): Promise<{ sent: true }> {
  if (!user.emailVerifiedAt && (await shop.limits.take('accountMails', user.email)) === 0)
    await queueVerification(shop.db, user.id, locale, shop.clock.now())
  return { sent: true }
}

export type VerifyProblem = 'link_invalid' | 'link_expired' | 'link_sign_in' | 'link_other_account'

/**
 * Follows a mailed link, which verifies the email of the account that it was made for and of no other. It requires a
 * session of that account: a person who created an account with another person's email must not get access to their
 * orders because the owner clicked a link they did not ask for. Following it again does no harm: people click twice,
 * and mail scanners follow links before people do. The first verification ends every other session and sign-in method
 * except the password.
 * @param session the stored id of the browser's session, which stays signed in
 * @returns null if the email is verified, else an error code
 */
export async function verifyEmail(
  shop: Shop,
  token: string,
  user: Pick<SessionUser, 'id' | 'email'> | null,
  session: string | null = null,
): Promise<VerifyProblem | null> {
  const { db } = shop
  const now = shop.clock.now()
  const link = await findToken(db, token, 'verify')
  if (!link) return 'link_invalid'
  if (linkProblem(link, now) === 'link_expired') return 'link_expired'
  if (!user) return 'link_sign_in'
  if (user.id !== link.userId) return 'link_other_account'
  // The account has another email by now.
  if (user.email !== link.email) return 'link_invalid'
  await db.transaction(async (tx) => {
    const person = and(eq(users.id, link.userId), eq(users.email, link.email))
    const [proved] = await tx
      .update(users)
      .set({ emailVerifiedAt: now })
      .where(and(person, isNull(users.emailVerifiedAt)))
      .returning({ id: users.id })
    // The password stays, because the session that follows the link was opened with it.
    if (proved) await revokeCredentials(tx, proved.id, now, { password: true, session })
  })
  shop.security.record('email_verified', { userId: user.id, email: user.email })
  return null
}
