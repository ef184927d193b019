import { pageTranslator } from '#i18n/page.ts'
import { describe, expect, it } from 'vitest'
import { badgeLook, listedStatus, placedView, sumsView } from './order-view.ts'

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

describe('the sums of an order', () => {
  const t = pageTranslator('en')
  const item = { productName: 'Hoa Hồng', quantity: 2, priceVND: 390_000, priceUSD: '15.00' }
  const inDong = {
    ...{ currency: 'VND' as const, items: [item], subtotal: 780_000, discount: 0, discountPercent: 0 },
    ...{ deliveryFee: 130_000, farFee: 30_000, exactFee: 50_000, total: 910_000 },
  }
  const rows = (order: Parameters<typeof sumsView>[0]) =>
    sumsView(order, t).map(({ label, amount }) => `${label}: ${amount}`)

  it('name each surcharge apart from the fee, in the currency of the order', () => {
    expect(rows(inDong)).toEqual([
      'Subtotal: ₫780.000',
      'Delivery fee: ₫50.000',
      'Surcharge for a ward 15–30\u00a0km away: ₫30.000',
      'Surcharge for an exact time: ₫50.000',
      'Total: ₫910.000',
    ])
    const inDollars = {
      ...{ ...inDong, currency: 'USD' as const, subtotal: 3000, discount: 300, discountPercent: 10 },
      ...{ deliveryFee: 400, farFee: 0, exactFee: 200, total: 3100 },
    }
    expect(rows(inDollars)).toEqual([
      'Subtotal: $30.00',
      'Discount (10%): -$3.00',
      'Delivery fee: $2.00',
      'Surcharge for an exact time: $2.00',
      'Total: $31.00',
    ])
  })

  it('are those that the order keeps, whatever the rules are today', () => {
    const from2025 = { ...inDong, deliveryFee: 12_345, farFee: 0, exactFee: 0, total: 792_345 }
    expect(rows(from2025)).toEqual(['Subtotal: ₫780.000', 'Delivery fee: ₫12.345', 'Total: ₫792.345'])
  })

  it('say that the delivery was free, beside a surcharge, too', () => {
    const free = { ...inDong, deliveryFee: 50_000, farFee: 0, total: 830_000 }
    expect(rows(free)).toContain('Delivery fee: Free')
    expect(rows(free)).toContain('Surcharge for an exact time: ₫50.000')
  })

  it('are the recorded total if the version before answers during an update', () => {
    const recorded = { currency: 'USD' as const, items: [item], totalVND: 830_000, totalUSD: '32.00' }
    expect(rows(recorded as unknown as Parameters<typeof sumsView>[0])).toEqual(['Total: $32.00'])
  })

  it('say what was refunded for an exchange, so that the parts add up to what was paid', () => {
    const items = [{ ...item, priceVND: 250_000 }]
    const exchanged = { ...inDong, items, subtotal: 500_000, farFee: 0, exactFee: 0, deliveryFee: 50_000 }
    expect(rows(exchanged)).toEqual([
      'Subtotal: ₫500.000',
      'Delivery fee: ₫50.000',
      'Overpaid: ₫360.000',
      'Total: ₫910.000',
    ])
  })

  it('are the total alone if the order does not know its parts', () => {
    const unknown = { ...inDong, subtotal: 910_000, deliveryFee: 0, farFee: 0, exactFee: 0 }
    expect(rows(unknown)).toEqual(['Total: ₫910.000'])
    expect(rows({ ...unknown, items: [] })).toEqual(['Total: ₫910.000'])
    expect(rows({ ...unknown, items: undefined })).toEqual(['Total: ₫910.000'])
  })
})
