import type { Shop } from '#server/shop.ts'
import type { Locale } from '#shared/locale.ts'
import { queueMail } from '#features/mail/server/outbox.ts'

/**
 * Queues a link to a new password for an email. The account is looked up when the mail is sent, so that neither the
 * answer nor its time reveals whether it exists. Requests beyond the limit are silently dropped, so that a mailbox is
 * not flooded.
 */
export async function forgotPassword(shop: Shop, email: string, locale: Locale): Promise<{ sent: true }> {
  shop.security.record('password_reset_requested', { email })
  if ((await shop.limits.take('accountMails', email)) === 0)
    await queueMail(shop.db, { kind: 'password_reset', about: email, locale, dueAt: shop.clock.now() })
  return { sent: true }
}
