import type { Currency } from '#shared/money.ts'

/** A quote as POST /api/create-payment-intent answers it. Amounts are minor units of its currency. */
export interface WireQuote {
  currency: Currency
  lines: {
    productId: string
    productName: string
    imageUrl: string
    priceVND: number
    priceUSD: string
    quantity: number
  }[]
  discountCode: string | null
  discountPercent: number
  subtotal: number
  discount: number
  deliveryFee: number
  total: number
}
