import { describe, expect, it } from 'vitest'
import { quoteTotals } from './quote.ts'

const line = { priceVND: 455_000, priceUSDCents: 1799, quantity: 2 }

describe('quoteTotals', () => {
  it('adds the flat fee of the currency', () => {
    expect(quoteTotals([line], 0, 'VND')).toEqual({
      subtotal: 910_000,
      discount: 0,
      deliveryFee: 50_000,
      total: 960_000,
      totalVND: 960_000,
      totalUSDCents: 3798,
    })
    expect(quoteTotals([line], 0, 'USD')).toMatchObject({ subtotal: 3598, deliveryFee: 200, total: 3798 })
  })

  it('rounds an odd percentage once, on the subtotal, and keeps whole minor units', () => {
    // 33 % of 35.98 is 11.8734.
    expect(quoteTotals([line], 33, 'USD')).toMatchObject({
      discount: 1187,
      total: 2611,
      totalUSDCents: 2611,
      totalVND: 659_700,
    })
    for (let percent = 0; percent <= 100; percent++) {
      const totals = quoteTotals([line, { priceVND: 1, priceUSDCents: 1, quantity: 3 }], percent, 'USD')
      expect(totals.total).toBe(totals.subtotal - totals.discount + totals.deliveryFee)
      expect(Object.values(totals).every(Number.isInteger)).toBe(true)
    }
  })

  it('leaves the fee after a full discount', () => {
    expect(quoteTotals([line], 100, 'VND').total).toBe(50_000)
  })
})
