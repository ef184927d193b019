import { afterAll, expect, it } from 'vitest'
import { orderPhotos } from '#db/schema/index.ts'
import { openTestShop } from '#tests/factories/test-shop.ts'
import { JOBS } from '../jobs.ts'
import type { JobDeps } from '../start-jobs.ts'

const test = await openTestShop()
afterAll(() => test.close())

it('photos that nobody may see any more are deleted also while uploads cannot be swept', async () => {
  const { shop } = test
  await shop.db.insert(orderPhotos).values({ step: 'delivered', state: 'removed' })
  const storage = { ...shop.storage, sweep: () => Promise.reject(new Error('A file cannot be removed')) }
  const job = JOBS.find(({ name }) => name === 'uploads')
  const round = job?.open({ shop: { ...shop, storage } } as unknown as JobDeps)
  await expect(round?.(new AbortController().signal)).rejects.toThrow('A file cannot be removed')
  expect(await shop.db.select().from(orderPhotos)).toEqual([])
})
