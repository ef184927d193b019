import { expect, it } from 'vitest'
import { DEFAULT_DELIVERY_RULES } from '#features/delivery/delivery-rules.ts'
import { heldUntil } from './held-until.ts'

const at = (time: string) => new Date(`2026-11-26T${time}+07:00`)
const held = (slotId: string, now: string, date = '2026-11-26') =>
  heldUntil(DEFAULT_DELIVERY_RULES, { city: 'Hanoi', date, wardCode: '', slotId }, at(now))

it.each([
  ['for a quarter of an hour', '16-18', '13:40:10', '13:55:10'],
  ['up to the last order for the day', '16-18', '13:56:20', '14:00:00'],
  ['up to the last order for its slot', '12-14', '09:50:00', '10:00:00'],
  ['up to the last order for its exact time', 'at-1130', '09:20:30', '09:30:00'],
  ['no longer, if that is over', '16-18', '14:00:00', '14:00:00'],
])('a place is held %s', (_, slotId, now, until) => expect(held(slotId, now)).toEqual(at(until)))

it('a place of another day does not end with the last order for today', () =>
  expect(held('08-10', '13:56:00', '2026-11-27')).toEqual(at('14:11:00')))
