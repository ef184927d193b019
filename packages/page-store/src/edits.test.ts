import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { SavedFiles } from './saved-files.ts'
import { ask, bodyOf } from './testing/ask.ts'
import { page } from './testing/content.ts'
import { storesOfTests } from './testing/stores.ts'

const { content, log, open, opened, showing } = storesOfTests()

describe('an edit', () => {
  test('drops the pages that show it, those alone, and renders them again', async () => {
    const render = showing()
    const store = await open(render)
    await store.answer('/rose')
    await store.answer('/vi/rose')
    const lily = await store.answer('/lily')
    content().edit('second', ['rose'])
    await store.invalidate()
    expect(store.find('/lily')).toBe(lily)
    expect(bodyOf(await store.answer('/rose'))).toBe('/rose: second')
    await expect.poll(() => bodyOf(store.find('/vi/rose'))).toBe('/vi/rose: second')
    expect(render).toHaveBeenCalledTimes(5)
  })

  test('renders ahead the pages with visitors, and so many others', async () => {
    const before = await open(showing())
    for (const key of ['/en/rose', '/vi/rose', '/fr/rose', '/de/rose']) await before.publish(key)
    await before.close()
    const render = showing()
    const store = await open(render, { othersAhead: 1 })
    const visited = await store.answer('/vi/rose')
    await ask((req, res) => void visited.send(req, res))
    content().edit('second', ['rose'])
    await store.invalidate()
    await expect.poll(() => store.state()).toMatchObject({ waitingAhead: 0, rendering: 0 })
    expect(render.mock.calls.map(([key]) => key)).toEqual(['/vi/rose', '/en/rose'])
  })

  test('of the tag of every page drops every page', async () => {
    const store = await open(showing())
    await store.answer('/rose')
    await store.answer('/lily')
    content().edit('second', ['site'])
    await store.invalidate()
    expect(store.find('/rose')).toBeUndefined()
    expect(bodyOf(await store.answer('/lily'))).toBe('/lily: second')
  })

  test('is never covered by a render that began before it', async () => {
    const gates: PromiseWithResolvers<void>[] = []
    const store = await open(async (key) => {
      const text = content().read()
      const gate = Promise.withResolvers<void>()
      gates.push(gate)
      await gate.promise
      return page(`${key}: ${text}`, ['rose'])
    })
    const early = store.answer('/rose')
    await expect.poll(() => gates).toHaveLength(1)
    content().edit('second', ['rose'])
    await store.invalidate()
    // A request after the edit must not get the render that began before it.
    const late = store.answer('/rose')
    gates[0]?.resolve()
    await expect.poll(() => gates).toHaveLength(2)
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
    content().edit('second', ['rose'])
    await next.invalidate()
    gate.resolve()
    expect(bodyOf(await answer)).toBe('/rose: second')
    expect(bodyOf(next.find('/rose'))).toBe('/rose: second')
    read.mockRestore()
  })

  test('that repeats endlessly shows the newest render without saving it', async () => {
    let count = 0
    const store = await open(async () => {
      content().edit(`edit ${++count}`, ['rose'])
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
    content().edit('new', ['rose'])
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
    content().edit('gone', ['rose'])
    await store.invalidate()
    expect((await store.answer('/rose')).status).toBe(404)
    await store.close()
    await expect(readFile(join(content().folder, 'pages/one/rose/index.html'))).rejects.toThrow('ENOENT')
    expect((await open(showing())).has('/rose')).toBe(false)
  })

  test('between two runs of the process is noticed at the start', async () => {
    const store = await open(showing())
    await store.publish('/rose')
    await store.publish('/lily')
    await store.close()
    content().edit('second', ['rose'])
    const next = await open(showing())
    expect(next.has('/lily')).toBe(true)
    expect(next.has('/rose')).toBe(false)
    expect(bodyOf(await next.answer('/rose'))).toBe('/rose: second')
  })
})

test('a store of another process on the same content is fresh after it has invalidated, too', async () => {
  const here = await open(showing())
  const there = await open(showing(), { folder: join(content().folder, 'pages', 'two') })
  await here.answer('/rose')
  await there.answer('/rose')
  content().edit('second', ['rose'])
  await here.invalidate()
  expect(bodyOf(await here.answer('/rose'))).toBe('/rose: second')
  await there.invalidate()
  expect(bodyOf(await there.answer('/rose'))).toBe('/rose: second')
})

test('pages from a version that the content has not reached are not used', async () => {
  content().edit('second', ['rose'])
  await (await open(showing())).publish('/rose')
  await opened[0]?.close()
  // As after restoring a backup.
  content().restore()
  expect((await open(showing())).has('/rose')).toBe(false)
})

describe('content that is restored while the store is open', () => {
  const UNRELATED = ['a', 'b', 'c', 'd', 'e']

  test('drops every page, and what it counts up to again means other changes', async () => {
    content().edit('lost', ['rose', 'daisy', 'lily', 'tulip', 'fern'])
    const restored = vi.fn(async () => {})
    const store = await open(showing(), { restored, isTransient: (key) => key === '/daisy' })
    for (const key of ['/rose', '/daisy', '/lily', '/nothing']) await store.answer(key)
    content().restore()
    content().edit('second', ['rose'])
    await store.invalidate()
    expect(log.warn.mock.calls.map(([details]) => details as unknown)).toEqual([{ tag: 'fern', version: 5 }])
    expect(restored).toHaveBeenCalledOnce()
    expect(store.version).toBe(1)
    const shown = async () =>
      Promise.all(['/rose', '/daisy', '/lily'].map(async (key) => bodyOf(await store.answer(key))))
    expect(await shown()).toEqual(['/rose: second', '/daisy: second', '/lily: second'])
    content().edit('third', ['nothing', 'daisy', 'lily', 'rose'])
    await store.invalidate()
    expect(store.version).toBe(5)
    expect(await shown()).toEqual(['/rose: third', '/daisy: third', '/lily: third'])
    expect(log.warn).toHaveBeenCalledOnce()
    expect(restored).toHaveBeenCalledOnce()
  })

  test('is noticed also when it has counted further than before', async () => {
    content().edit('lost', ['rose'])
    const store = await open(showing())
    await store.answer('/lily')
    content().restore()
    content().edit('second', ['lily', ...UNRELATED])
    await store.invalidate()
    expect(bodyOf(await store.answer('/lily'))).toBe('/lily: second')
  })

  test('leaves no page in the folder that would count as fresh later', async () => {
    content().edit('lost', ['rose', 'lily'])
    const store = await open(showing())
    await store.publish('/lily')
    content().restore()
    await store.invalidate()
    await store.close()
    content().edit('second', UNRELATED)
    expect(bodyOf(await (await open(showing())).answer('/lily'))).toBe('/lily: second')
  })

  test('keeps no render that began before it, and no unknown path', async () => {
    content().edit('lost', ['rose'])
    const gates: PromiseWithResolvers<void>[] = []
    const store = await open(async (key) => {
      if (key === '/unknown') return page(content().read(), null, 404)
      const text = content().read()
      const gate = Promise.withResolvers<void>()
      gates.push(gate)
      await gate.promise
      return page(`${key}: ${text}`, ['lily'])
    })
    await store.answer('/unknown')
    const early = store.answer('/lily')
    await expect.poll(() => gates).toHaveLength(1)
    content().restore()
    await store.invalidate()
    content().edit('second', ['other'])
    await store.invalidate()
    expect(store.version).toBe(1)
    gates[0]?.resolve()
    await expect.poll(() => gates).toHaveLength(2)
    gates[1]?.resolve()
    expect(bodyOf(await early)).toBe('/lily: second')
    expect(bodyOf(await store.answer('/unknown'))).toBe('second')
  })

  test('is not taken for one if a copy that is behind answers, nor for ever if two copies go on answering', async () => {
    content().edit('first', ['rose'])
    const behind = await content().changesSince(0)
    content().edit('second', ['lily'])
    const answers: ('behind' | 'current')[] = []
    const changesSince = async (version: number) =>
      answers.shift() === 'behind'
        ? behind.filter((change) => change.version > version)
        : content().changesSince(version)
    const restored = vi.fn(async () => {})
    const store = await open(showing(), { changesSince, restored })
    await store.publish('/lily')
    answers.push('behind', 'current')
    await store.invalidate()
    expect(store.has('/lily')).toBe(true)
    expect([log.warn, restored].map((each) => each.mock.calls)).toEqual([[], []])

    for (let turn = 0; turn < 20; turn++) answers.push('behind', 'behind', 'current')
    await expect(store.invalidate()).rejects.toThrow('different states')
    answers.length = 0
    await store.invalidate()
    expect(store.version).toBe(2)
    expect(bodyOf(await store.answer('/lily'))).toBe('/lily: second')
  })

  test('is told again if that failed', async () => {
    content().edit('lost', ['rose'])
    const restored = vi.fn(async () => {}).mockRejectedValueOnce(new Error('away'))
    const store = await open(showing(), { restored })
    content().restore()
    await expect(store.invalidate()).rejects.toThrow('away')
    await store.invalidate()
    await store.invalidate()
    expect(restored).toHaveBeenCalledTimes(2)
  })
})
