import { percentOf, type Currency } from '#shared/money.ts'
import { DELIVERY_FEE } from '#shared/shop.ts'

/** A line's part of a quote. Prices are minor units: whole dong, and US cents. */
export interface PricedLine {
  priceVND: number
  priceUSDCents: number
  quantity: number
}

/** What a purchase costs. All but the last two amounts are minor units of the quote's currency. */
export interface QuoteTotals {
  subtotal: number
  discount: number
  deliveryFee: number
  total: number
  totalVND: number
  totalUSDCents: number
}

/**
 * Prices a purchase (spec, section 9): discount = subtotal × percent / 100, rounded half up once (`percentOf`); total =
 * subtotal − discount + delivery fee. Page, payment and order all use this function.
 */
export function quoteTotals(lines: readonly PricedLine[], percent: number, currency: Currency): QuoteTotals {
  const inVND = totalsIn('VND', lines, percent)
  const inUSD = totalsIn('USD', lines, percent)
  return {
    ...(currency === 'VND' ? inVND : inUSD),
    totalVND: inVND.total,
    totalUSDCents: inUSD.total,
  }
}

function totalsIn(currency: Currency, lines: readonly PricedLine[], percent: number) {
  const subtotal = lines.reduce(
    (sum, line) => sum + (currency === 'VND' ? line.priceVND : line.priceUSDCents) * line.quantity,
    0,
  )
  const discount = percentOf(subtotal, percent)
  const deliveryFee = DELIVERY_FEE[currency]
  return { subtotal, discount, deliveryFee, total: subtotal - discount + deliveryFee }
}
