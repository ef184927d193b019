import type { OrderRow } from '#db/schema/index.ts'
import type { PageTranslate } from '#i18n/page.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { Invoice } from '#shared/invoice.ts'
import { isUnpaid } from '#shared/payment-methods.ts'
import { messengerLinks } from '#shared/shop-contact.ts'
import type { ShopProfile } from '#shared/shop-profile.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { orderPath } from '#features/orders/order-path.ts'
import { awaitedUntil } from '#features/orders/server/confirm-by.ts'
import { isInReview } from '#features/orders/server/in-review.ts'
import type { NotifiedStatus } from '#features/orders/server/change-status.ts'
import { isReceivedByStaff } from '#features/orders/server/order-payment.ts'
import type { PhotoToSend } from '#features/order-photos/server/photo-to-send.ts'
import type { Fact, MailContent, Part } from '#features/mail/server/mail-content.ts'
import { amounts, delivery, greeting, trackButton, type OrderLine } from './order-parts.ts'

/** Where a customer follows an order (`orderLink`), and the shop's chats. */
interface OrderLinks {
  link: string
  chats: Pick<ShopProfile, 'whatsapp' | 'zalo'>
}

/** Returns the address of the page that shows an order's customer where it is, with the token that cancels it. */
export function orderLink(siteUrl: string, { id, locale }: Pick<OrderRow, 'id' | 'locale'>, token: string): string {
  return siteUrl + orderPath(locale, id, token)
}

const TEXTS = {
  paid: { preview: 'mail:confirmation.preview', body: 'mail:confirmation.text' },
  unpaid: { preview: 'mail:confirmation.previewUnpaid', body: 'mail:confirmation.textUnpaid' },
  cash: { preview: 'mail:confirmation.previewCash', body: 'mail:confirmation.textCash' },
} as const

interface Confirmed extends OrderLinks {
  /** The address by which an order on delivery is confirmed. */
  confirm?: string
  /** The VAT invoice that is asked for, so that a mistyped tax code is noticed. */
  invoice?: Invoice | undefined
}

/**
 * Returns the mail to a customer who has paid, or whose order staff have taken: the order, its delivery, its invoice,
 * and the link (`orderLink`) to track it.
 */
export function confirmationMail(
  order: OrderRow,
  lines: readonly OrderLine[],
  t: PageTranslate,
  { link, chats, confirm, invoice }: Confirmed,
): MailContent {
  const text = { amount: formatMoney(order.total, order.currency) }
  const { preview, body } =
    TEXTS[order.paymentMethod === 'cash_on_delivery' ? 'cash' : isUnpaid(order.paymentMethod) ? 'unpaid' : 'paid']
  const awaitsConfirmation = order.unconfirmed && confirm !== undefined
  const isCancelledByPhone = isReceivedByStaff(order) && order.total > 0
  return {
    subject: t('mail:confirmation.subject', { number: shortOrderId(order.id) }),
    preview: t(preview),
    title: t('mail:confirmation.title'),
    why: t('mail:why.order'),
    parts: [
      greeting(order, t),
      { kind: 'text', text: t(awaitsConfirmation ? 'mail:confirmation.textConfirm' : body, text) },
      ...confirmParts(order, confirm, t),
      ...(isInReview(order) ? [{ kind: 'text' as const, text: t('mail:confirmation.review') }] : []),
      trackButton(t, link),
      { kind: 'text', text: t(`mail:confirmation.${isCancelledByPhone ? 'ownPaidByHand' : 'own'}`) },
      amounts(order, lines, t),
      delivery(order, t),
      ...(invoice ? [invoicePart(invoice, t)] : []),
      ...help(order, t, chats),
    ],
  }
}

/** Returns the button by which an order on delivery is confirmed, and until when; nothing if it is not waited for. */
function confirmParts(order: OrderRow, confirm: string | undefined, t: PageTranslate): Part[] {
  if (!order.unconfirmed || confirm === undefined) return []
  const until = awaitedUntil(order)
  const note = until && t('mail:confirmation.confirmBy', { time: formatDateTime(new Date(until)) })
  return [
    { kind: 'button', label: t('mail:confirmation.confirm'), href: confirm },
    ...(note ? [{ kind: 'note' as const, text: note }] : []),
  ]
}

/**
 * Returns the mail that brings a customer a photo: of the finished flowers, or one of the delivered flowers that came
 * after the mail about the delivery.
 */
export function photoMail(order: OrderRow, photo: PhotoToSend, t: PageTranslate, link: string): MailContent {
  const text = t(`mail:photo.${photo.step}.text`)
  return {
    subject: t(`mail:photo.${photo.step}.subject`, { number: shortOrderId(order.id) }),
    preview: text,
    title: t(`mail:photo.${photo.step}.title`),
    why: t('mail:why.order'),
    parts: [
      greeting(order, t),
      { kind: 'text', text },
      photoPart(order, photo, t('mail:photo.where'), t),
      { kind: 'button', label: t('mail:photo.button'), href: link },
    ],
  }
}

/** Returns the photo with its caption, or `text`, which the plain text has in any case, if the photo cannot be read. */
function photoPart({ id }: OrderRow, { step, jpeg }: PhotoToSend, text: string, t: PageTranslate): Part {
  if (!jpeg) return { kind: 'text', text }
  const alt = t(`mail:photo.${step}.alt`, { number: shortOrderId(id) })
  return { kind: 'photo', jpeg, alt, caption: t('mail:photo.caption'), text }
}

interface Changed extends Pick<Confirmed, 'confirm'> {
  link: string
  byStaff?: boolean
  /** The lines of the order, if staff have exchanged them. */
  lines?: readonly OrderLine[] | undefined
}

/**
 * Returns the mail about an order that its customer or staff have changed: what it says now, and until when it is
 * confirmed, which another day or slot sets anew.
 */
export function changeMail(
  order: OrderRow,
  t: PageTranslate,
  { link, confirm, byStaff = false, lines }: Changed,
): MailContent {
  const text = t(byStaff ? 'mail:changed.byStaff' : 'mail:changed.text')
  return {
    subject: t('mail:changed.subject', { number: shortOrderId(order.id) }),
    preview: text,
    title: t('mail:changed.title'),
    why: t('mail:why.order'),
    parts: [
      greeting(order, t),
      { kind: 'text', text },
      ...confirmParts(order, confirm, t),
      trackButton(t, link),
      ...(lines ? [amounts(order, lines, t)] : []),
      delivery(order, t),
    ],
  }
}

interface StatusNews {
  status: NotifiedStatus
  /** What was refunded of the order, in minor units of its currency; shown if it was cancelled. */
  refunded: number
  /** The courier's photo; shown if the flowers were delivered. */
  photo: PhotoToSend | null
  links: OrderLinks
}

/** Returns the mail that notifies a customer of a new status. */
export function statusMail(
  order: OrderRow,
  { status, refunded, photo, links: { link, chats } }: StatusNews,
  t: PageTranslate,
): MailContent {
  const isEnded = status === 'cancelled' && order.endedUnconfirmed && order.unconfirmed
  const text = t(isEnded ? 'mail:status.cancelled.unconfirmed' : `mail:status.${status}.text`)
  return {
    subject: t(`mail:status.${status}.subject`, { number: shortOrderId(order.id) }),
    preview: text,
    title: t(`mail:status.${status}.title`),
    why: t('mail:why.order'),
    parts: [
      greeting(order, t),
      { kind: 'text', text },
      ...(status === 'out_for_delivery' && order.paymentMethod === 'cash_on_delivery'
        ? [{ kind: 'text' as const, text: t('mail:status.cash', { amount: formatMoney(order.total, order.currency) }) }]
        : []),
      ...(status === 'delivered' && photo ? [photoPart(order, photo, t('mail:photo.withDelivery'), t)] : []),
      ...(status === 'cancelled' && refunded > 0 ? [refundText(order, refunded, t)] : []),
      trackButton(t, link),
      ...(status === 'cancelled' || status === 'delivered' ? [] : [delivery(order, t)]),
      ...help(order, t, chats),
    ],
  }
}

/** Messengers that open with the order's number; the shop's number and email are below every mail. */
function help({ id }: OrderRow, t: PageTranslate, chats: OrderLinks['chats']): Part[] {
  const messengers = messengerLinks(chats, t('mail:help.hello', { number: shortOrderId(id) }))
  return Object.entries(messengers).map(([name, href]) => ({ kind: 'link', label: t('mail:help.ask', { name }), href }))
}

function refundText({ currency }: OrderRow, refunded: number, t: PageTranslate): Part {
  return { kind: 'text', text: t('mail:status.cancelled.refunded', { amount: formatMoney(refunded, currency) }) }
}

function invoicePart({ company, taxCode, address, email }: Invoice, t: PageTranslate): Part {
  const facts: Fact[] = [
    { label: t('mail:invoice.company'), value: company },
    { label: t('mail:invoice.taxCode'), value: taxCode },
    { label: t('mail:invoice.address'), value: address },
    { label: t('mail:invoice.email'), value: email },
  ]
  return { kind: 'facts', title: t('mail:invoice.title'), facts: facts.filter(({ value }) => value !== '') }
}
