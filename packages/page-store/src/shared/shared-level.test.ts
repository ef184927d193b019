import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PageStoreOptions } from '../page-store-options.ts'
import { PageStore } from '../page-store.ts'
import { page, temporaryContent, type Content } from '../testing/content.ts'
import { memoryStore, type MemoryStore } from '../testing/memory-store.ts'

const log = { warn: vi.fn(), error: vi.fn() }
const going = new AbortController().signal
let content: Content
let store: MemoryStore
let opened: PageStore[]
let rendered: string[]

beforeEach(async () => {
  content = await temporaryContent()
  store = memoryStore()
  opened = []
  rendered = []
  log.warn.mockClear()
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(opened.map((each) => each.close()))
  await content.close()
  expect(log.error).not.toHaveBeenCalled()
})

/** Opens the pages of a process, whose name is its folder's. */
async function open(name: string, options: Partial<PageStoreOptions> = {}, set = 'build'): Promise<PageStore> {
  const pages = await PageStore.open({
    changesSince: content.changesSince,
    everyPageTag: 'site',
    async render(key) {
      rendered.push(`${name} ${key}`)
      return page(`${key}: ${content.read()}`, [key.slice(1)])
    },
    folder: join(content.folder, name),
    log,
    shared: { store, name: set, secret: 'secret' },
    ...options,
  })
  opened.push(pages)
  return pages
}

const read = async (pages: PageStore, key: string) => (await pages.answer(key)).body.toString()
const lists = () => store.names('build/lists/')
const bodies = () => store.names('build/bodies/')
const warnings = () => log.warn.mock.calls.map(([, message]) => message as string)

/** A process that has published these pages. */
async function published(name: string, ...keys: string[]): Promise<PageStore> {
  const pages = await open(name)
  for (const key of keys) await pages.publish(key)
  expect(await pages.share(going)).toBe(true)
  return pages
}

describe('a process with an empty folder', () => {
  test('knows the pages of others from one list, fetches a body at its first visit, and renders nothing', async () => {
    await published('one', '/rose', '/lily', '/tulip')
    rendered = []
    store.calls = []
    const two = await open('two')
    expect(store.calls).toEqual(['put in-use/build', 'list build/lists/', `get ${lists()[0]}`])
    expect(['/rose', '/lily', '/tulip'].every((key) => two.has(key))).toBe(true)

    store.calls = []
    expect(await read(two, '/rose')).toBe('/rose: first')
    expect(await read(two, '/rose')).toBe('/rose: first')
    expect(store.calls).toHaveLength(1)
    expect(await two.share(going)).toBe(true)
    expect(store.calls).toHaveLength(1)
    expect(rendered).toEqual([])
    // The next start needs no store for it.
    await two.close()
    store.fails = () => true
    expect(await read(await open('two'), '/rose')).toBe('/rose: first')
    expect(rendered).toEqual([])
  })

  test('renders a page whose content has changed since it was published', async () => {
    await published('one', '/rose', '/lily')
    content.edit('second', ['rose'])
    const two = await open('two')
    expect([two.has('/rose'), two.has('/lily')]).toEqual([false, true])
    expect(await read(two, '/rose')).toBe('/rose: second')
    expect(rendered.at(-1)).toBe('two /rose')
  })

  test('takes up the newest version of a page, in whatever order the lists were written', async () => {
    const slow = await open('slow')
    await slow.publish('/rose')
    const other = await open('other')
    const put = store.put.bind(store)
    store.put = async (name, body) => {
      if (name.includes('/lists/')) {
        // While the first process is about to list its page, another lists a newer one.
        store.put = put
        content.edit('second', ['rose'])
        await other.invalidate()
        await other.publish('/rose')
        await other.share(going)
      }
      return put(name, body)
    }
    await slow.share(going)
    expect(lists()).toHaveLength(2)
    expect(await read(await open('three'), '/rose')).toBe('/rose: second')
    expect(rendered).toEqual(['slow /rose', 'other /rose'])
    expect(bodies()).toHaveLength(2)
  })

  test('starts without the store, says so once, and takes part when the store is back', async () => {
    await published('one', '/rose')
    store.fails = () => true
    const two = await open('two')
    expect(await read(two, '/rose')).toBe('/rose: first')
    expect(await two.share(going)).toBe(false)
    expect(await two.share(going)).toBe(false)
    expect(warnings()).toEqual([expect.stringContaining('The shared store of pages failed')])
    store.fails = () => false
    await two.publish('/lily')
    expect(await two.share(going)).toBe(true)
    expect(warnings()).toEqual([expect.anything(), 'The shared store of pages answers again'])
    expect((await open('three')).has('/lily')).toBe(true)
  })

  test('drops its own page when another process lists a newer one, and does not publish it', async () => {
    const slow = await open('slow')
    await slow.publish('/rose')
    content.edit('second', ['rose'])
    await published('other', '/rose')
    await slow.share(going)
    expect(lists()).toHaveLength(1)
    expect(await read(slow, '/rose')).toBe('/rose: second')
    expect(rendered).toEqual(['slow /rose', 'other /rose'])
  })

  test('takes up the lists that it could read when the store fails in between', async () => {
    const one = await published('one', '/rose')
    await one.publish('/lily')
    await one.share(going)
    const [, second] = lists()
    store.fails = (call) => call === `get ${second}`
    const two = await open('two')
    expect([two.has('/rose'), two.has('/lily')].filter(Boolean)).toHaveLength(1)
    store.fails = () => false
    expect(await two.share(going)).toBe(true)
    expect([two.has('/rose'), two.has('/lily')]).toEqual([true, true])
  })
})

describe('a page of the store', () => {
  test('is dropped by an edit at any process, and all show the new one', async () => {
    const one = await published('one', '/rose')
    const two = await open('two')
    await read(two, '/rose')
    content.edit('second', ['rose'])
    await one.invalidate()
    await two.invalidate()
    expect([await read(one, '/rose'), await read(two, '/rose')]).toEqual(['/rose: second', '/rose: second'])
  })

  test('that an edit drops while its body is fetched is not shown', async () => {
    await published('one', '/rose')
    const two = await open('two')
    const gate = Promise.withResolvers<void>()
    const get = store.get.bind(store)
    store.get = async (...args) => {
      await gate.promise
      return get(...args)
    }
    const answer = read(two, '/rose')
    await vi.waitFor(() => expect(two.has('/rose')).toBe(true))
    content.edit('second', ['rose'])
    await two.invalidate()
    gate.resolve()
    expect(await answer).toBe('/rose: second')
  })

  test.each([
    ['missing', () => null],
    ['half-written', (body: Buffer) => body.subarray(0, body.length / 2)],
    ['another', () => Buffer.from('another')],
  ])('whose body is %s is rendered, and its body is stored again', async (_, damage) => {
    await published('one', '/rose')
    const [name] = bodies()
    const whole = store.objects.get(name!)!.content
    const damaged = damage(whole)
    if (damaged) store.objects.set(name!, { content: damaged, modified: new Date() })
    else store.objects.delete(name!)
    const two = await open('two')
    expect(await read(two, '/rose')).toBe('/rose: first')
    expect(rendered.at(-1)).toBe('two /rose')
    await two.share(going)
    expect(store.objects.get(name!)?.content).toEqual(whole)
    expect(warnings()).toEqual([])
  })

  test('is rendered at once when the store does not answer, and later visitors do not ask the store', async () => {
    await published('one', '/rose', '/lily')
    const two = await open('two')
    store.fails = () => true
    store.calls = []
    expect([await read(two, '/rose'), await read(two, '/lily')]).toEqual(['/rose: first', '/lily: first'])
    expect(store.calls).toHaveLength(1)
    expect(warnings()).toHaveLength(1)
  })

  test('is not believed without the secret, or from another set of pages', async () => {
    await published('one', '/rose')
    const stranger = { shared: { store, name: 'build', secret: 'guessed' } }
    expect((await open('two', stranger)).has('/rose')).toBe(false)
    for (const name of lists()) store.objects.set(name.replace('build', 'other'), store.objects.get(name)!)
    expect((await open('three', {}, 'other')).has('/rose')).toBe(false)
    expect(warnings()).toEqual(Array(2).fill('A list of shared pages is damaged or foreign and is ignored'))
  })

  test('of a half-written list is ignored', async () => {
    await published('one', '/rose')
    const [name] = lists()
    const { content: whole } = store.objects.get(name!)!
    for (const length of [0, 10, 32, whole.length - 1]) {
      store.objects.set(name!, { content: whole.subarray(0, length), modified: new Date() })
      expect((await open(`after ${length}`)).has('/rose')).toBe(false)
    }
  })

  test('of a version that the restored content has not reached is gone for good', async () => {
    content.edit('second', ['other', 'rose', 'lily'])
    const one = await published('one', '/rose')
    await one.close()
    content.restore()
    expect((await open('two')).has('/rose')).toBe(false)
    content.edit('third', ['a', 'b', 'c', 'd'])
    expect((await open('three')).has('/rose')).toBe(false)
  })
})

describe('publishing', () => {
  test('asks nothing of the store while nothing is new', async () => {
    const one = await published('one', '/rose')
    store.calls = []
    await one.share(going)
    expect(store.calls).toEqual([])
  })

  test('stores a body once, however often and under however many keys it is rendered', async () => {
    const render = async () => page('the same', ['x'])
    const one = await open('one', { render })
    await one.publish('/a')
    await one.publish('/b')
    await one.share(going)
    content.edit('no change on the page', ['x'])
    await one.invalidate()
    await one.publish('/a')
    await one.share(going)
    expect(store.calls.filter((call) => call.startsWith('put build/bodies/')).length).toBeLessThanOrEqual(2)
    expect(bodies()).toHaveLength(1)
    expect(lists()).toHaveLength(2)
  })

  test('does not repeat what another process has published meanwhile', async () => {
    const two = await open('two')
    await two.publish('/rose')
    await published('one', '/rose')
    store.calls = []
    await two.share(going)
    expect(store.calls.filter((call) => call.startsWith('put'))).toEqual([])
  })

  test('names a page only after its body is stored, whenever the store fails, and goes on later', async () => {
    const keys = Array.from({ length: 20 }, (_, i) => `/p${i}`)
    const one = await open('one')
    for (const key of keys) await one.publish(key)
    let puts = 0
    store.fails = (call) => call.startsWith('put build/bodies/') && ++puts > 7
    expect(await one.share(going)).toBe(false)
    expect([bodies().length, lists().length]).toEqual([7, 0])
    // All bodies, and then not the list.
    store.fails = (call) => call.startsWith('put build/lists/')
    expect(await one.share(going)).toBe(false)
    expect([bodies().length, lists().length]).toEqual([20, 0])
    store.fails = () => false
    expect(await one.share(going)).toBe(true)
    const two = await open('two')
    expect(keys.every((key) => two.has(key))).toBe(true)
    expect(warnings()).toEqual([expect.stringContaining('failed'), expect.stringContaining('answers again')])
  })

  test('leaves out a page that an edit has dropped since', async () => {
    const one = await open('one')
    await one.publish('/rose')
    content.edit('second', ['rose'])
    await one.invalidate()
    await one.share(going)
    expect(bodies()).toEqual([])
  })

  test('begins with the pages of the folder, if the store is new', async () => {
    const before = await open('one', { shared: undefined })
    await before.publish('/rose')
    await before.close()
    await (await open('one')).share(going)
    expect((await open('two')).has('/rose')).toBe(true)
  })

  test('merges lists when there are many; processes that read at the same time miss nothing', async () => {
    const one = await open('one')
    for (let i = 0; i < 60; i++) {
      await one.publish(`/p${i}`)
      await one.share(going)
    }
    expect(lists().length).toBeLessThan(55)
    const two = await open('two')
    expect(Array.from({ length: 60 }, (_, i) => two.has(`/p${i}`)).every(Boolean)).toBe(true)
    // Two processes merge at once: each removes what it has read itself.
    const three = await open('three')
    for (const pages of [two, three]) await pages.publish(`/by-${pages === two ? 'two' : 'three'}`)
    await Promise.all([two.share(going), three.share(going), one.share(going)])
    const four = await open('four')
    const all = [...Array.from({ length: 60 }, (_, i) => `/p${i}`), '/by-two', '/by-three']
    expect(all.filter((key) => !four.has(key))).toEqual([])
  })

  test('ends between two pages when the process stops', async () => {
    const one = await open('one')
    for (let i = 0; i < 40; i++) await one.publish(`/p${i}`)
    const stopping = new AbortController()
    store.fails = (call) => {
      if (call.startsWith('put build/bodies/')) stopping.abort()
      return false
    }
    await one.share(stopping.signal)
    expect(bodies().length).toBeLessThan(20)
    const two = await open('two')
    expect(Array.from({ length: 40 }, (_, i) => two.has(`/p${i}`)).filter(Boolean)).toHaveLength(bodies().length)
  })
})

describe('what nobody needs', () => {
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000)
  const age = (part: string, count: number) =>
    store.names(part).forEach((name) => (store.objects.get(name)!.modified = hours(count)))

  test('is removed: bodies that no page has, after a day', async () => {
    const one = await published('one', '/rose', '/lily')
    age('build/bodies/', 25)
    content.edit('second', ['rose'])
    await one.invalidate()
    await one.publish('/rose')
    await one.share(going)
    expect(bodies()).toHaveLength(3)
    expect(await one.tidyShared(going)).toBe(true)
    expect(bodies()).toHaveLength(2)
    const two = await open('two')
    expect([await read(two, '/rose'), await read(two, '/lily')]).toEqual(['/rose: second', '/lily: first'])
    expect(rendered.filter((each) => each.startsWith('two'))).toEqual([])
  })

  test('is removed: the pages of builds that no process has used for a day', async () => {
    const one = await published('one', '/rose')
    for (const [set, age] of [
      ['old', 25],
      ['recent', 23],
    ] as const)
      for (const name of [`in-use/${set}`, `${set}/lists/a`, `${set}/bodies/b`])
        store.objects.set(name, { content: Buffer.alloc(0), modified: hours(age) })
    age('in-use/build', 25)
    await one.tidyShared(going)
    expect(store.names('old')).toEqual([])
    expect(store.names('recent')).toHaveLength(3)
    expect(store.names('build')).toHaveLength(3)
  })

  test('stays when a list cannot be read', async () => {
    const one = await published('one', '/rose')
    await published('two', '/lily')
    age('build/bodies/', 25)
    store.fails = (call) => call.startsWith('get build/lists/')
    expect(await one.tidyShared(going)).toBe(false)
    expect(bodies()).toHaveLength(2)
  })
})

test('a render that read an outdated copy of the database is neither saved nor published', async () => {
  content.edit('second', ['rose'])
  let newest = 0
  const one = await open('one', { newestVersion: async () => newest })
  expect(await read(one, '/rose')).toBe('/rose: second')
  expect(one.has('/rose')).toBe(false)
  await one.share(going)
  expect(store.names('build/')).toEqual([])
  expect(warnings()[0]).toContain('outdated copy')
  newest = 1
  await read(one, '/rose')
  expect(one.has('/rose')).toBe(true)
})
