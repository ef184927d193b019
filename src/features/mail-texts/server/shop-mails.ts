import { eq } from 'drizzle-orm'
import { contactMessages, orders } from '#db/schema/index.ts'
import { claimTexts } from '#features/claims/server/claim-texts.ts'
import type { Composed, MailRow } from '#features/mail/server/mail-content.ts'
import { shopMailbox } from '#features/mail/server/sender-of.ts'
import { inReadersLanguage } from '#features/orders/server/line-names.ts'
import { selectLines } from '#features/orders/server/select-lines.ts'
import { readShopNotices } from '#server/shop-notices.ts'
import type { Shop } from '#server/shop.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'
import { claimReceivedMail } from './claim-mails.ts'
import { contactMail } from './contact-mails.ts'
import { mailbox } from './mailbox.ts'
import { mailWords } from './mail-words.ts'
import { newOrderMail } from './new-order-mail.ts'

export type MailToShop = 'new_order' | 'claim_received' | 'contact_message'

/** For so long, in milliseconds, the details of a paid order may still arrive from the browser of its customer. */
const DETAILS_MS = 5 * MINUTE_MS

/** Composes a mail to the shop itself, in the language of its settings. */
export async function composeForShop(
  shop: Shop,
  profile: ShopProfile,
  mail: MailRow & { kind: MailToShop },
): Promise<Composed> {
  const notices = await readShopNotices(shop.db)
  const { language: locale } = notices
  const t = mailWords(profile, locale)
  const to = shopMailbox(shop.config.mail.from, profile)
  if (mail.kind === 'claim_received') {
    // Staff may have answered it already.
    const id = mail.detail ?? ''
    const claim = await claimTexts(shop.db, id, 'open')
    if (!claim) return 'nothing'
    const shown = { ...claim, id, orderId: mail.about, siteUrl: shop.config.siteUrl }
    return { content: claimReceivedMail(shown, t), to, locale }
  }
  if (mail.kind === 'contact_message') {
    const [message] = await shop.db.select().from(contactMessages).where(eq(contactMessages.id, mail.about))
    if (!message) return 'nothing'
    const replyTo = mailbox(message.name, message.email)
    return { content: contactMail(message, shop.config, t), to, locale, ...(replyTo ? { replyTo } : {}) }
  }
  if (!notices.newOrders) return 'nothing'
  const [[order], lines] = await shop.db.batch([
    shop.db.select().from(orders).where(eq(orders.id, mail.about)),
    selectLines(shop.db, [mail.about]),
  ])
  if (!order || order.status === 'cancelled') return 'nothing'
  const mayBeCompleted = shop.clock.now().getTime() < order.createdAt.getTime() + DETAILS_MS
  if (order.reviewReason === 'missing_details' && mayBeCompleted) return 'later'
  const named = await inReadersLanguage(shop.db, locale, [order], lines)
  return {
    content: newOrderMail(order, named, t, shop.config),
    to: notices.email ? { name: profile.name, address: notices.email } : to,
    locale,
  }
}
