import { expect, it } from 'vitest'
import { CHECKOUT_METHODS, isRefundedByStaff, ORDER_PAYMENT_METHODS } from '#shared/payment-methods.ts'
import { refundsByHand } from './refund-by-staff.ts'

it('leaves money that came by transfer or in cash to staff, and that of a card to its provider', () => {
  expect(ORDER_PAYMENT_METHODS.filter((method) => isRefundedByStaff(method))).toEqual(['cash', 'transfer'])
})

it('says the same of a provider as of its orders', () => {
  expect(CHECKOUT_METHODS.filter((method) => refundsByHand({ method }))).toEqual(
    CHECKOUT_METHODS.filter((method) => isRefundedByStaff(method)),
  )
  expect(refundsByHand(null)).toBe(false)
})
