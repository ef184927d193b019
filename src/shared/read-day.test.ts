import { expect, it } from 'vitest'
import { readDay, readMinute } from './read-day.ts'

it.each([
  ['24/12/2026', '2026-12-24'],
  [' 4/1/2026 ', '2026-01-04'],
  ['04.01.2026', '2026-01-04'],
  ['24-12-2026', '2026-12-24'],
  ['24 12 2026', '2026-12-24'],
  ['2026-12-24', '2026-12-24'],
  ['24122026', '2026-12-24'],
  ['29/2/2028', '2028-02-29'],
  ['', ''],
  ['  ', ''],
])('%s is %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})

it.each([
  '12/24/2026',
  '29/2/2026',
  '31/11/2026',
  '0/1/2026',
  '24/12',
  '24/12/26',
  '24/12/20266',
  'mai',
  '24//12/2026',
  '12242026',
  '20261224',
  '4122026',
])('%s is no day', (text) => expect(readDay(text)).toBeNull())

it.each([
  ['24/12/2026 09:00', '2026-12-24T09:00'],
  [' 4.1.2026  9:05 ', '2026-01-04T09:05'],
  ['24/12/2026 9h30', '2026-12-24T09:30'],
  ['24/12/2026', '2026-12-24T00:00'],
  ['2026-12-24T18:30', '2026-12-24T18:30'],
  ['24/12/2026 9:00:00', '2026-12-24T09:00'],
  ['2026-12-24 09:00:00', '2026-12-24T09:00'],
  ['2026-12-24T09:00:00', '2026-12-24T09:00'],
  ['24/12/2026 9:00:30', '24/12/2026 9:00:30'],
  ['  ', null],
])('reads "%s" as the minute %s', (typed, minute) => expect(readMinute(typed)).toBe(minute))

it('reads a long text in a time that grows with its length', () => {
  const text = `${'T'.repeat(60_000)} x`
  const start = performance.now()
  expect(readMinute(text)).toBe(text)
  expect(performance.now() - start).toBeLessThan(2_000)
})
