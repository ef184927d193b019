import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { PageStore } from '../page-store.ts'
import { page } from '../testing/content.ts'
import { going, sharedProcesses } from '../testing/shared-processes.ts'

const { run, rendered, open, read, lists, bodies, warnings, published } = sharedProcesses()

describe('a process with an empty folder', () => {
  test('knows the pages of others from one list, fetches a body at its first visit, and renders nothing', async () => {
    await published('one', '/rose', '/lily', '/tulip')
    rendered.length = 0
    run.store.calls = []
    const two = await open('two')
    expect(run.store.calls).toEqual(['put in-use/build', 'list build/lists/', `get ${lists()[0]}`])
    expect(['/rose', '/lily', '/tulip'].every((key) => two.has(key))).toBe(true)

    run.store.calls = []
    expect(await read(two, '/rose')).toBe('/rose: first')
    expect(await read(two, '/rose')).toBe('/rose: first')
    expect(run.store.calls).toHaveLength(1)
    expect(await two.share(going)).toBe(true)
    expect(run.store.calls).toHaveLength(1)
    expect(rendered).toEqual([])
    // The next start needs no store for it.
    await two.close()
    run.store.fails = () => true
    expect(await read(await open('two'), '/rose')).toBe('/rose: first')
    expect(rendered).toEqual([])
  })

  test('renders a page whose content has changed since it was published', async () => {
    await published('one', '/rose', '/lily')
    run.content.edit('second', ['rose'])
    const two = await open('two')
    expect([two.has('/rose'), two.has('/lily')]).toEqual([false, true])
    expect(await read(two, '/rose')).toBe('/rose: second')
    expect(rendered.at(-1)).toBe('two /rose')
  })

  test('takes up the newest version of a page, in whatever order the lists were written', async () => {
    const slow = await open('slow')
    await slow.publish('/rose')
    const other = await open('other')
    const put = run.store.put.bind(run.store)
    run.store.put = async (name, body) => {
      if (name.includes('/lists/')) {
        // While the first process is about to list its page, another lists a newer one.
        run.store.put = put
        run.content.edit('second', ['rose'])
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
    run.store.fails = () => true
    const two = await open('two')
    expect(await read(two, '/rose')).toBe('/rose: first')
    expect(await two.share(going)).toBe(false)
    expect(await two.share(going)).toBe(false)
    expect(warnings()).toEqual([expect.stringContaining('The shared store of pages failed')])
    run.store.fails = () => false
    await two.publish('/lily')
    expect(await two.share(going)).toBe(true)
    expect(warnings()).toEqual([expect.anything(), 'The shared store of pages answers again'])
    expect((await open('three')).has('/lily')).toBe(true)
  })

  test('drops its own page when another process lists a newer one, and does not publish it', async () => {
    const slow = await open('slow')
    await slow.publish('/rose')
    run.content.edit('second', ['rose'])
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
    run.store.fails = (call) => call === `get ${second}`
    const two = await open('two')
    expect([two.has('/rose'), two.has('/lily')].filter(Boolean)).toHaveLength(1)
    run.store.fails = () => false
    expect(await two.share(going)).toBe(true)
    expect([two.has('/rose'), two.has('/lily')]).toEqual([true, true])
  })
})

describe('a page of the store', () => {
  test('is dropped by an edit at any process, and all show the new one', async () => {
    const one = await published('one', '/rose')
    const two = await open('two')
    await read(two, '/rose')
    run.content.edit('second', ['rose'])
    await one.invalidate()
    await two.invalidate()
    expect([await read(one, '/rose'), await read(two, '/rose')]).toEqual(['/rose: second', '/rose: second'])
  })

  test('that an edit drops while its body is fetched is not shown', async () => {
    await published('one', '/rose')
    const two = await open('two')
    const gate = Promise.withResolvers<void>()
    const get = run.store.get.bind(run.store)
    run.store.get = async (...args) => {
      await gate.promise
      return get(...args)
    }
    const answer = read(two, '/rose')
    await expect.poll(() => two.has('/rose')).toBe(true)
    run.content.edit('second', ['rose'])
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
    const whole = run.store.objects.get(name!)!.content
    const damaged = damage(whole)
    if (damaged) run.store.objects.set(name!, { content: damaged, modified: new Date() })
    else run.store.objects.delete(name!)
    const two = await open('two')
    expect(await read(two, '/rose')).toBe('/rose: first')
    expect(rendered.at(-1)).toBe('two /rose')
    await two.share(going)
    expect(run.store.objects.get(name!)?.content).toEqual(whole)
    expect(warnings()).toEqual([])
  })

  test('is rendered at once when the store does not answer, and later visitors do not ask the store', async () => {
    await published('one', '/rose', '/lily')
    const two = await open('two')
    run.store.fails = () => true
    run.store.calls = []
    expect([await read(two, '/rose'), await read(two, '/lily')]).toEqual(['/rose: first', '/lily: first'])
    expect(run.store.calls).toHaveLength(1)
    expect(warnings()).toHaveLength(1)
  })

  test('is not believed without the secret, or from another set of pages', async () => {
    await published('one', '/rose')
    const stranger = { shared: { store: run.store, name: 'build', secret: 'guessed' } }
    expect((await open('two', stranger)).has('/rose')).toBe(false)
    for (const name of lists()) run.store.objects.set(name.replace('build', 'other'), run.store.objects.get(name)!)
    expect((await open('three', {}, 'other')).has('/rose')).toBe(false)
    expect(warnings()).toEqual(Array(2).fill('A list of shared pages is damaged or foreign and is ignored'))
  })

  test('of a half-written list is ignored', async () => {
    await published('one', '/rose')
    const [name] = lists()
    const { content: whole } = run.store.objects.get(name!)!
    for (const length of [0, 10, 32, whole.length - 1]) {
      run.store.objects.set(name!, { content: whole.subarray(0, length), modified: new Date() })
      expect((await open(`after ${length}`)).has('/rose')).toBe(false)
    }
  })

  test('of a version that the restored content has not reached is gone for good', async () => {
    run.content.edit('second', ['other', 'rose', 'lily'])
    const one = await published('one', '/rose')
    await one.close()
    run.content.restore()
    expect((await open('two')).has('/rose')).toBe(false)
    run.content.edit('third', ['a', 'b', 'c', 'd'])
    expect((await open('three')).has('/rose')).toBe(false)
  })
})

describe('what cannot be shared', () => {
  /** With this, a body of more than 2,048 bytes is too large for the memory. */
  const SMALL = { memoryBytes: 64 * 1024 }
  const render = async (key: string) => page(key === '/large' ? key.padEnd(3_000) : key, [key.slice(1)])

  /** Publishes until the lists are merged. */
  async function merge(pages: PageStore): Promise<void> {
    const before = lists()
    for (let i = 0; lists().some((name) => before.includes(name)); i++) {
      await pages.publish(`/p${i}`)
      await pages.share(going)
    }
  }

  test('is not in merged lists: a page whose file was gone when it was to be published', async () => {
    const one = await published('one', '/lily')
    await one.publish('/rose')
    await rm(join(run.content.folder, 'one', 'rose'), { recursive: true })
    await one.share(going)
    await merge(one)
    const two = await open('two')
    expect([two.has('/lily'), two.has('/rose')]).toEqual([true, false])
  })

  test('is not in merged lists: a page that is too large', async () => {
    await published('before', '/lily')
    const one = await open('one', { ...SMALL, render })
    await one.publish('/large')
    await merge(one)
    const two = await open('two')
    expect([one.has('/large'), two.has('/lily'), two.has('/large')]).toEqual([true, true, false])
  })

  test('is not taken up from another process: a page that is too large for the memory of this one', async () => {
    const one = await open('one', { render })
    for (const key of ['/large', '/rose']) await one.publish(key)
    await one.share(going)
    const two = await open('two', SMALL)
    expect([two.has('/rose'), two.has('/large')]).toEqual([true, false])
  })
})

test('a render that read an outdated copy of the database is neither saved nor published', async () => {
  run.content.edit('second', ['rose'])
  let newest = 0
  const one = await open('one', { newestVersion: async () => newest })
  expect(await read(one, '/rose')).toBe('/rose: second')
  expect(one.has('/rose')).toBe(false)
  await one.share(going)
  expect(run.store.names('build/')).toEqual([])
  expect(warnings()[0]).toContain('outdated copy')
  newest = 1
  await read(one, '/rose')
  expect(one.has('/rose')).toBe(true)
})

test('a render that cannot be compared with the database is sent, and neither saved nor remembered', async () => {
  let isAway = true
  const newestVersion = async () => {
    if (isAway) throw new Error('away')
    return 0
  }
  const one = await open('one', { newestVersion })
  expect(await read(one, '/rose')).toBe('/rose: first')
  expect(one.has('/rose')).toBe(false)
  expect(warnings()[0]).toContain('could not be read')
  isAway = false
  await read(one, '/rose')
  expect(one.has('/rose')).toBe(true)
})
