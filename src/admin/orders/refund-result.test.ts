import { expect, it } from 'vitest'
import { refundResult } from './refund-result.ts'

it('tells staff to give money of a transfer and cash back, and leaves that of a card to the provider', () => {
  expect(refundResult({ paymentMethod: 'transfer' }, 'asked')).toBe('askedOfStaff')
  expect(refundResult({ paymentMethod: 'cash' }, 'asked')).toBe('askedOfStaff')
  expect(refundResult({ paymentMethod: 'card' }, 'asked')).toBe('asked')
  expect(refundResult({ paymentMethod: 'transfer' }, 'succeeded')).toBe('succeeded')
})
