import { setTimeout as wait } from 'node:timers/promises'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Answer } from './answer.ts'
import { PageStore, type PageStoreOptions } from './page-store.ts'
import { SavedFiles } from './saved-files.ts'
import type { Render } from './page.ts'
import { page, temporaryContent, type Content } from './testing/content.ts'

const log = { warn: vi.fn(), error: vi.fn() }
let content: Content
let opened: PageStore[]

beforeEach(async () => {
  content = await temporaryContent()
  opened = []
  log.error.mockClear()
})
afterEach(async () => {
  await Promise.all(opened.map((store) => store.close()))
  await content.close()
  expect(log.error).not.toHaveBeenCalled()
})

async function open(render: Render, options: Partial<PageStoreOptions> = {}): Promise<PageStore> {
  const folder = join(content.folder, 'pages', 'one')
  const store = await PageStore.open({
    changesSince: content.changesSince,
    everyPageTag: 'site',
    render,
    folder,
    log,
    ...options,
  })
  opened.push(store)
  return store
}

/** Shows the content under every path, tagged with the path's last part; `/nothing…` is unknown. */
function showing(db = content): ReturnType<typeof vi.fn<Render>> {
  return vi.fn<Render>(async (key) => {
    if (key.includes('nothing')) return page(`nothing at ${key}`, null, 404)
    return page(`${key}: ${db.read()}`, [key.split('/').at(-1) || 'home'])
  })
}

const bodyOf = (answer: Answer | undefined) => answer?.body.toString()

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
    expect(await readFile(join(content.folder, 'pages/one/vi/rose/index.html'), 'utf8')).toBe('/vi/rose: first')

    const render = showing()
    const next = await open(render)
    expect(next.has('/vi/rose')).toBe(true)
    expect(bodyOf(await next.answer('/vi/rose'))).toBe('/vi/rose: first')
    expect(render).not.toHaveBeenCalled()
  })

  test('is rendered again when its file is half-written, foreign or gone', async () => {
    await (await open(showing())).publish('/rose')
    await opened[0]?.close()
    await writeFile(join(content.folder, 'pages/one/rose/index.html'), '/rose: fi')
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

describe('an edit', () => {
  test('drops the pages that show it, those alone, and renders them again', async () => {
    const render = showing()
    const store = await open(render)
    await store.answer('/rose')
    await store.answer('/vi/rose')
    const lily = await store.answer('/lily')
    content.edit('second', ['rose'])
    await store.invalidate()
    expect(store.find('/lily')).toBe(lily)
    expect(bodyOf(await store.answer('/rose'))).toBe('/rose: second')
    await vi.waitFor(() => expect(bodyOf(store.find('/vi/rose'))).toBe('/vi/rose: second'))
    expect(render).toHaveBeenCalledTimes(5)
  })

  test('of the tag of every page drops every page', async () => {
    const store = await open(showing())
    await store.answer('/rose')
    await store.answer('/lily')
    content.edit('second', ['site'])
    await store.invalidate()
    expect(store.find('/rose')).toBeUndefined()
    expect(bodyOf(await store.answer('/lily'))).toBe('/lily: second')
  })

  test('is never covered by a render that began before it', async () => {
    const gates: PromiseWithResolvers<void>[] = []
    const store = await open(async (key) => {
      const text = content.read()
      const gate = Promise.withResolvers<void>()
      gates.push(gate)
      await gate.promise
      return page(`${key}: ${text}`, ['rose'])
    })
    const early = store.answer('/rose')
    await vi.waitFor(() => expect(gates).toHaveLength(1))
    content.edit('second', ['rose'])
    await store.invalidate()
    // A request after the edit must not get the render that began before it.
    const late = store.answer('/rose')
    gates[0]?.resolve()
    await vi.waitFor(() => expect(gates).toHaveLength(2))
    gates[1]?.resolve()
    expect(bodyOf(await late)).toBe('/rose: second')
    expect(bodyOf(await early)).toBe('/rose: second')
    expect(bodyOf(store.find('/rose'))).toBe('/rose: second')
  })

  test('is not covered by an older file that is read meanwhile', async () => {
    await (await open(showing())).publish('/rose')
    await opened[0]?.close()
    const next = await open(showing())
    const gate = Promise.withResolvers<void>()
    const read = vi.spyOn(SavedFiles.prototype, 'read').mockImplementation(async () => {
      await gate.promise
      return Buffer.from('/rose: first')
    })
    const answer = next.answer('/rose')
    content.edit('second', ['rose'])
    await next.invalidate()
    gate.resolve()
    expect(bodyOf(await answer)).toBe('/rose: second')
    expect(bodyOf(next.find('/rose'))).toBe('/rose: second')
    read.mockRestore()
  })

  test('that repeats endlessly shows the newest render without saving it', async () => {
    let count = 0
    const store = await open(async () => {
      content.edit(`edit ${++count}`, ['rose'])
      await store.invalidate()
      return page(`render ${count}`, ['rose'])
    })
    expect(bodyOf(await store.answer('/rose'))).toBe('render 5')
    expect(store.has('/rose')).toBe(false)
  })

  test('makes an unknown path known at once', async () => {
    let exists = false
    const store = await open(async () => {
      return exists ? page('here', ['rose']) : page('', null, 404)
    })
    expect((await store.answer('/rose')).status).toBe(404)
    exists = true
    content.edit('new', ['rose'])
    await store.invalidate()
    expect(bodyOf(await store.answer('/rose'))).toBe('here')
  })

  test('that removes a page answers 404 and removes its file', async () => {
    let exists = true
    const store = await open(async () => {
      return exists ? page('here', ['rose']) : page('', null, 404)
    })
    await store.publish('/rose')
    exists = false
    content.edit('gone', ['rose'])
    await store.invalidate()
    expect((await store.answer('/rose')).status).toBe(404)
    await store.close()
    await expect(readFile(join(content.folder, 'pages/one/rose/index.html'))).rejects.toThrow('ENOENT')
    expect((await open(showing())).has('/rose')).toBe(false)
  })

  test('between two runs of the process is noticed at the start', async () => {
    const store = await open(showing())
    await store.publish('/rose')
    await store.publish('/lily')
    await store.close()
    content.edit('second', ['rose'])
    const next = await open(showing())
    expect(next.has('/lily')).toBe(true)
    expect(next.has('/rose')).toBe(false)
    expect(bodyOf(await next.answer('/rose'))).toBe('/rose: second')
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
    content.edit('second', ['rose'])
    await store.invalidate()
    await store.answer('/nothing')
    expect(render.mock.calls.filter(([key]) => key === '/nothing')).toHaveLength(2)
  })

  test('in a flood waits for the limit, which may refuse it, and does not delay pages', async () => {
    let together = 0
    let most = 0
    const waiting = pLimit(8)
    const store = await open(
      async (key) => {
        most = Math.max(most, ++together)
        await wait(1)
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
    content.edit('second', ['rose'])
    await store.invalidate()
    // A page that is known to exist does not wait in the queue.
    const began = performance.now()
    expect((await store.answer('/rose')).status).toBe(200)
    expect(performance.now() - began).toBeLessThan(500)
    // Nor do pages that are rendered ahead, nor the many that are not.
    await wait(60)
    const others = await Promise.all(roses.slice(-40).map((key) => store.answer(key)))
    expect(others.every(({ status }) => status === 200)).toBe(true)
    const refused = (await outcomes).filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(1000)
    expect(most).toBeLessThan(60)
  })
})

test('a store of another process on the same content is fresh after it has invalidated, too', async () => {
  const here = await open(showing())
  const there = await open(showing(), { folder: join(content.folder, 'pages', 'two') })
  await here.answer('/rose')
  await there.answer('/rose')
  content.edit('second', ['rose'])
  await here.invalidate()
  expect(bodyOf(await here.answer('/rose'))).toBe('/rose: second')
  await there.invalidate()
  expect(bodyOf(await there.answer('/rose'))).toBe('/rose: second')
})

test('pages from a version that the content has not reached are not used', async () => {
  content.edit('second', ['rose'])
  await (await open(showing())).publish('/rose')
  await opened[0]?.close()
  // As after restoring a backup.
  content.restore()
  expect((await open(showing())).has('/rose')).toBe(false)
})

describe('headers for a cache in front', () => {
  const headersOf = async (answer: Answer) => {
    const server = createServer((req, res) => answer.send(req, res))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const { headers } = await fetch(`http://127.0.0.1:${port}`)
    server.close()
    return headers.get('x-tags')
  }
  const frontHeaders = (_: string, tags: readonly string[] | null) => ['X-Tags', tags?.join(' ') ?? 'none']

  test('name the tags of a page, and none for an unknown path', async () => {
    const store = await open(showing(), { frontHeaders })
    expect(await headersOf(await store.answer('/rose'))).toBe('rose')
    expect(await headersOf(await store.answer('/nothing'))).toBe('none')
  })

  test('are left out by an answer that was found before an edit and is sent after it', async () => {
    const store = await open(showing(), { frontHeaders })
    const [page, unknown] = [await store.answer('/rose'), await store.answer('/nothing')]
    content.edit('second', ['rose'])
    await store.invalidate()
    expect(await headersOf(page)).toBeNull()
    expect(await headersOf(unknown)).toBeNull()
    expect(await headersOf(await store.answer('/rose'))).toBe('rose')
  })

  test('are left out by a failure', async () => {
    const store = await open(async () => page('Error', null, 500), { frontHeaders })
    expect(await headersOf(await store.answer('/rose'))).toBeNull()
  })
})
