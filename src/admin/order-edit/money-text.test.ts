import { expect, it } from 'vitest'
import { moneyText } from './money-text.ts'

const UNCHANGED = { supplementPayments: [], paymentLink: null }

it.each([
  ['card', 'stripe', 'refund'],
  ['transfer', 'bank', 'refund_by_staff'],
  // Cash that a courier brought: no provider can send it back (decision 062).
  ['cash', 'cash', 'refund_by_staff'],
] as const)('tells staff who gives the money of an order paid by %s back', (paymentMethod, paymentProvider, text) => {
  expect(moneyText('refund', { ...UNCHANGED, paymentMethod, paymentProvider })).toBe(text)
})

it('tells staff that two payments go back in two ways', () => {
  const supplementPayments = [{ paymentProvider: 'stripe', paymentId: 'pi_1', amount: 100_000 }]
  const order = { ...UNCHANGED, supplementPayments, paymentMethod: 'transfer', paymentProvider: 'bank' } as const
  expect(moneyText('refund', order)).toBe('refund_mixed')
})

it.each([
  ['cash_on_delivery', 'on_delivery'],
  ['later', 'owed'],
] as const)('says what an unpaid order costs from now on (%s)', (paymentMethod, text) => {
  expect(moneyText('owed', { ...UNCHANGED, paymentMethod, paymentProvider: 'stripe' })).toBe(text)
})
