import { expect, it } from 'vitest'
import { moveBeside, moveBy } from './sort-ids.ts'

const IDS = ['a', 'b', 'c', 'd']

it('a stop moves by one place, and stays where there is none', () => {
  expect(moveBy(IDS, 'b', 1)).toEqual(['a', 'c', 'b', 'd'])
  expect(moveBy(IDS, 'b', -1)).toEqual(['b', 'a', 'c', 'd'])
  expect(moveBy(IDS, 'a', -1)).toEqual(IDS)
  expect(moveBy(IDS, 'd', 1)).toEqual(IDS)
  expect(moveBy(IDS, 'gone', 1)).toEqual(IDS)
})

it('a stop is dropped before or after another', () => {
  expect(moveBeside(IDS, 'a', 'c', 'before')).toEqual(['b', 'a', 'c', 'd'])
  expect(moveBeside(IDS, 'a', 'd', 'after')).toEqual(['b', 'c', 'd', 'a'])
  expect(moveBeside(IDS, 'd', 'a', 'before')).toEqual(['d', 'a', 'b', 'c'])
  expect(moveBeside(IDS, 'gone', 'a', 'before')).toEqual(IDS)
  expect(moveBeside(IDS, 'a', 'gone', 'after')).toEqual(IDS)
})
