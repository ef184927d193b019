import { expect, it } from 'vitest'
import type { MessageKey } from '#i18n/messages.ts'
import { pageTranslator } from '#i18n/page.ts'
import { LOCALES } from '#shared/locale.ts'
import { flowersOf } from './season.ts'

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

it('each month has three flowers and a text of its own in each language', () => {
  for (const month of MONTHS) expect(new Set(flowersOf(month)).size, `month ${month}`).toBe(3)
  for (const locale of LOCALES) {
    const texts = MONTHS.map((month) => pageTranslator(locale)(`home:season.months.${month}` as MessageKey))
    expect(new Set(texts).size).toBe(12)
    // The page must stay within its first round trip in every month.
    for (const text of texts) expect(text.length, text).toBeLessThan(180)
  }
})

it('there is lotus in summer alone, and the daisies of Hanoi in November', () => {
  expect(MONTHS.filter((month) => flowersOf(month).includes('lotus'))).toEqual([5, 6, 7, 8])
  expect(MONTHS.filter((month) => flowersOf(month).includes('daisy'))).toEqual([11])
})
