import { describe, expect, it } from 'vitest'
import { newOrderId } from '#features/orders/order-id.ts'
import { amountsView, deliveryDateView } from '#features/orders/order-view.ts'
import { van } from '#ui/icons/shop.ts'
import { statusView } from './status-view.ts'
import { MAX_RECENT, parseRecent, withRecent } from './recent-orders.ts'
import type { TrackedOrder } from './tracking.ts'

const order: TrackedOrder = {
  id: newOrderId(),
  status: 'pending',
  deliveryDate: '2026-03-02',
  slot: null,
  steps: [{ step: 'paid', at: '2026-03-01T02:00:00.000Z' }],
  customerName: 'Lan',
  customerPhone: '0912345678',
  deliveryAddress: '18 Ngõ Hoa Mai',
  wardName: '',
  deliveryCity: 'Hanoi',
  currency: 'USD',
  items: [{ productName: 'Hoa Hồng', quantity: 3, priceVND: 450_000, priceUSD: '18.10' }],
  ...{ subtotal: 5430, discount: 0, discountPercent: 0, deliveryFee: 200, farFee: 0, exactFee: 0, total: 5630 },
  totalVND: 1_400_000,
  totalUSD: '56.30',
}

describe('a tracked order', () => {
  it('shows each status, a missing one as pending and any other as unknown', () => {
    expect(statusView('out_for_delivery')).toEqual({ name: 'out_for_delivery', icon: van })
    expect(statusView(null).name).toBe('pending')
    expect(statusView('').name).toBe('pending')
    expect(statusView('lost').name).toBe('unknown')
  })

  it('shows line prices and the total in its own currency', () => {
    expect(amountsView(order)).toEqual({ lines: [{ name: 'Hoa Hồng', quantity: 3, price: '$54.30' }], total: '$56.30' })
    expect(amountsView({ ...order, currency: 'VND' })).toMatchObject({
      lines: [{ price: '₫1.350.000' }],
      total: '₫1.400.000',
    })
  })

  it('shows the delivery day as dd/MM/yyyy, and nothing without one', () => {
    expect(deliveryDateView('2026-03-02')).toBe('02/03/2026')
    expect(deliveryDateView(null)).toBeNull()
  })
})

describe('recent orders of a device', () => {
  it('are newest first, each once, ten at most', () => {
    const ids = Array.from({ length: 12 }, newOrderId)
    const kept = ids.reduce<string[]>(withRecent, [])
    expect(kept).toEqual(ids.toReversed().slice(0, MAX_RECENT))
    expect(withRecent(kept, kept[3] as string)[0]).toBe(kept[3])
    expect(withRecent(kept, kept[3] as string)).toHaveLength(MAX_RECENT)
  })

  it('are read back without invalid order numbers', () => {
    const id = newOrderId()
    expect(parseRecent(JSON.stringify([id, 'x', 3, '<b>']))).toEqual([id])
    for (const broken of ['', '{}', 'null', 'nope']) expect(parseRecent(broken)).toEqual([])
  })
})
