import { expect, it } from 'vitest'
import { formatAmount } from './format-amount.ts'

it.each([
  [0, 'vnd', '₫0'],
  [120_000, 'vnd', '₫120.000'],
  [1_234_567, 'VND', '₫1.234.567'],
  [5, 'usd', '$0.05'],
  [1_250, 'usd', '$12.50'],
  [99_999_999, 'usd', '$999,999.99'],
])('writes %d minor units of %s as %s', (amount, currency, text) => {
  expect(formatAmount(amount, currency)).toBe(text)
})
