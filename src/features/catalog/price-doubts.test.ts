import { describe, expect, it } from 'vitest'
import { products } from '#db/seed/products.ts'
import { decimalToCents } from '#shared/money.ts'
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
  ])('%d dong and %d cents', (VND, USD, doubts) => {
    expect(priceDoubts({ VND, USD })).toEqual(doubts)
  })

  it('are none of the demo shop’s', () => {
    for (const { priceVND: VND, priceUSD } of products)
      expect(priceDoubts({ VND, USD: decimalToCents(priceUSD)! })).toEqual([])
  })
})

it.each([
  [550_000, 22_00],
  [690_000, 27_50],
  [10_000, 50],
  [9_999, null],
  [0, null],
])('for %d dong, %s cents are proposed', (dong, cents) => {
  expect(proposedCents(dong)).toBe(cents)
})
