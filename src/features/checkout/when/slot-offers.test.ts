import { describe, expect, it } from 'vitest'
import { DEFAULT_DELIVERY_RULES } from '#features/delivery/delivery-rules.ts'
import { slotsOfDay } from '#features/delivery/delivery-slots.ts'
import { pageTranslator } from '#i18n/page.ts'
import {
  chosenOffer,
  formatSlot,
  slotNote,
  slotProblem,
  withOwnPlace,
  type SlotOffer,
  type SlotList,
} from './slot-offers.ts'

const day = '2026-11-26'
// 11:00 in Vietnam: two hours later, the slots until 12–14 are over.
const now = new Date(`${day}T11:00:00+07:00`)
const taken = { '14-16': 20, '16-18': 17 }
const { slots } = slotsOfDay(DEFAULT_DELIVERY_RULES, { city: 'Hanoi', day, now, taken })
const offers: SlotOffer[] = slots.map((slot) => ({ ...slot, feeVND: slot.exact ? 50_000 : 0, feeUSD: '0.00' }))
const list: SlotList = { city: 'Hanoi', day, status: 'ready', slots: offers, reason: undefined }
const chosen = (slotId: string) => ({ slotId, deliveryCity: 'Hanoi', deliveryDate: day }) as const
const offer = (id: string) => offers.find((each) => each.id === id)!

describe('a chosen slot', () => {
  it.each([
    ['', null],
    ['18-20', null],
    ['at-1630', null],
    ['14-16', 'errors:slot_full'],
    ['at-1430', 'errors:slot_full'],
    ['12-14', 'errors:slot_past'],
    ['08-10', 'errors:slot_past'],
    ['23-24', 'errors:invalid_slot'],
  ])('%s has the problem %s', (slotId, problem) => expect(slotProblem(chosen(slotId), list)).toBe(problem))

  it('has none while the slots of its day are not known', () => {
    expect(slotProblem(chosen('14-16'), { ...list, status: 'loading', slots: [] })).toBeNull()
    expect(slotProblem(chosen('14-16'), { ...list, status: 'failed', slots: [] })).toBeNull()
    expect(slotProblem({ ...chosen('14-16'), deliveryDate: '2026-11-27' }, list)).toBeNull()
    expect(chosenOffer({ ...chosen('18-20'), deliveryCity: 'Ho Chi Minh' }, list)).toBeUndefined()
  })

  it('is free for the checkout that holds its last place, and for no other', () => {
    const quoted = { city: 'Hanoi', date: day, wardCode: '', slotId: '14-16' } as const
    expect(slotProblem(chosen('14-16'), withOwnPlace(list, quoted))).toBeNull()
    for (const other of [
      withOwnPlace(list, null),
      withOwnPlace(list, { ...quoted, date: '2026-11-27' }),
      withOwnPlace(list, { ...quoted, slotId: '18-20' }),
    ])
      expect(slotProblem(chosen('14-16'), other)).toBe('errors:slot_full')
    // What is too late does not come back.
    expect(slotProblem(chosen('12-14'), withOwnPlace(list, { ...quoted, slotId: '12-14' }))).toBe('errors:slot_past')
  })
})

it('a slot is said in words', () => {
  const t = pageTranslator('en')
  expect(['08-10', '14-16', 'at-0830'].map((id) => formatSlot(offer(id)))).toEqual([
    '8:00–10:00',
    '14:00–16:00',
    '8:30',
  ])
  expect(['08-10', '14-16', '16-18', '18-20'].map((id) => slotNote(offer(id), t))).toEqual([
    ...['too late for this time', 'no places left', '3 places left', null],
  ])
})
