import { describe, expect, it } from 'vitest'
import type { OrderStatus } from '#shared/shop.ts'
import { reachedSteps } from './order-steps.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 2, 5, hour))
const createdAt = at(1)

describe('the steps of an order', () => {
  it('begins with the order where the money comes later', () => {
    for (const status of ['pending', 'cancelled'] as const)
      expect(reachedSteps({ status, isPaidLater: true, createdAt, changes: [], finishedAt: null })[0]).toEqual({
        step: 'placed',
        at: createdAt,
      })
  })

  it('begin with the payment', () => {
    expect(reachedSteps({ status: 'pending', createdAt, changes: [], finishedAt: null })).toEqual([
      { step: 'paid', at: createdAt },
    ])
  })

  it('have the times of the audit log, and none where staff skipped a step', () => {
    const changes = [
      { to: 'delivered' as const, at: at(9) },
      { to: 'out_for_delivery' as const, at: at(7) },
    ]
    expect(reachedSteps({ status: 'delivered', createdAt, changes, finishedAt: null })).toEqual([
      { step: 'paid', at: createdAt },
      { step: 'processing', at: null },
      { step: 'finished', at: null },
      { step: 'out_for_delivery', at: at(7) },
      { step: 'delivered', at: at(9) },
    ])
  })

  it('end at the present status, with the last time if staff took one back and set it again', () => {
    const changes = [
      { to: 'processing' as const, at: at(2) },
      { to: 'delivered' as const, at: at(3) },
      { to: 'processing' as const, at: at(4) },
    ]
    expect(reachedSteps({ status: 'processing', createdAt, changes, finishedAt: null })).toEqual([
      { step: 'paid', at: createdAt },
      { step: 'processing', at: at(4) },
    ])
  })

  it('are finished once staff say so, but not before the work has begun', () => {
    const begun = [{ to: 'processing' as const, at: at(2) }]
    const of = (status: OrderStatus, changes: { to: OrderStatus; at: Date }[], finishedAt: Date | null) =>
      reachedSteps({ status, createdAt, changes, finishedAt }).at(-1)
    expect(of('processing', begun, null)).toEqual({ step: 'processing', at: at(2) })
    expect(of('processing', begun, at(3))).toEqual({ step: 'finished', at: at(3) })
    expect(of('pending', [], at(3))).toEqual({ step: 'paid', at: createdAt })
    expect(of('cancelled', begun, at(3))).toEqual({ step: 'cancelled', at: null })
  })

  it('have no time of a photo that was added after the flowers had left', () => {
    const changes = [{ to: 'out_for_delivery' as const, at: at(7) }]
    const finished = (finishedAt: Date) =>
      reachedSteps({ status: 'out_for_delivery', createdAt, changes, finishedAt })[2]
    expect(finished(at(6))).toEqual({ step: 'finished', at: at(6) })
    expect(finished(at(8))).toEqual({ step: 'finished', at: null })
  })

  it('have the time at which the flowers were made, also after they had left by mistake', () => {
    const changes = [{ to: 'out_for_delivery' as const, at: at(7) }]
    const steps = reachedSteps({ status: 'processing', createdAt, changes, finishedAt: at(8) })
    expect(steps.at(-1)).toEqual({ step: 'finished', at: at(8) })
  })

  it('of a cancelled order are the payment and the end', () => {
    const changes = [
      { to: 'processing' as const, at: at(2) },
      { to: 'cancelled' as const, at: at(3) },
    ]
    expect(reachedSteps({ status: 'cancelled', createdAt, changes, finishedAt: null })).toEqual([
      { step: 'paid', at: createdAt },
      { step: 'cancelled', at: at(3) },
    ])
  })
})
