import type { Currency } from '#shared/money.ts'
import type { City, OrderStatus } from '#shared/shop.ts'

/** An order as its owner and the back-office get it (spec, section 3). */
export interface Order {
  id: string
  status: OrderStatus
  /** ISO instant. */
  createdAt: string
  /** A calendar day in Vietnam, YYYY-MM-DD; null for an order that waits for review. */
  deliveryDate: string | null
  deliveryAddress: string
  deliveryCity: City | null
  customerName: string
  customerEmail: string
  customerPhone: string
  currency: Currency
  items: OrderItem[]
  totalVND: number
  /** A decimal string of dollars. */
  totalUSD: string
}

export interface OrderItem {
  productId: string
  productName: string
  priceUSD: string
  priceVND: number
  imageUrl: string
  quantity: number
}
