import type { City, OrderStatus } from '#shared/shop.ts'
import type { Currency } from '#shared/money.ts'

/** What anybody who knows an order's number may see: the recorded fields and nothing beyond (spec, section 7). */
export interface TrackedOrder {
  id: string
  status: OrderStatus
  /** A calendar day in Vietnam, YYYY-MM-DD; null for an order that waits for review. */
  deliveryDate: string | null
  customerName: string
  customerPhone: string
  deliveryAddress: string
  deliveryCity: City | null
  currency: Currency
  items: { productName: string; quantity: number; priceVND: number; priceUSD: string }[]
  totalVND: number
  /** A decimal string of dollars. */
  totalUSD: string
}
