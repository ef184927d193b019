import { and, eq } from 'drizzle-orm'
import { contactAnswers, contactMessages, products, reminders, reviews, users } from '#db/schema/index.ts'
import { readShopNotices } from '#server/shop-notices.ts'
import { readShopProfile } from '#server/shop-profile.ts'
import type { Shop } from '#server/shop.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'
import { waitAgain } from '#features/back-in-stock/server/queue-mails.ts'
import { listByIds } from '#features/catalog/server/queries.ts'
import { fullName } from '#features/account/user.ts'
import { muteLinks } from '#features/reminders/server/mute-token.ts'
import { dayInVietnam } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import type { Composed, MailRow } from '#features/mail/server/mail-content.ts'
import { shopMailbox } from '#features/mail/server/sender-of.ts'
import { mailWords } from './mail-words.ts'
import { contactAnswerMail } from './contact-mails.ts'
import { backInStockMail } from './product-mails.ts'
import { reviewAnswerMail } from './review-mails.ts'
import { reminderMail } from './reminder-mails.ts'
import { composeForShop } from './shop-mails.ts'
import type { CustomerMail } from './customer-mail.ts'
import { mailbox } from './mailbox.ts'
import { aboutAddress, aboutInvitation, aboutPassword } from './about-account.ts'
import { aboutOrder } from './about-order.ts'

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

/** The product may be sold out again by now, or archived: then its visitor goes on waiting. */
async function aboutProduct(
  { db, config, clock }: Shop,
  profile: ShopProfile,
  { about, detail, locale: own, createdAt }: CustomerMail,
  locale: Locale,
): Promise<Composed> {
  const productId = detail ?? ''
  const [product] = await listByIds(db, [productId], locale)
  const to = mailbox('', about)
  if (!to) return 'nothing'
  if (!product?.inStock) {
    // One that was deleted never comes back.
    if (product || (await db.$count(products, eq(products.id, productId))) > 0)
      await waitAgain(db, { productId, email: about, locale: own, createdAt }, clock.now())
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
