import { expect, it } from 'vitest'
import { badgeLook, listedStatus, placedView, totalNote } from './order-view.ts'

it('lists an unknown or missing status as pending', () => {
  expect(['delivered', 'lost', '', null, undefined].map(listedStatus)).toEqual([
    'delivered',
    'pending',
    'pending',
    'pending',
    'pending',
  ])
})

it('has the recorded badge for each status', () => {
  expect((['pending', 'processing', 'out_for_delivery', 'delivered', 'cancelled'] as const).map(badgeLook)).toEqual([
    'default',
    'secondary',
    'default',
    'default',
    'destructive',
  ])
})

it('shows when an order was made, in Vietnam’s time', () => {
  expect(placedView('2025-10-05T17:02:00.000Z')).toBe('06/10/2025 00:02')
  expect(placedView('soon')).toBe('')
})

it('mentions a discount beside the total only if there was one, in either currency', () => {
  const order = {
    currency: 'VND' as const,
    items: [{ productName: 'Hoa Hồng', quantity: 2, priceVND: 390_000, priceUSD: '15.00' }],
    totalVND: 830_000,
    totalUSD: '32.00',
  }
  expect(totalNote(order)).toBe('feeIncluded')
  expect(totalNote({ ...order, currency: 'USD' })).toBe('feeIncluded')
  // Ten per cent, one per cent (less than the delivery fee), and the whole subtotal.
  for (const [totalVND, totalUSD] of [
    [752_000, '29.00'],
    [822_200, '31.70'],
    [50_000, '2.00'],
  ] as const) {
    expect(totalNote({ ...order, totalVND, totalUSD })).toBe('feeAndDiscountIncluded')
    expect(totalNote({ ...order, currency: 'USD', totalVND, totalUSD })).toBe('feeAndDiscountIncluded')
  }
})

it('says that the delivery was free from the free sum of goods on, but not of an order from before', () => {
  const order = {
    currency: 'VND' as const,
    items: [{ productName: 'Hoa Hồng', quantity: 2, priceVND: 690_000, priceUSD: '27.00' }],
    totalVND: 1_380_000,
    totalUSD: '54.00',
  }
  expect(totalNote(order)).toBe('freeDelivery')
  expect(totalNote({ ...order, currency: 'USD', totalUSD: '48.60' })).toBe('freeDeliveryAndDiscount')
  expect(totalNote({ ...order, totalVND: 1_430_000 })).toBe('feeIncluded')
})
