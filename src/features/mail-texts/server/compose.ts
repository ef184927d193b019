import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import {
  contactAnswers,
  contactMessages,
  invoiceRequests,
  orderItems,
  orders,
  reminders,
  reviews,
  staffInvitations,
  users,
  type OrderRow,
} from '#db/schema/index.ts'
import type { Mailbox } from '#server/config.ts'
import { readShopNotices } from '#server/shop-notices.ts'
import { readShopProfile } from '#server/shop-profile.ts'
import type { Shop } from '#server/shop.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'
import { LIFETIME_MS, mintToken } from '#features/account/server/tokens.ts'
import { waitAgain } from '#features/back-in-stock/server/queue-mails.ts'
import { listByIds } from '#features/catalog/server/queries.ts'
import { fullName } from '#features/account/user.ts'
import { isPhotoLate, photoMailId } from '#features/order-photos/server/photo-mail.ts'
import { photoToSend } from '#features/order-photos/server/photo-to-send.ts'
import { isNotified } from '#features/orders/server/change-status.ts'
import { inReadersLanguage } from '#features/orders/server/line-names.ts'
import { linkState, selectPaymentLinks } from '#features/orders/server/insert-payment-link.ts'
import { paymentLinkUrl } from '#features/orders/server/payment-link-token.ts'
import type { PageTranslate } from '#i18n/page.ts'
import { confirmPath } from '#features/orders/order-path.ts'
import { confirmationToken, orderToken } from '#features/orders/server/order-token.ts'
import { askedRefunds } from '#features/orders/server/refunds.ts'
import { muteLinks } from '#features/reminders/server/mute-token.ts'
import { isOpen, mintInvitationLink } from '#features/staff/server/invitation-links.ts'
import { dayInVietnam } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import type { PhotoStep } from '#shared/shop.ts'
import { resetMail, verificationMail } from './account-mails.ts'
import type { Composed, MailRow } from '#features/mail/server/mail-content.ts'
import { shopMailbox } from '#features/mail/server/sender-of.ts'
import { mailWords } from './mail-words.ts'
import { contactAnswerMail } from './contact-mails.ts'
import { backInStockMail } from './product-mails.ts'
import { reviewAnswerMail } from './review-mails.ts'
import { reminderMail } from './reminder-mails.ts'
import { composeForShop, type MailToShop } from './shop-mails.ts'
import { invitationMail } from './staff-mails.ts'
import { claimTexts } from '#features/claims/server/claim-texts.ts'
import {
  changeMail,
  claimAnswerMail,
  confirmationMail,
  orderLink,
  photoMail,
  statusMail,
  type OrderLine,
} from './order-mails.ts'
import { paymentLinkMail, receivedMail, supplementMail } from './payment-mails.ts'
import { aboutRefund } from './refund-mails.ts'

type CustomerMail = MailRow & { kind: Exclude<MailRow['kind'], MailToShop | 'staff_invitation'> }

/**
 * Writes the content of a queued mail from the present state of its subject, and creates the links in it. Mails to the
 * shop and to its staff have languages of their own; those to customers have the one of the settings.
 */
export async function compose(shop: Shop, mail: MailRow): Promise<Composed> {
  const profile = await readShopProfile(shop.db)
  switch (mail.kind) {
    case 'new_order':
    case 'claim_received':
    case 'contact_message':
      return composeForShop(shop, profile, { ...mail, kind: mail.kind })
    case 'staff_invitation':
      return aboutInvitation(shop, profile, mail)
    default:
      return composeForCustomer(shop, profile, { ...mail, kind: mail.kind })
  }
}

async function composeForCustomer(shop: Shop, profile: ShopProfile, mail: CustomerMail): Promise<Composed> {
  const { customerLanguage } = await readShopNotices(shop.db)
  const locale = customerLanguage === 'own' ? mail.locale : customerLanguage
  const composed = await aboutSubject(shop, profile, mail, locale)
  return typeof composed === 'string' ? composed : { ...composed, locale }
}

function aboutSubject(shop: Shop, profile: ShopProfile, mail: CustomerMail, locale: Locale): Promise<Composed> {
  switch (mail.kind) {
    case 'order_confirmation':
    case 'order_status':
    case 'order_photo':
    case 'order_changed':
    case 'payment_link':
    case 'payment_received':
    case 'refund_account':
    case 'refund_account_given':
    case 'claim_answer':
      return aboutOrder(shop, profile, mail, locale)
    case 'password_reset':
      return aboutPassword(shop, profile, mail, locale)
    case 'verify_email':
      return aboutAddress(shop, profile, mail, locale)
    case 'contact_answer':
      return contactAnswer(shop, profile, mail, locale)
    case 'review_answer':
      return reviewAnswer(shop, profile, mail, locale)
    case 'back_in_stock':
      return aboutProduct(shop, profile, mail, locale)
    case 'reminder':
      return aboutOccasion(shop, profile, mail, locale)
  }
}

async function aboutOrder(
  shop: Shop,
  profile: ShopProfile,
  { about, kind, detail }: CustomerMail,
  locale: Locale,
): Promise<Composed> {
  const [found, placed, [invoice]] = await shop.db.batch([
    shop.db.select().from(orders).where(eq(orders.id, about)),
    shop.db.select().from(orderItems).where(eq(orderItems.orderId, about)).orderBy(asc(orderItems.line)),
    shop.db.select().from(invoiceRequests).where(eq(invoiceRequests.orderId, about)),
  ])
  if (!found[0]) return 'nothing'
  // Links lead to pages in the mail's language.
  const order = { ...found[0], locale }
  const lines = await inReadersLanguage(shop.db, locale, found, placed)
  const to = mailbox(order.customerName, order.customerEmail)
  // Paid before the shop knew the customer: the details may still come.
  if (!to) return order.reviewReason === 'missing_details' ? 'later' : 'nothing'
  const t = mailWords(profile, locale)
  const link = orderLink(shop.config.siteUrl, order, orderToken(shop, order.id))
  const confirm = shop.config.siteUrl + confirmPath(order.locale, order.id, confirmationToken(shop, order.id))
  if (kind === 'order_confirmation')
    return { content: confirmationMail(order, lines, t, { link, chats: profile, confirm, invoice }), to }
  if (kind === 'payment_received') return { content: receivedMail(order, lines, t, link), to }
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
  const refunded = detail === 'cancelled' ? await askedRefunds(shop.db, order.id) : 0
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

async function aboutPassword(
  shop: Shop,
  profile: ShopProfile,
  { about, createdAt }: CustomerMail,
  locale: Locale,
): Promise<Composed> {
  if (createdAt.getTime() + LIFETIME_MS.reset < shop.clock.now().getTime()) return 'nothing'
  const [user] = await shop.db.select().from(users).where(eq(users.email, about))
  return user ? linkMail(shop, profile, user, 'reset', locale) : 'nothing'
}

async function aboutAddress(
  shop: Shop,
  profile: ShopProfile,
  { about }: CustomerMail,
  locale: Locale,
): Promise<Composed> {
  const [user] = await shop.db.select().from(users).where(eq(users.id, about))
  return user && !user.emailVerifiedAt ? linkMail(shop, profile, user, 'verify', locale) : 'nothing'
}

async function linkMail(
  shop: Shop,
  profile: ShopProfile,
  user: typeof users.$inferSelect,
  purpose: 'reset' | 'verify',
  locale: Locale,
): Promise<Composed> {
  // Anyone can register another person's email with any text as the name, so the name is sent only after the email is
  // verified.
  const name = user.emailVerifiedAt ? fullName(user, locale) : ''
  const to = mailbox(name, user.email)
  if (!to) return 'nothing'
  const token = await mintToken(shop, user, purpose)
  const write = purpose === 'reset' ? resetMail : verificationMail
  return { content: write({ name, token, locale, siteUrl: shop.config.siteUrl }, mailWords(profile, locale)), to }
}

/** The visitor's reply reaches the address that gets the shop's own mails. */
async function contactAnswer(
  { db, config }: Shop,
  profile: ShopProfile,
  { detail }: CustomerMail,
  locale: Locale,
): Promise<Composed> {
  const [found] = await db
    .select({ answer: contactAnswers.text, message: contactMessages })
    .from(contactAnswers)
    .innerJoin(contactMessages, eq(contactMessages.id, contactAnswers.messageId))
    .where(eq(contactAnswers.id, detail ?? ''))
  const to = found && mailbox(found.message.name, found.message.email)
  if (!to) return 'nothing'
  const content = contactAnswerMail(found.message, found.answer, mailWords(profile, locale))
  return { content, to, replyTo: shopMailbox(config.mail.from, profile) }
}

/** The answer may be withdrawn by now, the review hidden, changed or deleted, and the product no longer on sale. */
async function reviewAnswer(
  { db, config }: Shop,
  profile: ShopProfile,
  { about, detail }: CustomerMail,
  locale: Locale,
): Promise<Composed> {
  const [found] = await db
    .select({ review: reviews, user: users })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(and(eq(reviews.id, detail ?? ''), eq(users.id, about)))
  if (!found?.user.emailVerifiedAt || found.review.hiddenAt || found.review.answer === '') return 'nothing'
  const { review, user } = found
  const name = fullName(user, locale)
  const to = mailbox(name, user.email)
  const [product] = await listByIds(db, [review.productId], locale)
  if (!to || !product) return 'nothing'
  const shown = { name, comment: review.comment, answer: review.answer, product }
  return { content: reviewAnswerMail(shown, { locale, siteUrl: config.siteUrl }, mailWords(profile, locale)), to }
}

/** The product may be sold out again by now: then its visitor goes on waiting. */
async function aboutProduct(
  { db, config }: Shop,
  profile: ShopProfile,
  { about, detail, locale: own, createdAt }: CustomerMail,
  locale: Locale,
): Promise<Composed> {
  const [product] = await listByIds(db, [detail ?? ''], locale)
  const to = mailbox('', about)
  if (!product || !to) return 'nothing'
  if (!product.inStock) {
    await waitAgain(db, { productId: product.id, email: about, locale: own, createdAt })
    return 'nothing'
  }
  return { content: backInStockMail(product, { locale, siteUrl: config.siteUrl }, mailWords(profile, locale)), to }
}

/** The reminder may be muted or deleted by now, and the occasion over. */
async function aboutOccasion(
  shop: Shop,
  profile: ShopProfile,
  { about, detail }: CustomerMail,
  locale: Locale,
): Promise<Composed> {
  const [id = '', on = ''] = detail?.split(' ') ?? []
  const [found] = await shop.db
    .select({ reminder: reminders, user: users })
    .from(reminders)
    .innerJoin(users, eq(users.id, reminders.userId))
    .where(and(eq(reminders.id, id), eq(reminders.userId, about)))
  if (!found?.user.emailVerifiedAt || found.reminder.mutedAt || on < dayInVietnam(shop.clock.now())) return 'nothing'
  const { user } = found
  const reminder = { ...found.reminder, locale }
  const to = mailbox(fullName(user, locale), user.email)
  if (!to) return 'nothing'
  const links = muteLinks(shop, reminder)
  const shown = { on, siteUrl: shop.config.siteUrl, mute: links.page }
  return { content: reminderMail(reminder, shown, mailWords(profile, locale)), to, unsubscribe: links.call }
}

/** Not sent if the invitation is over by now, or if its sender is an owner no longer. */
async function aboutInvitation(shop: Shop, profile: ShopProfile, { about, locale }: MailRow): Promise<Composed> {
  const { db, clock, config } = shop
  const [found] = await db
    .select({ invitation: staffInvitations, sender: users })
    .from(staffInvitations)
    .innerJoin(users, eq(users.id, staffInvitations.invitedBy))
    .where(and(eq(staffInvitations.id, about), isOpen(), eq(users.role, 'owner')))
  const to = found && mailbox('', found.invitation.email)
  if (!to || found.invitation.expiresAt <= clock.now()) return 'nothing'
  const token = await mintInvitationLink(shop, about)
  const invited = { role: found.invitation.role, invitedBy: found.sender.email, token, locale, siteUrl: config.siteUrl }
  return { content: invitationMail(invited, mailWords(profile, locale)), to }
}

/** Returns null for an invalid address: the payment provider sends addresses unchecked. */
function mailbox(name: string, address: string): Mailbox | null {
  return z.email().safeParse(address).success ? { name, address } : null
}
