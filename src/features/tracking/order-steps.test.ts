import { describe, expect, it } from 'vitest'
import { reachedSteps } from './order-steps.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 2, 5, hour))
const createdAt = at(1)

describe('the steps of an order', () => {
  it('begin with the payment', () => {
    expect(reachedSteps({ status: 'pending', createdAt, changes: [] })).toEqual([{ step: 'paid', at: createdAt }])
  })

  it('have the times of the audit log, and none where staff skipped a step', () => {
    const changes = [
      { to: 'delivered' as const, at: at(9) },
      { to: 'out_for_delivery' as const, at: at(7) },
    ]
    expect(reachedSteps({ status: 'delivered', createdAt, changes })).toEqual([
      { step: 'paid', at: createdAt },
      { step: 'processing', at: null },
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
    expect(reachedSteps({ status: 'processing', createdAt, changes })).toEqual([
      { step: 'paid', at: createdAt },
      { step: 'processing', at: at(4) },
    ])
  })

  it('of a cancelled order are the payment and the end', () => {
    const changes = [
      { to: 'processing' as const, at: at(2) },
      { to: 'cancelled' as const, at: at(3) },
    ]
    expect(reachedSteps({ status: 'cancelled', createdAt, changes })).toEqual([
      { step: 'paid', at: createdAt },
      { step: 'cancelled', at: at(3) },
    ])
  })
})
