import { expect, it } from 'vitest'
import { deliveryFee, missingToFree } from './delivery-fee.ts'
import { DEFAULT_DELIVERY_RULES } from './delivery-rules.ts'

const { fees } = DEFAULT_DELIVERY_RULES

it('is free from 1,000,000 dong or 40 dollars of goods on', () => {
  expect(deliveryFee(fees, 999_999, 'VND').total).toBe(50_000)
  expect(deliveryFee(fees, 1_000_000, 'VND').total).toBe(0)
  expect([3999, 4000].map((cents) => deliveryFee(fees, cents, 'USD').total)).toEqual([200, 0])
})

it('says how much is missing to free delivery', () => {
  expect(missingToFree(fees, 910_000, 'VND')).toBe(90_000)
  expect(missingToFree(fees, 4100, 'USD')).toBe(0)
  const freeInDong = { ...fees, flat: { ...fees.flat, VND: 0 } }
  expect(missingToFree(freeInDong, 910_000, 'VND')).toBe(0)
  expect(missingToFree(freeInDong, 3900, 'USD')).toBe(100)
})
