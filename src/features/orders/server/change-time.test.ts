import { describe, expect, it } from 'vitest'
import type { OrderRow } from '#db/schema/index.ts'
import { DEFAULT_DELIVERY_RULES } from '#features/delivery/delivery-rules.ts'
import { whyClosed } from '#features/delivery/delivery-time.ts'
import { addDays } from '#shared/dates.ts'
import { moveOf, planMove } from './change-time.ts'

/** 9:30 on a Wednesday in Vietnam; 4:30 in Berlin, and still Tuesday in Los Angeles. */
const NOW = new Date('2027-05-05T02:30:00Z')
const rules = {
  ...DEFAULT_DELIVERY_RULES,
  closed: [{ from: '2027-05-09', to: '2027-05-09', reason: 'closed' as const }],
  cashOnBusyDays: false,
}
const order = {
  deliveryCity: 'Hanoi' as const,
  deliveryDate: '2027-05-06',
  slotId: '10-12',
  exactFee: 0,
  currency: 'VND' as const,
  paymentMethod: 'card' as OrderRow['paymentMethod'],
}
const plan = (asked: Parameters<typeof planMove>[2], change: Partial<typeof order> = {}, now = NOW) =>
  planMove(rules, { ...order, ...change }, asked, now)

describe('a day or time that cannot be ordered now', () => {
  it.each([
    ['yesterday', { deliveryDate: '2027-05-04' }, 'date_in_past', 'deliveryDate'],
    ['more than a year ahead', { deliveryDate: '2028-05-05' }, 'date_too_late', 'deliveryDate'],
    ['a closed day', { deliveryDate: '2027-05-09' }, 'date_closed', 'deliveryDate'],
    ['a slot that is over', { deliveryDate: '2027-05-05', slotId: '08-10' }, 'slot_past', 'slotId'],
    ['a slot that the florists cannot keep', { deliveryDate: '2027-05-05' }, 'slot_past', 'slotId'],
    ['no slot of the shop', { slotId: '09-11' }, 'invalid_slot', 'slotId'],
    ['an exact time at which nothing comes', { slotId: 'at-0800' }, 'invalid_slot', 'slotId'],
    ['an exact time that was not paid for', { slotId: 'at-1030' }, 'exact_time_unpaid', 'slotId'],
  ])('is refused: %s', (_, asked, code, field) => {
    expect(plan(asked)).toEqual({ ok: false, code, field })
  })

  it('is refused from the cut-off of its day on, by the clock of Vietnam', () => {
    const today = { deliveryDate: '2027-05-05', slotId: '18-20' }
    expect(plan(today, {}, new Date('2027-05-05T06:59:59Z')).ok).toBe(true)
    expect(plan(today, {}, new Date('2027-05-05T07:00:00Z'))).toMatchObject({ code: 'date_cut_off' })
    const woman = { deliveryDate: '2028-03-08' }
    expect(plan(woman, {}, new Date('2028-03-08T03:00:00Z'))).toMatchObject({ code: 'date_cut_off' })
  })

  it('is refused to an order without a day or city, and accepted from one whose own time is too near', () => {
    const none = { ...order, deliveryDate: null }
    expect(planMove(rules, none, { slotId: '' }, NOW)).toEqual({ ok: false, code: 'order_incomplete' })
    expect(moveOf(rules, none, NOW)).toBeNull()
    expect(moveOf(rules, { ...order, deliveryCity: null }, NOW)).toBeNull()
    const soon = { deliveryDate: '2027-05-05', slotId: '08-10' }
    expect(plan({ deliveryDate: '2027-05-07', slotId: '10-12' }, soon).ok).toBe(true)
  })
})

describe('the places of a move', () => {
  const hanoi = { city: 'Hanoi', places: 20 }

  it('are the new one, and the old one that is given back', () => {
    const place = { ...hanoi, day: '2027-05-07', slot: '14-16' }
    expect(plan({ deliveryDate: '2027-05-07', slotId: '14-16' })).toMatchObject({
      value: { place, leavesPlace: true },
    })
    expect(plan({ deliveryDate: '2027-05-07' })).toMatchObject({ value: { place: { ...place, slot: '10-12' } } })
  })

  it('stay free for any time of the day, and do not change for what the order has already', () => {
    expect(plan({ slotId: '' })).toEqual({ ok: true, value: { place: null, leavesPlace: true } })
    expect(plan({ deliveryDate: '2027-05-07' }, { slotId: '' })).toMatchObject({
      value: { place: null, leavesPlace: false },
    })
    expect(plan({ slotId: '10-12' })).toEqual({ ok: true, value: null })
    expect(plan({})).toEqual({ ok: true, value: null })
  })

  it('stay the same for an exact time in the same slot', () => {
    expect(plan({ slotId: 'at-1130' }, { exactFee: 50_000 })).toEqual({
      ok: true,
      value: { place: null, leavesPlace: false },
    })
  })

  it('are taken by an order that had none', () => {
    expect(plan({ slotId: '14-16' }, { slotId: '' })).toMatchObject({
      value: { place: { ...hanoi, day: '2027-05-06', slot: '14-16' }, leavesPlace: false },
    })
    const removed = plan({ slotId: '14-16' }, { slotId: '09-11' })
    expect(removed).toMatchObject({ value: { place: { slot: '14-16' }, leavesPlace: false } })
  })
})

it('a choice that was made for another day or time than the order has is refused, unless it is the same', () => {
  const timeBefore = { deliveryDate: '2027-05-06', slotId: '08-10' }
  expect(plan({ slotId: '14-16', timeBefore })).toEqual({ ok: false, code: 'time_changed', field: 'deliveryDate' })
  expect(plan({ slotId: '10-12', timeBefore })).toEqual({ ok: true, value: null })
  expect(plan({ slotId: '14-16', timeBefore: { ...timeBefore, slotId: '10-12' } }).ok).toBe(true)
})

it('the customer is shown closed days with their reasons, and what an exact time costs more than was paid', () => {
  const late = new Date('2027-05-05T17:30:00Z') // 0:30 on the 6th in Vietnam
  expect(moveOf(rules, order, late)).toEqual({
    city: 'Hanoi',
    from: '2027-05-06',
    to: '2028-05-05',
    closed: [{ day: '2027-05-09', reason: 'closed' }],
    exactUnpaid: 50_000,
    exactPaid: 0,
  })
  expect(moveOf(rules, { ...order, exactFee: 30_000 }, late)).toMatchObject({ exactUnpaid: 20_000, exactPaid: 30_000 })
  expect(moveOf(rules, { ...order, exactFee: 80_000 }, late)).toMatchObject({ exactUnpaid: 0 })
  expect(moveOf(rules, { ...order, currency: 'USD' }, late)).toMatchObject({ exactUnpaid: 200 })
})

describe('an order whose courier collects cash', () => {
  const cash = { paymentMethod: 'cash_on_delivery' as const }
  const busy = { deliveryDate: '2027-10-20' }

  it('goes to no busy day, unless the owner takes cash then too, and may have another time of its own', () => {
    expect(plan(busy, cash)).toEqual({ ok: false, code: 'cash_move_busy_day', field: 'deliveryDate' })
    expect(plan(busy).ok).toBe(true)
    expect(plan({ deliveryDate: '2027-10-21' }, cash).ok).toBe(true)
    expect(planMove({ ...rules, cashOnBusyDays: true }, { ...order, ...cash }, busy, NOW).ok).toBe(true)
    expect(plan({ slotId: '14-16' }, { ...cash, ...busy }).ok).toBe(true)
  })

  it('is shown these days as closed', () => {
    const closed = (change: object, more: object = {}) =>
      moveOf({ ...rules, ...more }, { ...order, ...change }, NOW)!.closed
    const days = ['2027-11-20', '2027-12-24', '2028-02-14', '2028-03-08']
    const always = { day: '2027-05-09', reason: 'closed' }
    expect(closed({ ...cash, ...busy })).toEqual([always, ...days.map((day) => ({ day, reason: 'cash_busy_day' }))])
    expect(closed(busy)).toEqual([always])
    expect(closed(cash, { cashOnBusyDays: true })).toEqual([always])
  })
})

it('every day that the checkout would refuse is among the closed ones, at any time of the day', () => {
  for (const now of ['2027-02-03T20:00:00Z', '2027-02-14T02:00:00Z', '2027-02-14T03:00:00Z', '2027-12-24T16:59:00Z']) {
    const at = new Date(now)
    const { from, to, closed } = moveOf({ ...DEFAULT_DELIVERY_RULES, cashOnBusyDays: false }, order, at)!
    const refused: object[] = []
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const reason = whyClosed(DEFAULT_DELIVERY_RULES, day, at)
      if (reason) refused.push({ day, reason })
    }
    expect(closed).toEqual(refused)
    expect(refused.length).toBeGreaterThan(0)
  }
})
