import type { OrderRow } from '#db/schema/index.ts'
import { slotText } from '#features/delivery/slot-text.ts'
import { wardName } from '#features/delivery/server/wards.ts'
import type { MailContent } from '#features/mail/server/mail-content.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { isInReview } from '#features/orders/server/in-review.ts'
import type { PageTranslate } from '#i18n/page.ts'
import { formatDay } from '#shared/dates.ts'
import { isUnpaid } from '#shared/payment-methods.ts'
import { amounts, type OrderLine } from './order-parts.ts'

/**
 * Returns the mail to the shop about a new order: what a florist needs to begin, and the link to the order in the
 * back-office. Names, phones, addresses and the words of the card are read there, by those who may see them.
 */
export function newOrderMail(
  order: OrderRow,
  lines: readonly OrderLine[],
  t: PageTranslate,
  { siteUrl }: { siteUrl: string },
): MailContent {
  const number = shortOrderId(order.id)
  const day = order.deliveryDate ? formatDay(order.deliveryDate) : t('mail:newOrder.noDay')
  const city = order.deliveryCity ? t(`mail:order.cities.${order.deliveryCity}`) : ''
  const time = slotText(order.slotId, t)
  const text = [day, time, city].filter(Boolean).join(', ')
  const facts = [
    { label: t('mail:order.number'), value: number },
    { label: t('mail:order.date'), value: day },
    { label: t('mail:order.time'), value: time || t('mail:newOrder.anyTime') },
    { label: t('mail:newOrder.city'), value: city },
    { label: t('mail:newOrder.ward'), value: wardName(order.wardCode) },
    { label: t('mail:order.card'), value: t(order.cardMessage ? 'mail:newOrder.card' : 'mail:newOrder.noCard') },
    {
      label: t('mail:newOrder.payment'),
      value: t(isUnpaid(order.paymentMethod) ? 'mail:newOrder.unpaid' : 'mail:newOrder.paid'),
    },
  ]
  return {
    subject: t('mail:newOrder.subject', { number, when: text }),
    preview: lines.map(({ quantity, productName: name }) => t('mail:order.line', { quantity, name })).join(', '),
    title: t('mail:newOrder.title'),
    why: t('mail:why.newOrder'),
    parts: [
      ...(order.unconfirmed ? [{ kind: 'text' as const, text: t('mail:newOrder.unconfirmed') }] : []),
      ...(isInReview(order) ? [{ kind: 'text' as const, text: t('mail:newOrder.review') }] : []),
      { kind: 'facts', facts: facts.filter(({ value }) => value !== '') },
      amounts(order, lines, t),
      { kind: 'button', label: t('mail:newOrder.button'), href: `${siteUrl}/admin/orders/${order.id}` },
    ],
  }
}
