import type { OrderRow } from '#db/schema/index.ts'
import type { PageTranslate } from '#i18n/page.ts'
import type { MailContent } from '#features/mail/server/mail-content.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { isInReview } from '#features/orders/server/in-review.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { amounts, delivery, greeting, trackButton, type OrderLine } from './order-parts.ts'

/** Returns the mail with the link that a customer pays what exchanged flowers cost more by, in minor units. */
export function supplementMail(
  order: OrderRow,
  lines: readonly Pick<OrderLine, 'productName' | 'quantity'>[],
  t: PageTranslate,
  { url, expiresAt, amount }: { url: string; expiresAt: Date; amount: number },
): MailContent {
  const money = formatMoney(amount, order.currency)
  const flowers = lines.map(({ productName: name, quantity }) => t('mail:supplement.line', { name, quantity }))
  return {
    subject: t('mail:supplement.subject', { number: shortOrderId(order.id) }),
    preview: t('mail:supplement.preview', { amount: money }),
    title: t('mail:supplement.title'),
    why: t('mail:why.order'),
    parts: [
      greeting(order, t),
      { kind: 'text', text: t('mail:supplement.text', { amount: money, until: formatDateTime(expiresAt) }) },
      { kind: 'text', text: t('mail:supplement.flowers', { flowers: flowers.join(', ') }) },
      { kind: 'button', label: t('mail:paymentLink.button'), href: url },
      { kind: 'text', text: t('mail:supplement.otherwise') },
      delivery(order, t),
    ],
  }
}

/** Returns the mail with the link that a customer pays an order by, which staff have taken. */
export function paymentLinkMail(
  order: OrderRow,
  lines: readonly OrderLine[],
  t: PageTranslate,
  { url, expiresAt }: { url: string; expiresAt: Date },
): MailContent {
  return {
    subject: t('mail:paymentLink.subject', { number: shortOrderId(order.id) }),
    preview: t('mail:paymentLink.preview'),
    title: t('mail:paymentLink.title'),
    why: t('mail:why.order'),
    parts: [
      greeting(order, t),
      { kind: 'text', text: t('mail:paymentLink.text', { until: formatDateTime(expiresAt) }) },
      { kind: 'button', label: t('mail:paymentLink.button'), href: url },
      amounts(order, lines, t),
      delivery(order, t),
    ],
  }
}

/**
 * Returns the receipt for an order that was paid by a payment link. What else is to come depends on the order: florists
 * may have begun it before it was paid, or staff may have cancelled it while the bank was processing the payment.
 */
export function receivedMail(
  order: OrderRow,
  lines: readonly OrderLine[],
  t: PageTranslate,
  link: string,
): MailContent {
  const { status } = order
  const isCancelled = status === 'cancelled'
  const text = t(
    isCancelled ? 'mail:received.cancelled' : status === 'pending' ? 'mail:received.text' : 'mail:received.begun',
  )
  return {
    subject: t('mail:received.subject', { number: shortOrderId(order.id) }),
    preview: text,
    title: t('mail:received.title'),
    why: t('mail:why.order'),
    parts: [
      greeting(order, t),
      { kind: 'text', text },
      ...(isInReview(order) && !isCancelled ? [{ kind: 'text' as const, text: t('mail:confirmation.review') }] : []),
      trackButton(t, link),
      amounts(order, lines, t),
      ...(isCancelled ? [] : [delivery(order, t)]),
    ],
  }
}
