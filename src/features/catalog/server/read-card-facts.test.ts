import { expect, it } from 'vitest'
import type { Database } from '#db/client.ts'
import { readCardFacts } from './read-card-facts.ts'

it('reads nothing for no products', async () => {
  const unread = new Proxy({} as Database, {
    get() {
      throw new Error('The database is read')
    },
  })
  expect(await readCardFacts(unread, [])).toEqual({
    ratings: new Map(),
    secondPictures: new Map(),
    fromPrices: new Map(),
  })
})
