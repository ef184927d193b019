import { expect, it } from 'vitest'
import { isRefundedByStaff, ORDER_PAYMENT_METHODS } from './payment-methods.ts'

it('leaves money that came by transfer or in cash to staff, and that of a card to its provider', () => {
  expect(ORDER_PAYMENT_METHODS.filter((method) => isRefundedByStaff(method))).toEqual(['cash', 'transfer'])
})

it('says of a payment whose provider the shop no longer has that staff do not give it back', () => {
  expect(isRefundedByStaff(undefined)).toBe(false)
})
