import { expect, it } from 'vitest'
import { shownLasting } from './lasting.ts'

it.each([
  [5, 7, { unit: 'days', span: '5–7', count: 7 }],
  [3, 3, { unit: 'days', span: '3', count: 3 }],
  [3, null, { unit: 'days', span: '3', count: 3 }],
  [null, 1, { unit: 'days', span: '1', count: 1 }],
  // The wrong way round: a rule about both would have to look at the stored product.
  [7, 5, { unit: 'days', span: '5–7', count: 7 }],
  [7, 14, { unit: 'days', span: '7–14', count: 14 }],
  [42, 56, { unit: 'weeks', span: '6–8', count: 8 }],
  [42, 57, { unit: 'days', span: '42–57', count: 57 }],
] as const)('from %s to %s days are shown as %j', (lastsFrom, lastsTo, shown) =>
  expect(shownLasting({ lastsFrom, lastsTo })).toEqual(shown),
)

it('nothing is shown if neither number is known', () => {
  expect(shownLasting({ lastsFrom: null, lastsTo: null })).toBeNull()
})
