import { describe, expect, test } from 'vitest'
import { DEFAULT_CASH_RULES, confirmUntil, needsConfirmation, refusedCash, type CashRules } from './cash-rules.ts'

const RULES: CashRules = {
  on: true,
  cities: ['Hanoi'],
  maxVND: 2_000_000,
  guestMaxVND: 500_000,
  onBusyDays: false,
  confirmAboveVND: 1_000_000,
  confirmWithinHours: 12,
  confirmHoursBefore: 2,
}
const purchase = { total: 500_000, city: 'Hanoi' as const, isBusyDay: false, isKnown: false }

describe('cash on delivery', () => {
  test('is off until the owner turns it on', () => {
    expect(refusedCash(DEFAULT_CASH_RULES, purchase)).toBe('cash_unavailable')
    expect(refusedCash({ ...DEFAULT_CASH_RULES, on: true }, purchase)).toBeNull()
  })

  test('is for the cities of the settings', () => {
    expect(refusedCash(RULES, { ...purchase, city: 'Ho Chi Minh' })).toBe('cash_city')
  })

  test('has a largest sum, which may be paid itself', () => {
    expect(refusedCash(RULES, { ...purchase, isKnown: true, total: 2_000_000 })).toBeNull()
    expect(refusedCash(RULES, { ...purchase, isKnown: true, total: 2_000_001 })).toBe('cash_too_much')
  })

  test('has a smaller one for people whom the shop does not know', () => {
    expect(refusedCash(RULES, purchase)).toBeNull()
    expect(refusedCash(RULES, { ...purchase, total: 500_001 })).toBe('cash_guest')
    expect(refusedCash(RULES, { ...purchase, total: 500_001, isKnown: true })).toBeNull()
  })

  test('is left out on busy days, unless the owner allows it', () => {
    expect(refusedCash(RULES, { ...purchase, isBusyDay: true })).toBe('cash_busy_day')
    expect(refusedCash({ ...RULES, onBusyDays: true }, { ...purchase, isBusyDay: true })).toBeNull()
  })

  test('does not send a courier for nothing', () => {
    expect(refusedCash(RULES, { ...purchase, total: 0 })).toBe('cash_unavailable')
  })

  test('waits for a confirmation above a sum', () => {
    expect(needsConfirmation(RULES, 1_000_000)).toBe(false)
    expect(needsConfirmation(RULES, 1_000_001)).toBe(true)
  })
})

describe('confirmUntil', () => {
  const at = (time: string) => new Date(`2026-11-20T${time}:00+07:00`)
  const placed = (time: string) => ({ placedAt: at(time), now: at(time) })

  test.each([
    ['hours after ordering', { ...placed('06:00'), start: new Date(at('06:00').getTime() + 30 * 3_600_000) }, '18:00'],
    ['hours before the slot', { ...placed('08:00'), start: at('14:00') }, '12:00'],
    ['half an hour at least', { ...placed('08:00'), start: at('10:00') }, '08:30'],
    ['without a day', { ...placed('06:00'), start: null }, '18:00'],
    ['moved to a nearer slot', { placedAt: at('06:00'), now: at('09:00'), start: at('12:00') }, '10:00'],
    ['moved to a slot too near', { placedAt: at('06:00'), now: at('09:00'), start: at('10:30') }, '09:30'],
    ['moved again and again', { placedAt: at('06:00'), now: at('17:55'), start: at('19:00') }, '18:00'],
  ])('%s', (_, order, until) => {
    expect(confirmUntil(RULES, order)).toEqual(at(until))
  })
})
