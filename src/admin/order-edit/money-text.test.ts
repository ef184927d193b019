import { expect, it } from 'vitest'
import { moneyText } from './money-text.ts'

it.each([
  ['card', 'refund'],
  ['transfer', 'refund_by_staff'],
  // Cash that a courier brought: no provider can send it back (decision 062).
  ['cash', 'refund_by_staff'],
] as const)('tells staff who gives the money of an order paid by %s back', (paymentMethod, text) => {
  expect(moneyText('refund', { paymentMethod, paymentLink: null })).toBe(text)
})

it.each([
  ['cash_on_delivery', 'on_delivery'],
  ['later', 'owed'],
] as const)('says what an unpaid order costs from now on (%s)', (paymentMethod, text) => {
  expect(moneyText('owed', { paymentMethod, paymentLink: null })).toBe(text)
})
