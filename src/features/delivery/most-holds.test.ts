import { expect, it } from 'vitest'
import { mostHolds } from './most-holds.ts'

it.each([
  [1, 1, 2],
  [3, 1, 2],
  [12, 1, 3],
  [20, 1, 5],
  [60, 1, 15],
  [20, 1000, 5000],
  [20, 0.01, 1],
])('of %i places, with the factor %d, one visitor may hold %i', (places, factor, most) => {
  expect(mostHolds(places, factor)).toBe(most)
})
