import { formatDateTime, formatDay, isDay } from '#shared/dates.ts'
import { decimalToCents, formatMoney, type Currency } from '#shared/money.ts'
import type { PageTranslate } from '#i18n/page.ts'
import { slotText } from '#features/delivery/slot-text.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/shop.ts'
import { agreesWithLines, overpaid } from './order-price.ts'
import type { OrderSums } from './order-sums.schema.ts'
import type { Order } from './orders.schema.ts'

/** Returns the status that a list shows: an unknown or missing one as pending (spec, section 4). */
export function listedStatus(status: string | null | undefined): OrderStatus {
  return ORDER_STATUSES.find((known) => known === status) ?? 'pending'
}

/** Returns the variant of a status badge (spec, section 4). */
export function badgeLook(status: OrderStatus): 'secondary' | 'destructive' | 'default' {
  if (status === 'processing') return 'secondary'
  return status === 'cancelled' ? 'destructive' : 'default'
}

/** Returns true for an order whose flowers have not left the shop yet. */
export function isToMake(status: string | null | undefined): boolean {
  return ['pending', 'processing'].includes(listedStatus(status))
}

/**
 * Returns true for an order whose flowers are made now: they have not left the shop, and the order does not wait for
 * its customer's confirmation.
 */
export function mayBeMade({
  status,
  unconfirmed,
}: {
  status: string | null | undefined
  unconfirmed: boolean
}): boolean {
  return isToMake(status) && !unconfirmed
}

/** Formats the delivery day as dd/MM/yyyy; null if it is not known yet. */
export function deliveryDateView(day: string | null): string | null {
  return day && isDay(day) ? formatDay(day) : null
}

/** Returns the delivery day and, where one was chosen, the time of the day; null if the day is not known yet. */
export function deliveryTimeView(
  { deliveryDate, slotId }: Pick<Order, 'deliveryDate' | 'slotId'>,
  t: PageTranslate,
): string | null {
  const day = deliveryDateView(deliveryDate)
  return day && [day, slotText(slotId, t)].filter(Boolean).join(', ')
}

/** Formats an instant as dd/MM/yyyy HH:mm, in Vietnam's time; empty if it is not an instant. */
export function placedView(createdAt: string): string {
  const instant = new Date(createdAt)
  return Number.isNaN(instant.getTime()) ? '' : formatDateTime(instant)
}

type Priced = Pick<Order, 'currency' | 'totalVND' | 'totalUSD'> & {
  items: readonly { productName: string; quantity: number; priceVND: number; priceUSD: string | number }[]
}

/** Returns an amount in minor units of the order's currency. */
function minorUnits(currency: Currency, dong: number, dollars: string | number): number {
  return currency === 'VND' ? dong : (decimalToCents(dollars) ?? 0)
}

/** Returns an order's lines and total, formatted in its own currency. */
export function amountsView({ currency, items, totalVND, totalUSD }: Priced): {
  lines: { name: string; quantity: number; price: string }[]
  total: string
} {
  const money = (dong: number, dollars: string | number, quantity = 1) =>
    formatMoney(minorUnits(currency, dong, dollars) * quantity, currency)
  return {
    lines: items.map(({ productName, quantity, priceVND, priceUSD }) => ({
      name: productName,
      quantity,
      price: money(priceVND, priceUSD, quantity),
    })),
    total: money(totalVND, totalUSD),
  }
}

/** An order whose sums are shown; one that is shown without its lines has no items. */
type Summed = OrderSums & Pick<Order, 'currency'> & Partial<Priced>
type KnownParts = Pick<Summed, 'currency' | 'items' | 'subtotal' | 'total'>

/**
 * Returns the sums of an order in its currency, as the order keeps them: the goods, the discount, the delivery fee,
 * each surcharge that it has, and the total, which is the last. An order whose payment had another amount than its
 * quote, or no quote, has its total only; so has one that a process of the version before answers during an update.
 */
export function sumsView(order: Summed, t: PageTranslate): { label: string; amount: string }[] {
  const { subtotal, discount, discountPercent, deliveryFee, farFee, exactFee, currency } = order
  const sum = (label: string, minor: number) => ({ label, amount: formatMoney(minor, currency) })
  const fee = sum(t('tracking:details.deliveryFee'), deliveryFee - farFee - exactFee)
  const isFree = deliveryFee === farFee + exactFee
  const all = sum(t('tracking:details.total'), totalOf(order))
  if (!knowsItsParts(order)) return [all]
  return [
    sum(t('tracking:details.subtotal'), subtotal),
    ...(discount > 0 ? [sum(t('tracking:details.discount', { percent: discountPercent }), -discount)] : []),
    isFree ? { ...fee, amount: t('tracking:details.free') } : fee,
    ...(farFee > 0 ? [sum(t('tracking:details.farFee'), farFee)] : []),
    ...(exactFee > 0 ? [sum(t('tracking:details.exactFee'), exactFee)] : []),
    ...(overpaid(order) > 0 ? [sum(t('tracking:details.overpaid'), overpaid(order))] : []),
    all,
  ]
}

/** Of the recorded fields where the order has them: every version answers with those. */
function totalOf({ currency, total, totalVND, totalUSD }: Summed): number {
  return totalVND === undefined || totalUSD === undefined ? total : minorUnits(currency, totalVND, totalUSD)
}

/** Returns whether an order knows what its total is made of (`agreesWithLines`). */
export function knowsItsParts({ currency, items, subtotal, total }: KnownParts): boolean {
  if (!items) return subtotal !== total
  const lines = items.map(({ priceVND, priceUSD, quantity }) => ({
    price: minorUnits(currency, priceVND, priceUSD),
    quantity,
  }))
  return agreesWithLines({ subtotal }, lines)
}
