import { expect, it } from 'vitest'
import { changedValues, differingNames, hasLooseWard, type DetailValues } from './detail-values.ts'

const before = { notes: 'Cổng xanh', cardMessage: '', surprise: false, wardName: '', wardCode: '' } as DetailValues

it('only what was changed is sent', () => {
  expect(changedValues(before, { ...before })).toEqual({})
  expect(changedValues(before, { ...before, notes: '', surprise: true })).toEqual({ notes: '', surprise: true })
  expect(differingNames(before, { ...before, cardMessage: 'Chúc' })).toEqual(['cardMessage'])
})

it('a ward counts only once it is chosen from the list', () => {
  expect(hasLooseWard({ wardName: 'Ba', wardCode: '' })).toBe(true)
  expect(hasLooseWard({ wardName: 'Ba Đình', wardCode: '00004' })).toBe(false)
  expect(hasLooseWard({})).toBe(false)
})
