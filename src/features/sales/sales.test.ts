import { expect, it } from 'vitest'
import { daysOfMonth, monthBeside } from './sales.ts'

it.each([
  ['2026-11', '2026-11-01', '2026-11-30'],
  ['2026-12', '2026-12-01', '2026-12-31'],
  ['2028-02', '2028-02-01', '2028-02-29'],
])('%s goes from %s to %s', (month, from, to) => {
  expect(daysOfMonth(month)).toEqual({ from, to })
})

it('goes from year to year', () => {
  expect([monthBeside('2026-12', 1), monthBeside('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})
