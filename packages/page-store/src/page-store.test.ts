import { setTimeout as wait } from 'node:timers/promises'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { describe, expect, test, vi } from 'vitest'
import type { Render } from './page.ts'
import { bodyOf } from './testing/ask.ts'
import { page } from './testing/content.ts'
import { storesOfTests } from './testing/stores.ts'

const { content, open, opened, showing } = storesOfTests()

describe('a page', () => {
  test('that could not be rendered is not saved, and a build says so', async () => {
    let away = true
    const render = showing()
    const store = await open(async (key) => (away ? page('Error', null, 500) : render(key)))
    await expect(store.publish('/rose')).rejects.toThrow('/rose answers 500')
    expect((await store.answer('/rose')).status).toBe(500)
    away = false
    expect(bodyOf(await store.answer('/rose'))).toBe('/rose: first')
  })

  test('that could not be rendered is answered although the content’s version cannot be read either', async () => {
    const newestVersion = () => Promise.reject(new Error('away'))
    const store = await open(async () => page('Try again', null, 503), { newestVersion })
    expect((await store.answer('/rose')).status).toBe(503)
  })

  test('that is unknown is not remembered if the content’s version cannot be read', async () => {
    const render = vi.fn<Render>(async () => page('Unknown', null, 404))
    const newestVersion = vi.fn<() => Promise<number>>(async () => 0)
    newestVersion.mockRejectedValueOnce(new Error('away'))
    const store = await open(render, { newestVersion })
    for (let i = 0; i < 3; i++) expect((await store.answer('/none')).status).toBe(404)
    expect(render).toHaveBeenCalledTimes(2)
  })

  test('that may be outdated is neither saved nor, if it is unknown, remembered', async () => {
    let mayBeOutdated = true
    const shown = showing()
    const render = vi.fn<Render>(async (key) => ({ ...(await shown(key)), mayBeOutdated }))
    const store = await open(render)
    for (let i = 0; i < 2; i++) for (const key of ['/rose', '/nothing']) await store.answer(key)
    expect(render).toHaveBeenCalledTimes(4)
    mayBeOutdated = false
    for (let i = 0; i < 2; i++) for (const key of ['/rose', '/nothing']) await store.answer(key)
    expect(render).toHaveBeenCalledTimes(6)
  })

  test('is rendered once, and then found in memory', async () => {
    const render = showing()
    const store = await open(render)
    expect(store.find('/rose')).toBeUndefined()
    expect(bodyOf(await store.answer('/rose'))).toBe('/rose: first')
    expect(bodyOf(store.find('/rose'))).toBe('/rose: first')
    await store.answer('/rose')
    expect(render).toHaveBeenCalledTimes(1)
  })

  test('is found with any query, if the query does not matter', async () => {
    const store = await open(showing())
    await store.answer('/rose')
    expect(store.find('/rose?utm_source=x')).toBe(store.find('/rose'))
  })

  test('is rendered once for visitors who ask at the same time', async () => {
    const render = showing()
    const store = await open(render)
    const answers = await Promise.all(Array.from({ length: 20 }, () => store.answer('/rose')))
    expect(new Set(answers).size).toBe(1)
    expect(render).toHaveBeenCalledTimes(1)
  })

  test('is read from its file by the next process', async () => {
    await (await open(showing())).publish('/vi/rose')
    await opened[0]?.close()
    expect(await readFile(join(content().folder, 'pages/one/vi/rose/index.html'), 'utf8')).toBe('/vi/rose: first')

    const render = showing()
    const next = await open(render)
    expect(next.has('/vi/rose')).toBe(true)
    expect(bodyOf(await next.answer('/vi/rose'))).toBe('/vi/rose: first')
    expect(render).not.toHaveBeenCalled()
  })

  test('is rendered again when its file is half-written, foreign or gone', async () => {
    await (await open(showing())).publish('/rose')
    await opened[0]?.close()
    await writeFile(join(content().folder, 'pages/one/rose/index.html'), '/rose: fi')
    const render = showing()
    const next = await open(render)
    expect(bodyOf(await next.answer('/rose'))).toBe('/rose: first')
    expect(render).toHaveBeenCalledTimes(1)
  })

  test('is not saved when it declares no tags', async () => {
    const render = vi.fn<Render>(async () => page('personal', null))
    const store = await open(render)
    const answer = await store.answer('/rose')
    expect(bodyOf(answer)).toBe('personal')
    expect(store.has('/rose')).toBe(false)
    await store.answer('/rose')
    expect(render).toHaveBeenCalledTimes(2)
  })

  test('passes a redirect on and does not save it', async () => {
    const store = await open(async () => ({ ...page('', ['x'], 301), headers: ['Location', '/new'] }))
    const answer = await store.answer('/old')
    expect(answer.status).toBe(301)
    expect(store.has('/old')).toBe(false)
  })

  test('that cannot be rendered is an error for this visitor, and tried again for the next', async () => {
    let broken = true
    const store = await open(async () => {
      if (broken) throw new Error('database is gone')
      return page('well again', ['x'])
    })
    await expect(store.answer('/rose')).rejects.toThrow('database is gone')
    broken = false
    expect(bodyOf(await store.answer('/rose'))).toBe('well again')
  })
})

describe('an unknown path', () => {
  test('shows what was rendered for it, and is not saved', async () => {
    const store = await open(showing())
    const answer = await store.answer('/vi/nothing')
    expect([answer.status, bodyOf(answer)]).toEqual([404, 'nothing at /vi/nothing'])
    expect(store.has('/vi/nothing')).toBe(false)
  })

  test('costs one render until the next edit', async () => {
    const render = showing()
    const store = await open(render)
    for (let i = 0; i < 5; i++) await store.answer('/nothing')
    expect(render.mock.calls.filter(([key]) => key === '/nothing')).toHaveLength(1)
    content().edit('second', ['rose'])
    await store.invalidate()
    await store.answer('/nothing')
    expect(render.mock.calls.filter(([key]) => key === '/nothing')).toHaveLength(2)
  })

  test('in a flood waits for the limit, which may refuse it, and does not delay pages', async () => {
    let together = 0
    let most = 0
    const waiting = pLimit(8)
    // Unknown paths are rendered until the end, so that nothing which waits for them can be answered before.
    const end = Promise.withResolvers<void>()
    const store = await open(
      async (key) => {
        most = Math.max(most, ++together)
        await (key.startsWith('/nothing') ? end.promise : wait(1))
        together--
        return key.startsWith('/rose') ? page(key, ['rose']) : page('', null, 404)
      },
      {
        limit: async (work) => {
          if (waiting.pendingCount >= 500) throw new Error('too many')
          return waiting(work)
        },
      },
    )
    const roses = ['/rose', ...Array.from({ length: 250 }, (_, i) => `/rose-${i}`)]
    await Promise.all(roses.map((key) => store.answer(key)))
    most = 0
    const flood = Array.from({ length: 2000 }, (_, i) => store.answer(`/nothing-${i}`))
    const outcomes = Promise.allSettled(flood)
    content().edit('second', ['rose'])
    await store.invalidate()
    // A page that is known to exist does not wait in the queue.
    expect((await store.answer('/rose')).status).toBe(200)
    expect(waiting.pendingCount).toBeGreaterThan(0)
    // Nor do pages that are rendered ahead, nor the many that are not.
    await wait(60)
    const others = await Promise.all(roses.slice(-40).map((key) => store.answer(key)))
    expect(others.every(({ status }) => status === 200)).toBe(true)
    end.resolve()
    const refused = (await outcomes).filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(1000)
    expect(most).toBeLessThan(60)
  })
})
