import { expect, it } from 'vitest'
import {
  CHECKOUT_METHODS,
  isRefundedByStaff,
  ORDER_PAYMENT_METHODS,
  REFUNDED_BY_STAFF,
} from '#shared/payment-methods.ts'
import { refundsByHand } from './refund-by-staff.ts'

it('leaves refunds of a card to its provider, and those of all other orders to staff', () => {
  expect(ORDER_PAYMENT_METHODS.filter((method) => !isRefundedByStaff(method))).toEqual(['card'])
})

it('says the same of a provider as of its orders, by one list', () => {
  expect(CHECKOUT_METHODS.filter((method) => refundsByHand({ method }))).toEqual(
    CHECKOUT_METHODS.filter((method) => isRefundedByStaff(method)),
  )
  expect(CHECKOUT_METHODS.filter((method) => refundsByHand({ method })).toSorted()).toEqual(
    [...REFUNDED_BY_STAFF].toSorted(),
  )
  expect(refundsByHand(null)).toBe(false)
})
