import { eq } from 'drizzle-orm'
import { invoiceRequests, orders, type OrderRow } from '#db/schema/index.ts'
import type { Mailbox } from '#server/config.ts'
import type { Shop } from '#server/shop.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'
import { isPhotoLate, photoMailId } from '#features/order-photos/server/photo-mail.ts'
import { photoToSend } from '#features/order-photos/server/photo-to-send.ts'
import { isNotified, statusBeganAt } from '#features/orders/server/change-status.ts'
import { awaitsDetails } from '#features/orders/server/complete-order.ts'
import { inReadersLanguage } from '#features/orders/server/line-names.ts'
import { selectLines } from '#features/orders/server/select-lines.ts'
import { linkState, selectPaymentLinks } from '#features/orders/server/insert-payment-link.ts'
import { paymentLinkUrl } from '#features/orders/server/payment-link-token.ts'
import type { PageTranslate } from '#i18n/page.ts'
import { confirmPath } from '#features/orders/order-path.ts'
import { confirmationToken, orderToken } from '#features/orders/server/order-token.ts'
import { askedRefunds } from '#features/orders/server/refunds.ts'
import type { Locale } from '#shared/locale.ts'
import type { PhotoStep } from '#shared/shop.ts'
import type { Composed } from '#features/mail/server/mail-content.ts'
import { mailWords } from './mail-words.ts'
import { claimAnswerMail } from './claim-mails.ts'
import { claimTexts } from '#features/claims/server/claim-texts.ts'
import { changeMail, confirmationMail, orderLink, photoMail, statusMail } from './order-mails.ts'
import type { OrderLine } from './order-parts.ts'
import { paymentLinkMail, receivedMail, supplementMail } from './payment-mails.ts'
import { aboutRefund } from './refund-mails.ts'
import type { CustomerMail } from './customer-mail.ts'
import { mailbox } from './mailbox.ts'

/** Composes a mail about an order: not sent if what it says is over by now. */
export async function aboutOrder(
  shop: Shop,
  profile: ShopProfile,
  { about, kind, detail, createdAt }: CustomerMail,
  locale: Locale,
): Promise<Composed> {
  const [found, placed, [invoice]] = await shop.db.batch([
    shop.db.select().from(orders).where(eq(orders.id, about)),
    selectLines(shop.db, [about]),
    shop.db.select().from(invoiceRequests).where(eq(invoiceRequests.orderId, about)),
  ])
  if (!found[0]) return 'nothing'
  // Links lead to pages in the mail's language.
  const order = { ...found[0], locale }
  const lines = await inReadersLanguage(shop.db, locale, found, placed)
  const to = mailbox(order.customerName, order.customerEmail)
  // Paid before the shop knew the customer: the details may still come.
  if (!to) return awaitsDetails(order) ? 'later' : 'nothing'
  const t = mailWords(profile, locale)
  const link = orderLink(shop.config.siteUrl, order, orderToken(shop, order.id))
  const confirm = shop.config.siteUrl + confirmPath(order.locale, order.id, confirmationToken(shop, order.id))
  // After an outage, the mail about its cancellation may have gone before.
  if (kind === 'order_confirmation')
    return order.status === 'cancelled'
      ? 'nothing'
      : { content: confirmationMail(order, lines, t, { link, chats: profile, confirm, invoice }), to }
  // An order that was cancelled after its payment is the subject of the mail about that.
  if (kind === 'payment_received')
    return order.status === 'cancelled' && order.reviewReason !== 'paid_unexpectedly'
      ? 'nothing'
      : { content: receivedMail(order, lines, t, link), to }
  if (kind === 'refund_account' || kind === 'refund_account_given')
    return aboutRefund(shop, kind, detail, { order, to, t, link, phone: profile.phone })
  if (kind === 'payment_link') return aboutLink(shop, order, lines, { id: detail, to, t })
  if (kind === 'claim_answer') {
    const claim = await claimTexts(shop.db, detail ?? '', 'answered')
    return claim ? { content: claimAnswerMail(order, claim, t, link), to } : 'nothing'
  }
  if (kind === 'order_photo')
    return aboutPhoto(shop, order, detail === 'delivered' ? detail : 'finished', { to, t, link })
  if (kind === 'order_changed')
    return order.status === 'cancelled'
      ? 'nothing'
      : { content: changeMail(order, t, { link, confirm, ...changeOf(detail, lines) }), to }
  if (!isNotified(detail) || order.status !== detail) return 'nothing'
  const refunded = detail === 'cancelled' ? await askedRefunds(shop.db, order.id, statusBeganAt(createdAt)) : 0
  const photo = detail === 'delivered' ? await photoToSend(shop, order, detail) : null
  const content = statusMail(order, { status: detail, refunded, photo, links: { link, chats: profile } }, t)
  return { content, to, ...(photo ? { includes: photoMailOf(order, photo.step) } : {}) }
}

/** Returns who changed an order, and its lines if those are what changed. */
const changeOf = (detail: string | null, lines: readonly OrderLine[]) => ({
  byStaff: detail === 'by_staff' || detail === 'lines_by_staff',
  lines: detail === 'lines_by_staff' ? lines : undefined,
})

/** Not sent if the link does not work any more: the order was paid or cancelled, or there is another link. */
async function aboutLink(
  shop: Shop,
  order: OrderRow,
  lines: readonly OrderLine[],
  { id, to, t }: { id: string | null; to: Mailbox; t: PageTranslate },
): Promise<Composed> {
  const [link] = await selectPaymentLinks(shop.db, [order.id])
  if (link?.id !== id || linkState(link, order, shop.clock.now()) !== 'open') return 'nothing'
  const url = paymentLinkUrl(shop, link.id, order.locale)
  const { expiresAt, amount, exchange } = link
  const content = exchange
    ? supplementMail(order, exchange.lines, t, { url, expiresAt, amount })
    : paymentLinkMail(order, lines, t, { url, expiresAt })
  return { content, to }
}

const photoMailOf = ({ id }: OrderRow, step: PhotoStep) => ({
  ...{ id: photoMailId(id, step), kind: 'order_photo' as const, detail: step },
})

/**
 * Not sent if staff have removed the photo. That of the finished flowers is no news once the order is over; that of the
 * delivered flowers is a part of the mail about the delivery, unless that mail went before it.
 */
async function aboutPhoto(
  shop: Shop,
  order: OrderRow,
  step: PhotoStep,
  { to, t, link }: { to: Mailbox; t: PageTranslate; link: string },
): Promise<Composed> {
  const isOver = order.status === 'cancelled' || order.status === 'delivered'
  if (step === 'finished' ? isOver : order.status !== 'delivered') return 'nothing'
  const isLate = step === 'finished' || (await isPhotoLate(shop.db, order.id))
  if (isLate === null) return 'later'
  const photo = isLate ? await photoToSend(shop, order, step) : null
  return photo ? { content: photoMail(order, photo, t, link), to } : 'nothing'
}
