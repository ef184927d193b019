import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { startOfDay } from '#shared/dates.ts'
import { cancellationFee } from './cancellation.ts'

const ordered = new Date('2026-03-05T03:20:00Z')
const order = { status: 'pending', createdAt: ordered, deliveryDate: '2026-03-08', total: 1_211_000 } as const
const after = (ms: number) => new Date(ordered.getTime() + ms)

describe('what the shop keeps of a cancelled order', () => {
  it('is nothing within 30 minutes, even if preparation has begun', () => {
    expect(cancellationFee({ ...order, status: 'processing' }, after(30 * MINUTE_MS))).toEqual({ ok: true, value: 0 })
  })

  it('is nothing before preparation begins', () => {
    expect(cancellationFee(order, after(48 * HOUR_MS))).toEqual({ ok: true, value: 0 })
  })

  it('is 30% of a prepared order after that, rounded half up', () => {
    const late = after(30 * MINUTE_MS + 1)
    expect(cancellationFee({ ...order, status: 'processing' }, late)).toEqual({ ok: true, value: 363_300 })
    expect(cancellationFee({ ...order, status: 'processing', total: 4845 }, late)).toEqual({ ok: true, value: 1454 })
  })

  it.each([
    ['out_for_delivery', 'order_on_its_way'],
    ['delivered', 'order_delivered'],
    ['cancelled', 'order_cancelled'],
  ] as const)('is not asked of an order that is %s: it cannot be cancelled', (status, code) => {
    expect(cancellationFee({ ...order, status }, after(MINUTE_MS))).toEqual({ ok: false, code })
  })

  it('is not asked after the delivery day in Vietnam, though staff have left the status', () => {
    const midnight = startOfDay('2026-03-09')
    expect(cancellationFee(order, new Date(midnight.getTime() - 1))).toMatchObject({ ok: true })
    expect(cancellationFee(order, midnight)).toEqual({ ok: false, code: 'day_over' })
    expect(cancellationFee({ ...order, deliveryDate: null }, midnight)).toMatchObject({ ok: true })
  })
})
