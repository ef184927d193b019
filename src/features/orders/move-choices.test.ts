import { describe, expect, it } from 'vitest'
import { DEFAULT_DELIVERY_RULES } from '#features/delivery/delivery-rules.ts'
import { slotsOfDay } from '#features/delivery/delivery-slots.ts'
import { dayChoices, timeChoices } from './move-choices.ts'

const MOVE = { city: 'Hanoi' as const, exactUnpaid: 0, exactPaid: 0 }

describe('the days that an order can be moved to', () => {
  const closed = [
    { day: '2026-12-30', reason: 'too_late_today' as const },
    { day: '2027-01-01', reason: 'holiday' as const },
  ]
  const move = { ...MOVE, from: '2026-12-30', to: '2027-01-02', closed }

  it('are listed by month, closed ones with the reason', () => {
    expect(dayChoices(move, '2026-12-31')).toEqual([
      {
        month: '12/2026',
        days: [
          { day: '2026-12-30', closed: 'too_late_today' },
          { day: '2026-12-31', closed: null },
        ],
      },
      {
        month: '01/2027',
        days: [
          { day: '2027-01-01', closed: 'holiday' },
          { day: '2027-01-02', closed: null },
        ],
      },
    ])
  })

  it('have the present day among them, whatever it is', () => {
    const days = (present: string) => dayChoices(move, present).flatMap(({ days: ofMonth }) => ofMonth)
    expect(days('2027-01-01')).toContainEqual({ day: '2027-01-01', closed: null })
    expect(days('2027-03-04').at(-1)).toEqual({ day: '2027-03-04', closed: null })
    expect(days('2026-12-29')[0]).toEqual({ day: '2026-12-29', closed: null })
  })
})

describe('the times that an order can be moved to', () => {
  const day = '2027-05-05'
  const slots = slotsOfDay(DEFAULT_DELIVERY_RULES, {
    city: 'Hanoi',
    day,
    now: new Date('2027-05-05T02:30:00Z'), // 9:30 in Vietnam, so that nothing before 11:30 can be had
    taken: { '14-16': 20, '16-18': 20 },
  }).slots.map((slot) => ({ ...slot, feeVND: 0, feeUSD: '0.00' }))
  const before = { deliveryDate: day, slotId: '14-16' }
  const shown = { before, day, chosen: '14-16', exactUnpaid: 0 }
  const choice = (id: string, with_: Partial<typeof shown> = {}) =>
    timeChoices(slots, { ...shown, ...with_ }).find((each) => each.id === id)

  it('say why they are gone', () => {
    expect(choice('12-14')).toMatchObject({ note: null, disabled: false })
    expect(choice('10-12')).toMatchObject({ note: 'past', disabled: true })
    expect(choice('16-18')).toMatchObject({ note: 'full', disabled: true })
  })

  it('are free where the order has its own place, also after another one was chosen', () => {
    for (const id of ['14-16', 'at-1430'])
      expect(choice(id, { chosen: '12-14' })).toMatchObject({ note: null, disabled: false })
    const other = { deliveryDate: '2027-05-06', slotId: '14-16' }
    expect(choice('14-16', { before: other, chosen: '' })).toMatchObject({ note: 'full', disabled: true })
  })

  it('stay chosen when they are gone, and when the owner has removed them', () => {
    expect(choice('16-18', { chosen: '16-18' })).toMatchObject({ note: 'full', disabled: false })
    expect(choice('09-11', { chosen: '09-11' })).toEqual({ id: '09-11', exact: false, note: null, disabled: false })
    expect(choice('')).toBeUndefined()
  })

  it('are no exact ones if these cost more than was paid, but for the one that the order has', () => {
    expect(choice('at-1300')).toMatchObject({ exact: true, disabled: false })
    expect(choice('at-1300', { exactUnpaid: 50_000 })).toMatchObject({ note: null, disabled: true })
    const exact = { before: { deliveryDate: day, slotId: 'at-1300' }, exactUnpaid: 20_000, chosen: '12-14' }
    expect(choice('at-1300', exact)).toMatchObject({ note: null, disabled: false })
    expect(choice('at-1330', exact)).toMatchObject({ disabled: true })
  })
})
