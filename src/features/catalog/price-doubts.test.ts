import { describe, expect, it } from 'vitest'
import { products } from '#db/seed/products.ts'
import { decimalToCents } from '#shared/money.ts'
import { DEFAULT_DONG_PER_DOLLAR } from '#shared/price-rate.ts'
import { priceDoubts, proposedCents } from './price-doubts.ts'

describe('prices that staff are asked about', () => {
  it.each([
    [550, 22_00, ['low', 'apart']],
    [9_999, 40, ['low']],
    [10_000, 40, []],
    [550_000, 22_00, []],
    [550_000, 11_00, []],
    [550_000, 10_99, ['apart']],
    [550_000, 44_00, []],
    [550_000, 44_01, ['apart']],
    [5_500_000, 22_00, ['apart']],
    [550_000, 0, ['apart']],
    [0, 0, ['low']],
  ])('%d dong and %d cents, at 25,000 to the dollar', (VND, USD, doubts) => {
    expect(priceDoubts({ VND, USD }, 25_000)).toEqual(doubts)
  })

  it('are none of the demo shop’s', () => {
    for (const { priceVND: VND, priceUSD } of products)
      expect(priceDoubts({ VND, USD: decimalToCents(priceUSD)! }, DEFAULT_DONG_PER_DOLLAR)).toEqual([])
  })
})

it.each([
  [550_000, 25_000, 22_00],
  [690_000, 25_000, 27_50],
  [690_000, 26_400, 26_00],
  [10_000, 25_000, 50],
  [9_999, 25_000, null],
  [0, 25_000, null],
])('for %d dong at %d, %s cents are proposed', (dong, rate, cents) => {
  expect(proposedCents(dong, rate)).toBe(cents)
})
