import type { Shop } from '#server/shop.ts'
import type { Locale } from '#shared/locale.ts'
import { queueMail } from '#features/mail/server/outbox.ts'

/**
 * Queues a link to a new password for an address. Whether it has an account is looked up when the message is
 * sent, so that the answer and the time it takes cannot tell. A mailbox is not flooded: what is asked for too
 * often is left out, silently.
 */
export async function forgotPassword(shop: Shop, email: string, locale: Locale): Promise<{ sent: true }> {
  shop.security.record('password_reset_requested', { email })
  if ((await shop.limits.take('accountMails', email)) === 0)
    await queueMail(shop.db, { kind: 'password_reset', about: email, locale, dueAt: shop.clock.now() })
  return { sent: true }
}
