import { describe, expect, it } from 'vitest'
import { DEFAULT_DELIVERY_RULES as rules } from './delivery-rules.ts'
import { findSlot, slotsOfDay } from './delivery-slots.ts'
import { orderUntil, readyAt, whyClosed } from './delivery-time.ts'
import { nextDelivery } from './next-delivery.ts'

/** An instant by Vietnam's clock. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00+07:00`)
const offer = (day: string, now: Date, taken = {}) => slotsOfDay(rules, { city: 'Hanoi', day, now, taken })
const open = (day: string, now: Date) =>
  offer(day, now)
    .slots.filter(({ exact, state }) => !exact && state === 'open')
    .map(({ id }) => id)

describe('slotsOfDay', () => {
  it('offers what can be ready in time, until 14:00 for the same day', () => {
    expect(open('2026-11-25', at('2026-11-25', '07:10'))).toEqual(['10-12', '12-14', '14-16', '16-18', '18-20'])
    expect(open('2026-11-25', at('2026-11-25', '13:59'))).toEqual(['16-18', '18-20'])
    expect(offer('2026-11-25', at('2026-11-25', '14:00'))).toMatchObject({ reason: 'too_late_today' })
    expect(open('2026-11-25', at('2026-11-25', '15:23'))).toEqual([])
  })

  it('begins in the evening with what can be ready the next morning', () => {
    expect(open('2026-11-26', at('2026-11-25', '17:59'))).toContain('08-10')
    expect(open('2026-11-26', at('2026-11-25', '18:00'))[0]).toBe('10-12')
    expect(open('2026-11-26', at('2026-11-26', '00:01'))[0]).toBe('10-12')
  })

  it('offers exact times within the slots, which take a place of the slot around them', () => {
    const { slots } = offer('2026-11-27', at('2026-11-25', '09:00'), { '08-10': 20, '10-12': 19 })
    expect(slots.find(({ id }) => id === 'at-0830')).toMatchObject({
      from: '08:30',
      exact: true,
      state: 'full',
      left: 0,
    })
    expect(slots.find(({ id }) => id === 'at-1000')).toMatchObject({ state: 'open', left: 1 })
    expect(slots.filter(({ exact }) => exact)).toHaveLength(23)
  })

  it('says why a day has nothing to offer', () => {
    const now = at('2026-11-25', '09:00')
    const full = Object.fromEntries(rules.slots.map(({ id }) => [id, 25]))
    expect(offer('2026-11-24', now)).toMatchObject({ reason: 'past' })
    expect(offer('2026-11-24', now).slots.every(({ state }) => state === 'past')).toBe(true)
    expect(offer('2027-02-07', now)).toMatchObject({ reason: 'holiday' })
    expect(offer('2028-01-01', now)).toMatchObject({ reason: 'too_far_ahead' })
    expect(offer('2026-11-27', now, full)).toMatchObject({ reason: 'full' })
  })

  it('has more places on days on which many people send flowers, and closes them earlier', () => {
    expect(offer('2026-12-24', at('2026-11-25', '09:00'), { '08-10': 25 }).slots[0]).toMatchObject({ left: 15 })
    expect(offer('2027-02-14', at('2027-02-14', '09:59'))).toMatchObject({ reason: null })
    expect(offer('2027-02-14', at('2027-02-14', '10:00'))).toMatchObject({ reason: 'too_late_today' })
  })
})

describe('the time of an order', () => {
  it('is judged by Vietnam’s clock wherever the customer is', () => {
    expect(whyClosed(rules, '2026-11-25', new Date('2026-11-25T06:59:59Z'))).toBeNull()
    expect(whyClosed(rules, '2026-11-25', new Date('2026-11-25T07:00:00Z'))).toBe('too_late_today')
    expect(orderUntil(rules, '2026-11-25')).toEqual(new Date('2026-11-25T07:00:00Z'))
    expect(readyAt(rules, at('2026-11-25', '23:30'))).toEqual(at('2026-11-26', '10:00'))
  })

  it('counts from when the shop works again after days on which it is closed', () => {
    const first = (day: string, time: string) => open('2027-02-09', at(day, time))[0]
    // Made before Tết.
    expect(first('2027-02-05', '17:59')).toBe('08-10')
    for (const [day, time] of [
      ['2027-02-05', '18:00'],
      ['2027-02-06', '10:00'],
      ['2027-02-08', '17:59'],
      ['2027-02-08', '18:00'],
      ['2027-02-09', '07:00'],
    ] as const)
      expect([day, time, first(day, time)]).toEqual([day, time, '10-12'])
    const twice = {
      ...rules,
      closed: [...rules.closed, { from: '2027-02-09', to: '2027-02-10', reason: 'closed' as const }],
    }
    expect(readyAt(twice, at('2027-02-07', '12:00'))).toEqual(at('2027-02-11', '10:00'))
  })

  it('can be refused until the day before, where the owner wants that', () => {
    const strict = { ...rules, surge: [{ day: '02-14', capacity: rules.capacity, sameDayUntil: null }] }
    expect(whyClosed(strict, '2027-02-14', at('2027-02-13', '23:59'))).toBeNull()
    expect(whyClosed(strict, '2027-02-14', at('2027-02-14', '00:00'))).toBe('too_late_today')
  })

  it('finds the first day with deliveries, after Tết too', () => {
    expect(nextDelivery(rules, at('2026-11-25', '13:00'))?.day).toBe('2026-11-25')
    expect(nextDelivery(rules, at('2026-11-25', '14:00'))?.day).toBe('2026-11-26')
    expect(nextDelivery(rules, at('2027-02-05', '15:00'))?.day).toBe('2027-02-09')
  })
})

describe('findSlot', () => {
  it('knows slots and exact times, and nothing else', () => {
    expect(findSlot(rules, '08-10')).toMatchObject({ exact: false, from: 480, to: 600 })
    expect(findSlot(rules, 'at-0930')).toMatchObject({ exact: true, slot: { id: '08-10' } })
    for (const id of ['', '08', 'at-0930 ', 'at-0931', 'at-0800', 'at-2000', '__proto__'])
      expect(findSlot(rules, id)).toBeNull()
  })
})
