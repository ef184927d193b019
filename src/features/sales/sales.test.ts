import { describe, expect, it } from 'vitest'
import { daysOfMonth, monthBeside, rangeAfter } from './sales.ts'
import { readSales } from './sales.calls.ts'

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

describe('a range', () => {
  const november = { from: '2026-11-01', to: '2026-11-30' }
  it.each([
    ['keeps its other end', { from: '2026-11-10' }, '2026-11-10', '2026-11-30'],
    ['keeps its other end', { to: '2026-11-20' }, '2026-11-01', '2026-11-20'],
    ['goes to the end of a later month', { from: '2026-12-24' }, '2026-12-24', '2026-12-31'],
    ['begins with an earlier month', { to: '2026-10-20' }, '2026-10-01', '2026-10-20'],
    ['has 366 days', { from: '2025-11-30' }, '2025-11-30', '2026-11-30'],
    ['ends earlier than it would with more', { from: '2025-01-01' }, '2025-01-01', '2026-01-01'],
    ['begins later than it would with more', { to: '2028-03-01' }, '2027-03-02', '2028-03-01'],
  ])('%s after %o', (_, chosen, from, to) => {
    const range = rangeAfter(november, chosen as { from: string } | { to: string })
    expect(range).toEqual({ from, to })
    expect(readSales.query.safeParse(range).success).toBe(true)
  })

  it('of more days, or whose ends cross, is refused for what it is', () => {
    for (const range of [
      { from: '2025-01-01', to: '2026-01-02' },
      { from: '2026-11-02', to: '2026-11-01' },
    ])
      expect(readSales.query.safeParse(range).error?.issues).toMatchObject([{ message: 'sales_range', path: ['to'] }])
  })
})
