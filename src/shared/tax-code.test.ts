import { expect, it } from 'vitest'
import { readTaxCode } from './tax-code.ts'

it.each([
  ['0109000015', '0109000015'],
  [' 0319 000 029 ', '0319000029'],
  ['0109000015-001', '0109000015-001'],
  ['0109000015–001', '0109000015-001'],
  ['0109000015001', '0109000015-001'],
  ['0319.000.029', '0319000029'],
  ['001 099 012345', '001099012345'],
])('%j is %s', (typed, code) => {
  expect(readTaxCode(typed)).toBe(code)
})

it.each([
  ['an empty text', ''],
  ['a wrong check digit', '0109000016'],
  ['two digits in the wrong order', '0190000015'],
  ['a branch without a number', '0109000015-000'],
  ['a branch of a wrong company', '0109000016-001'],
  ['eleven digits', '01090000151'],
  ['a personal number of no province', '097099012345'],
  ['zeros', '000000000000'],
  ['a telephone number', '0901234567'],
  ['letters', 'MST0109000015'],
  ['digits of another script', '٠١٠٩٠٠٠٠١٥'],
])('%s is refused', (_, typed) => {
  expect(readTaxCode(typed)).toBeNull()
})

it('refuses nine digits whose check digit would be 10', () => {
  // 7 × 1 + 3 × 5 is a multiple of 11.
  const codes = Array.from({ length: 10 }, (_, last) => readTaxCode(`000000105${last}`))
  expect(codes).toEqual(codes.map(() => null))
})
