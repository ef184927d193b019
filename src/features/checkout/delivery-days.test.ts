import { expect, it } from 'vitest'
import { DEFAULT_DELIVERY_RULES } from '#features/delivery/delivery-rules.ts'
import { acceptedDeliveryDays, defaultDeliveryDay, deliveryDays, proposedDay, refusedDay } from './delivery-days.ts'

/** Half past five in the afternoon, and half an hour into the next day, in Vietnam. */
const AFTERNOON = new Date('2026-03-02T10:30:00Z')
const AFTER_MIDNIGHT = new Date('2026-03-02T17:30:00Z')

it('offers today at any hour, and a year from it, on the calendar of Vietnam', () => {
  expect(deliveryDays(AFTERNOON)).toEqual({ first: '2026-03-02', last: '2027-03-02' })
  expect(deliveryDays(AFTER_MIDNIGHT)).toEqual({ first: '2026-03-03', last: '2027-03-03' })
})

it('proposes the day 24 hours from now, on the calendar of Vietnam', () => {
  expect(defaultDeliveryDay(AFTERNOON)).toBe('2026-03-03')
  expect(defaultDeliveryDay(AFTER_MIDNIGHT)).toBe('2026-03-04')
})

it('accepts what a device offers whose clock is a day ahead, and no later day', () => {
  const accepted = acceptedDeliveryDays(AFTERNOON)
  expect(refusedDay('2026-03-01', accepted)).toBe('date_in_past')
  expect(refusedDay(accepted.first, accepted)).toBeNull()
  expect(refusedDay(deliveryDays(AFTER_MIDNIGHT).last, accepted)).toBeNull()
  expect(refusedDay('2027-03-04', accepted)).toBe('date_too_late')
})

it('proposes the next day on which the shop delivers', () => {
  const on = (instant: string) => proposedDay(DEFAULT_DELIVERY_RULES, new Date(instant))
  expect(on('2027-02-04T15:00:00+07:00')).toBe('2027-02-05')
  // Tết is from 6 to 8 February.
  expect(on('2027-02-05T15:00:00+07:00')).toBe('2027-02-09')
  expect(
    proposedDay(
      { ...DEFAULT_DELIVERY_RULES, closed: [{ from: '2026-01-01', to: '2029-01-01', reason: 'closed' }] },
      AFTERNOON,
    ),
  ).toBe('2026-03-03')
})
