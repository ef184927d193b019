import { expect, it } from 'vitest'
import { isCodeRefusal, refusedNow, refusedSum } from './promotions.ts'

const times = { startsAt: '2026-11-27T09:00', endsAt: '2026-11-28T00:00' }

it.each([
  ['2026-11-27T01:59:59.999Z', 'code_not_started'],
  ['2026-11-27T02:00:00.000Z', null],
  ['2026-11-27T16:59:59.999Z', null],
  ['2026-11-27T17:00:00.000Z', 'code_ended'],
])('at %s a code for 09:00 to midnight in Vietnam is refused with %s', (instant, code) => {
  expect(refusedNow(times, new Date(instant))?.code ?? null).toBe(code)
})

it('says from when a code counts', () => {
  expect(refusedNow(times, new Date(0))?.values).toEqual({ at: '27/11/2026 09:00' })
})

it('a code without times always counts', () => {
  expect(refusedNow({ startsAt: null, endsAt: null }, new Date(0))).toBeNull()
})

it.each([
  ['VND', 499_999, '₫500.000'],
  ['VND', 500_000, null],
  ['USD', 1_999, '$20.00'],
  ['USD', 2_000, null],
] as const)('compares a sum of goods with the minimum of its own currency: %s %i', (currency, subtotal, amount) => {
  const refused = refusedSum({ minimumVND: 500_000, minimumUSDCents: 2_000 }, subtotal, currency)
  expect(refused?.values?.['amount'] ?? null).toBe(amount)
})

it('knows the failures after which the purchase is possible without the code', () => {
  expect(['code_ended', 'code_below_minimum', 'slot_full', null].map(isCodeRefusal)).toEqual([true, true, false, false])
})
