import { percentOf, type Currency } from '#shared/money.ts'
import { deliveryFee, PLAIN_DELIVERY, type DeliveryTerms } from '#features/delivery/delivery-fee.ts'
import type { DeliveryRules } from '#features/delivery/delivery-rules.ts'

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
  /** With both surcharges. */
  deliveryFee: number
  farFee: number
  exactFee: number
  total: number
  totalVND: number
  totalUSDCents: number
}

/**
 * Prices a purchase (spec, section 9): discount = sum of the discounted lines × percent / 100, rounded half up once
 * (`discountOn`); total = subtotal − discount + delivery fee. In the shop `priceCart` alone calls it: page, payment and
 * order have its result. Demo orders are priced by it, too; an exchange takes `discountOn` alone.
 * @param discounted the lines that a discount code is for
 */
export function quoteTotals(
  lines: readonly PricedLine[],
  percent: number,
  currency: Currency,
  fees: DeliveryRules['fees'],
  terms: DeliveryTerms = PLAIN_DELIVERY,
  discounted: readonly PricedLine[] = lines,
): QuoteTotals {
  const totals = (of: Currency) =>
    totalsIn(of, lines, discountOn(discounted, of, percent), (subtotal) => deliveryFee(fees, subtotal, of, terms))
  const inVND = totals('VND')
  const inUSD = totals('USD')
  return {
    ...(currency === 'VND' ? inVND : inUSD),
    totalVND: inVND.total,
    totalUSDCents: inUSD.total,
  }
}

/** Returns the discount on lines, in minor units of a currency, rounded half up once. */
export function discountOn(lines: readonly PricedLine[], currency: Currency, percent: number): number {
  return percentOf(subtotalOf(lines, currency), percent)
}

/** Returns what lines cost together, in minor units of a currency. */
export function subtotalOf(lines: readonly PricedLine[], currency: Currency): number {
  return lines.reduce((sum, line) => sum + (currency === 'VND' ? line.priceVND : line.priceUSDCents) * line.quantity, 0)
}

function totalsIn(
  currency: Currency,
  lines: readonly PricedLine[],
  discount: number,
  feeOf: (subtotal: number) => ReturnType<typeof deliveryFee>,
) {
  const subtotal = subtotalOf(lines, currency)
  const fee = feeOf(subtotal)
  const total = subtotal - discount + fee.total
  return { subtotal, discount, deliveryFee: fee.total, farFee: fee.far, exactFee: fee.exact, total }
}
