import { describe, expect, it } from 'vitest'
import { DEFAULT_DELIVERY_RULES } from '#features/delivery/delivery-rules.ts'
import { quoteTotals } from './quote.ts'

const { fees } = DEFAULT_DELIVERY_RULES

const line = { priceVND: 455_000, priceUSDCents: 1799, quantity: 2 }

describe('quoteTotals', () => {
  it('adds the flat fee of the currency', () => {
    expect(quoteTotals([line], 0, 'VND', fees)).toEqual({
      subtotal: 910_000,
      discount: 0,
      deliveryFee: 50_000,
      farFee: 0,
      exactFee: 0,
      total: 960_000,
      totalVND: 960_000,
      totalUSDCents: 3798,
    })
    expect(quoteTotals([line], 0, 'USD', fees)).toMatchObject({ subtotal: 3598, deliveryFee: 200, total: 3798 })
  })

  it('rounds an odd percentage once, on the subtotal, and keeps whole minor units', () => {
    // 33 % of 35.98 is 11.8734.
    expect(quoteTotals([line], 33, 'USD', fees)).toMatchObject({
      discount: 1187,
      total: 2611,
      totalUSDCents: 2611,
      totalVND: 659_700,
    })
    for (let percent = 0; percent <= 100; percent++) {
      const totals = quoteTotals([line, { priceVND: 1, priceUSDCents: 1, quantity: 3 }], percent, 'USD', fees)
      expect(totals.total).toBe(totals.subtotal - totals.discount + totals.deliveryFee)
      expect(Object.values(totals).every(Number.isInteger)).toBe(true)
    }
  })

  it('delivers free from the sum of goods before the discount on, in each currency for itself', () => {
    const goods = { priceVND: 1_000_000, priceUSDCents: 3999, quantity: 1 }
    expect(quoteTotals([goods], 50, 'VND', fees)).toMatchObject({
      deliveryFee: 0,
      total: 500_000,
      totalVND: 500_000,
      totalUSDCents: 2199,
    })
    expect(quoteTotals([{ ...goods, priceVND: 999_999, priceUSDCents: 4000 }], 0, 'USD', fees)).toMatchObject({
      deliveryFee: 0,
      total: 4000,
      totalVND: 1_049_999,
    })
  })

  it('adds the surcharges of a far ward and an exact time, also to free delivery', () => {
    const terms = { zone: 'far', exact: true } as const
    expect(quoteTotals([line], 0, 'VND', fees, terms)).toMatchObject({
      deliveryFee: 130_000,
      farFee: 30_000,
      exactFee: 50_000,
      total: 1_040_000,
    })
    expect(quoteTotals([{ ...line, quantity: 3 }], 0, 'USD', fees, terms)).toMatchObject({
      deliveryFee: 320,
      farFee: 120,
      exactFee: 200,
    })
  })

  it('leaves the fee after a full discount', () => {
    expect(quoteTotals([line], 100, 'VND', fees).total).toBe(50_000)
  })
})
