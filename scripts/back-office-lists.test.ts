import { expect, it } from 'vitest'
import { CALLS } from '#src/calls.ts'
import { LISTS, NO_LISTS } from '../bench/back-office-lists.ts'

it('`npm run bench -- back-office` measures every list of the back-office, and no other', () => {
  const reads = CALLS.filter(
    ({ method, access, path, answer }) =>
      method === 'GET' && access === 'admin' && answer !== 'csv' && !path.includes('['),
  )
  expect([...Object.keys(LISTS), ...NO_LISTS].toSorted()).toEqual(reads.map(({ path }) => path).toSorted())
})
