import { describe, expect, it } from 'vitest'
import { ORDER_STATUSES } from '#shared/shop.ts'
import { DAY_COLUMNS, DAY_STEPS, columnOf, dayStepOf, nextStep, writtenAs } from './day-steps.ts'

describe('the steps of a day', () => {
  it('are read from an order as they were written to it', () => {
    for (const step of DAY_STEPS) {
      const { status, made } = writtenAs(step)
      expect(dayStepOf({ status, madeAt: made ? new Date() : null })).toBe(step)
    }
  })

  it('have every status but a cancelled one, and a column each', () => {
    const steps = ORDER_STATUSES.map((status) => dayStepOf({ status, madeAt: null }))
    expect(steps).toEqual(['to_make', 'started', 'on_the_way', 'delivered', null])
    expect(new Set(DAY_STEPS.map(columnOf))).toEqual(new Set(DAY_COLUMNS))
  })

  it('lead to the end by one tap each, and nowhere from there', () => {
    expect(DAY_STEPS.map(nextStep)).toEqual(['made', 'made', 'on_the_way', 'delivered', null])
  })
})
