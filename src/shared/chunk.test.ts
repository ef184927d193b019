import { expect, test } from 'vitest'
import { chunk } from './chunk.ts'

test('a list is split in order, the last part holds the rest', () => {
  expect([...chunk([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]])
  expect([...chunk([], 2)]).toEqual([])
})
