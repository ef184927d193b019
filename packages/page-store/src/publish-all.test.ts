import { expect, test } from 'vitest'
import { publishAll } from './publish-all.ts'
import { page } from './testing/content.ts'
import { storesOfTests } from './testing/stores.ts'

const { open, showing } = storesOfTests()

test('publishing a list saves its pages, and names those without a saved page and those that failed', async () => {
  const show = showing()
  const store = await open(async (key) => (key === '/broken' ? page('Error', null, 500) : show(key)))
  const outcome = await publishAll(store, ['/rose', '/nothing', '/broken', '/tulip'])
  expect(outcome).toMatchObject({ saved: 2, skipped: ['/nothing'], failed: [{ key: '/broken' }] })
  expect(outcome.failed[0]?.error).toEqual(new Error('/broken answers 500'))
  expect(['/rose', '/tulip', '/nothing', '/broken'].filter((key) => store.has(key))).toEqual(['/rose', '/tulip'])
})
