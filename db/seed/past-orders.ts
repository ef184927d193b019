import { DEFAULT_DELIVERY_RULES } from '#features/delivery/delivery-rules.ts'
import { quoteTotals } from '#features/checkout/quote.ts'
import { newOrderId } from '#features/orders/order-id.ts'
import { dayInVietnam } from '#shared/dates.ts'
import { decimalToCents } from '#shared/money.ts'
import type { orderItems, orders as orderTable } from '../schema/index.ts'
import { orders } from './orders.ts'
import { products } from './products.ts'
import { promotions } from './promotions.ts'
import { DAY_MS } from '#shared/durations.ts'

interface PastOrdersInput {
  /** Ids by slug. */
  productIds: Map<string, string>
  /** Ids by e-mail. */
  userIds: Map<string, string>
  now: Date
}

/** Returns the demo's orders as rows, priced by the same rule as real ones. */
export function pastOrders({ productIds, userIds, now }: PastOrdersInput): {
  orders: (typeof orderTable.$inferInsert)[]
  items: (typeof orderItems.$inferInsert)[]
} {
  const rows: (typeof orderTable.$inferInsert)[] = []
  const items: (typeof orderItems.$inferInsert)[] = []
  for (const seed of orders) {
    const id = newOrderId()
    const lines = seed.lines.map(({ productSlug, quantity }) => {
      const product = products.find(({ slug }) => slug === productSlug)
      if (!product) throw new Error(`The seed orders ${productSlug}, which it does not define`)
      return {
        productId: idOf(productIds, productSlug),
        productName: product[seed.locale].name,
        imageUrl: `/objects/dp/${productSlug}.webp`,
        priceVND: product.priceVND,
        priceUSDCents: decimalToCents(product.priceUSD) ?? 0,
        quantity,
      }
    })
    const percent = promotions.find(({ code }) => code === seed.discountCode)?.discountPercent ?? 0
    const createdAt = daysBefore(now, seed.createdDaysAgo)
    rows.push({
      id,
      userId: userIds.get(seed.customer.email) ?? null,
      locale: seed.locale,
      status: seed.status,
      customerName: seed.customer.name,
      customerEmail: seed.customer.email,
      customerPhone: seed.customer.phone,
      deliveryAddress: seed.address,
      deliveryCity: seed.city,
      deliveryDate: dayInVietnam(daysBefore(createdAt, -seed.deliveryInDays)),
      notes: seed.notes,
      ...seed.gift,
      currency: seed.currency,
      discountCode: seed.discountCode ?? null,
      discountPercent: percent,
      ...quoteTotals(lines, percent, seed.currency, DEFAULT_DELIVERY_RULES.fees),
      createdAt,
      updatedAt: createdAt,
    })
    items.push(...lines.map((line, index) => ({ orderId: id, line: index, ...line })))
  }
  return { orders: rows, items }
}

/** Returns the id of an entity that the seed names. @throws Error for a name that the seed does not define */
export function idOf(ids: Map<string, string>, key: string): string {
  const id = ids.get(key)
  if (!id) throw new Error(`The seed names ${key}, which it does not define`)
  return id
}

export function daysBefore(instant: Date, days: number): Date {
  return new Date(instant.getTime() - days * DAY_MS)
}
