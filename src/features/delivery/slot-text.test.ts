import { expect, it } from 'vitest'
import { pageTranslator } from '#i18n/page.ts'
import { slotOrder, slotText } from './slot-text.ts'

it.each([
  ['16-18', '16:00–18:00', '16:00–18:00'],
  ['08-10', '8:00–10:00', '8:00–10:00'],
  ['0830-1000', '8:30–10:00', '8:30–10:00'],
  ['at-0930', 'exactly 9:30', 'đúng 9:30'],
  ['', '', ''],
  ['evening', 'evening', 'evening'],
])('shows %j in both languages', (id, en, vi) => {
  expect([slotText(id, pageTranslator('en')), slotText(id, pageTranslator('vi'))]).toEqual([en, vi])
})

it('sorts by the time of the day, those at any time last', () => {
  const ids = ['', 'at-1030', '16-18', '08-10', 'at-0930', '10-12']
  const sorted = ids.toSorted((a, b) => (slotOrder(a) < slotOrder(b) ? -1 : 1))
  expect(sorted).toEqual(['08-10', 'at-0930', '10-12', 'at-1030', '16-18', ''])
})
