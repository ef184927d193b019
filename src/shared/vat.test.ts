import { expect, it } from 'vitest'
import { DEFAULT_VAT_RATES, vatPercentAt, vatWithin, withVatPercent } from './vat.ts'

const at = (day: string) => Date.parse(`${day}+07:00`)

it('has the reduced rate until the last moment of 2026 in Vietnam', () => {
  expect(vatPercentAt(DEFAULT_VAT_RATES, at('2026-12-31T23:59:59.999'))).toBe(8)
  expect(vatPercentAt(DEFAULT_VAT_RATES, at('2027-01-01T00:00:00'))).toBe(10)
})

it('a new rate leaves earlier orders theirs and replaces those to come', () => {
  const now = at('2026-11-26T10:00:00')
  const rates = withVatPercent(DEFAULT_VAT_RATES, 5, now)
  expect([now - 1, now, at('2027-01-01T00:00:00')].map((time) => vatPercentAt(rates, time))).toEqual([8, 5, 5])
  const again = withVatPercent(rates, 10, now + 1)
  expect([now - 1, now, now + 1].map((time) => vatPercentAt(again, time))).toEqual([8, 5, 10])
})

it('the same rate saved again keeps what is to come', () => {
  expect(withVatPercent(DEFAULT_VAT_RATES, 8, at('2026-11-26T10:00:00'))).toBe(DEFAULT_VAT_RATES)
})

it.each([
  [1_080_000, 8, 80_000],
  [680_000, 8, 50_370],
  [680_000, 0, 0],
  [0, 10, 0],
  // 0.5 is rounded up.
  [1, 100, 1],
  [21, 5, 1],
])('of %d at %d %% the tax is %d', (amount, percent, tax) => {
  expect(vatWithin(amount, percent)).toBe(tax)
})
