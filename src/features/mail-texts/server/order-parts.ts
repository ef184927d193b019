import type { orderItems, OrderRow } from '#db/schema/index.ts'
import { addressLine } from '#features/delivery/address-line.ts'
import { slotText } from '#features/delivery/slot-text.ts'
import { wardName } from '#features/delivery/server/wards.ts'
import type { Fact, Part } from '#features/mail/server/mail-content.ts'
import { agreesWithLines, overpaid } from '#features/orders/order-price.ts'
import type { PageTranslate } from '#i18n/page.ts'
import { formatDateTime, formatDay } from '#shared/dates.ts'
import { isGift, recipientOf } from '#shared/gift.ts'
import { formatMoney } from '#shared/money.ts'

export type OrderLine = Pick<typeof orderItems.$inferSelect, 'productName' | 'quantity' | 'priceVND' | 'priceUSDCents'>

/** By name only if the order names a recipient: otherwise its name may be the recipient's, who is not the reader. */
export function greeting(order: OrderRow, t: PageTranslate): Part {
  return { kind: 'text', text: isGift(order) ? t('mail:hello', { name: order.customerName }) : t('mail:helloNobody') }
}

/** Returns the button to the tracking page. */
export function trackButton(t: PageTranslate, href: string): Part {
  return { kind: 'button', label: t('mail:confirmation.track'), href }
}

/** Returns the lines at the prices paid, and the sums; an order that does not know its parts only has its total. */
export function amounts(order: OrderRow, lines: readonly OrderLine[], t: PageTranslate): Part {
  const money = (minor: number) => formatMoney(minor, order.currency)
  const priced = lines.map(({ productName: name, quantity, priceVND, priceUSDCents }) => ({
    ...{ name, quantity, price: order.currency === 'VND' ? priceVND : priceUSDCents },
  }))
  const discount = { code: order.discountCode ?? '', percent: order.discountPercent }
  const steps = [
    { label: t('mail:order.subtotal'), amount: money(order.subtotal) },
    ...(order.discount > 0 ? [{ label: t('mail:order.discount', discount), amount: money(-order.discount) }] : []),
    { label: t('mail:order.fee'), amount: money(order.deliveryFee - order.farFee - order.exactFee) },
    ...(order.farFee > 0 ? [{ label: t('mail:order.farFee'), amount: money(order.farFee) }] : []),
    ...(order.exactFee > 0 ? [{ label: t('mail:order.exactFee'), amount: money(order.exactFee) }] : []),
    ...(overpaid(order) > 0 ? [{ label: t('mail:order.overpaid'), amount: money(overpaid(order)) }] : []),
  ]
  return {
    kind: 'lines',
    lines: priced.map(({ name, quantity, price }) => ({
      label: t('mail:order.line', { quantity, name }),
      amount: money(price * quantity),
    })),
    sums: [
      ...(agreesWithLines(order, priced) ? steps : []),
      { label: t('mail:order.total'), amount: money(order.total) },
    ],
  }
}

/** Returns where and when the flowers arrive. */
export function delivery(order: OrderRow, t: PageTranslate): Part {
  const { deliveryDate, deliveryAddress, deliveryCity } = order
  const recipient = recipientOf(order)
  const parts = { deliveryAddress, deliveryCity, wardName: wardName(order.wardCode) }
  const address = addressLine(parts, (city) => t(`mail:order.cities.${city}`))
  const facts: Fact[] = [
    { label: t('mail:order.number'), value: order.id },
    { label: t('mail:order.placed'), value: formatDateTime(order.createdAt) },
    { label: t('mail:order.date'), value: deliveryDate ? formatDay(deliveryDate) : t('mail:order.noDate') },
    { label: t('mail:order.time'), value: slotText(order.slotId, t) },
    { label: t('mail:order.recipient'), value: recipient.name },
    { label: t('mail:order.phone'), value: recipient.phone },
    { label: t('mail:order.surprise'), value: order.surprise ? t('mail:order.surpriseText') : '' },
    { label: t('mail:order.anonymous'), value: order.anonymous ? t('mail:order.anonymousText') : '' },
    { label: t('mail:order.photo'), value: order.withoutPhoto ? t('mail:order.withoutPhotoText') : '' },
    { label: t('mail:order.address'), value: address },
    { label: t('mail:order.notes'), value: order.notes },
    { label: t('mail:order.card'), value: [order.cardMessage, order.cardSignature].filter(Boolean).join('\n') },
  ]
  return { kind: 'facts', title: t('mail:order.delivery'), facts: facts.filter(({ value }) => value !== '') }
}
