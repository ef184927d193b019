import { describe, expect, it } from 'vitest'
import { shareInBothCurrencies } from './order-price.ts'

describe('an amount of an order in both currencies', () => {
  const totals = { totalVND: 1_211_000, totalUSDCents: 4844 }

  it('is both totals for the whole', () => {
    expect(shareInBothCurrencies({ ...totals, currency: 'VND', total: 1_211_000 }, 1_211_000)).toEqual({
      VND: 1_211_000,
      USD: 4844,
    })
  })

  it('is exact in its own currency, and the same share in the other, rounded half up', () => {
    expect(shareInBothCurrencies({ ...totals, currency: 'USD', total: 4844 }, 3391)).toEqual({
      VND: 847_750,
      USD: 3391,
    })
    expect(shareInBothCurrencies({ ...totals, currency: 'VND', total: 1_211_000 }, 847_700)).toEqual({
      VND: 847_700,
      USD: 3391,
    })
    expect(shareInBothCurrencies({ currency: 'VND', total: 0, totalVND: 0, totalUSDCents: 0 }, 0)).toEqual({
      VND: 0,
      USD: 0,
    })
  })
})
