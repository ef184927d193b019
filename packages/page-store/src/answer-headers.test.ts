import { expect, test } from 'vitest'
import type { Sendable } from './answer.ts'
import { ask } from './testing/ask.ts'
import { page } from './testing/content.ts'
import { storesOfTests } from './testing/stores.ts'

const { open, showing } = storesOfTests()

const headersOf = async (answer: Sendable) => (await ask((req, res) => void answer.send(req, res))).headers

test('saved pages may be kept and must be asked for again, other answers are not kept', async () => {
  const store = await open(showing())
  expect((await headersOf(await store.answer('/rose')))['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect((await headersOf(await store.answer('/nothing')))['cache-control']).toBe('no-store')
})

test('saved pages have the Cache-Control of their key', async () => {
  const store = await open(showing(), { cacheControl: (key) => (key === '/profile' ? 'no-store' : 'public') })
  expect((await headersOf(await store.answer('/rose')))['cache-control']).toBe('public')
  expect((await headersOf(await store.answer('/profile')))['cache-control']).toBe('no-store')
})

test('every answer has the common headers: saved, unknown and failed ones', async () => {
  const show = showing()
  const store = await open(async (key) => (key === '/broken' ? page('Error', null, 500) : show(key)), {
    commonHeaders: ['X-Content-Type-Options', 'nosniff'],
  })
  for (const key of ['/rose', '/nothing', '/broken'])
    expect((await headersOf(await store.answer(key)))['x-content-type-options'], key).toBe('nosniff')
})
