import { expect, it } from 'vitest'
import { changeFor, likelyAmounts } from './cash.ts'

it.each([
  ['500.000', 440_000, 'VND', 60_000],
  ['500k', 440_000, 'VND', 60_000],
  ['500', 440_000, 'VND', 60_000],
  ['400k', 440_000, 'VND', -40_000],
  ['440000', 440_000, 'VND', 0],
  ['50', 22_50, 'USD', 27_50],
  ['', 440_000, 'VND', null],
  ['-500k', 440_000, 'VND', null],
  ['năm trăm', 440_000, 'VND', null],
] as const)('for %s given for %i %s the change is %s', (given, total, currency, change) => {
  expect(changeFor(given, total, currency)).toBe(change)
})

it('proposes the total and what notes make of it, each once, lowest first', () => {
  expect(likelyAmounts(440_000, 'VND')).toEqual([440_000, 450_000, 500_000, 600_000])
  expect(likelyAmounts(500_000, 'VND')).toEqual([500_000, 600_000])
  expect(likelyAmounts(22_50, 'USD')).toEqual([22_50, 25_00, 30_00, 40_00])
})
