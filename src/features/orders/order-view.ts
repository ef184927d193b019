import { formatDateTime, formatDay, isDay } from '#shared/dates.ts'
import { decimalToCents, formatMoney, type Currency } from '#shared/money.ts'
import type { PageTranslate } from '#i18n/page.ts'
import { slotText } from '#features/delivery/slot-text.ts'
import { deliveryFee } from '#features/delivery/delivery-fee.ts'
import { DEFAULT_DELIVERY_RULES } from '#features/delivery/delivery-rules.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/shop.ts'
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

/** The notes beside a total, in `tracking:details`. */
type TotalNote = 'feeIncluded' | 'feeAndDiscountIncluded' | 'freeDelivery' | 'freeDeliveryAndDiscount'

/**
 * Returns the key of the note beside a total. The recorded fields of an order have neither fee nor discount, so both are
 * derived: there was a discount if the total is less than the lines and their delivery fee by the default rules.
 */
export function totalNote({ currency, items, totalVND, totalUSD }: Priced): TotalNote {
  const goods = items.reduce<number>(
    (sum, { priceVND, priceUSD, quantity }) => sum + minorUnits(currency, priceVND, priceUSD) * quantity,
    0,
  )
  const total = minorUnits(currency, totalVND, totalUSD)
  const fee = deliveryFee(DEFAULT_DELIVERY_RULES.fees, goods, currency).total
  if (fee > 0 || total > goods) return total < goods + fee ? 'feeAndDiscountIncluded' : 'feeIncluded'
  return total < goods ? 'freeDeliveryAndDiscount' : 'freeDelivery'
}
