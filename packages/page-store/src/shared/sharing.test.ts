import { describe, expect, test } from 'vitest'
import { page } from '../testing/content.ts'
import { going, sharedProcesses } from '../testing/shared-processes.ts'

const { run, rendered, open, read, lists, bodies, warnings, published } = sharedProcesses()

describe('publishing', () => {
  test('asks nothing of the store while nothing is new', async () => {
    const one = await published('one', '/rose')
    run.store.calls = []
    await one.share(going)
    expect(run.store.calls).toEqual([])
  })

  test('stores a body once, however often and under however many keys it is rendered', async () => {
    const render = async () => page('the same', ['x'])
    const one = await open('one', { render })
    await one.publish('/a')
    await one.publish('/b')
    await one.share(going)
    run.content.edit('no change on the page', ['x'])
    await one.invalidate()
    await one.publish('/a')
    await one.share(going)
    expect(run.store.calls.filter((call) => call.startsWith('put build/bodies/')).length).toBeLessThanOrEqual(2)
    expect(bodies()).toHaveLength(1)
    expect(lists()).toHaveLength(2)
  })

  test('does not repeat what another process has published meanwhile', async () => {
    const two = await open('two')
    await two.publish('/rose')
    await published('one', '/rose')
    run.store.calls = []
    await two.share(going)
    expect(run.store.calls.filter((call) => call.startsWith('put'))).toEqual([])
  })

  test('names a page only after its body is stored, whenever the store fails, and goes on later', async () => {
    const keys = Array.from({ length: 20 }, (_, i) => `/p${i}`)
    const one = await open('one')
    for (const key of keys) await one.publish(key)
    let puts = 0
    run.store.fails = (call) => call.startsWith('put build/bodies/') && ++puts > 7
    expect(await one.share(going)).toBe(false)
    expect([bodies().length, lists().length]).toEqual([7, 0])
    // All bodies, and then not the list.
    run.store.fails = (call) => call.startsWith('put build/lists/')
    expect(await one.share(going)).toBe(false)
    expect([bodies().length, lists().length]).toEqual([20, 0])
    run.store.fails = () => false
    expect(await one.share(going)).toBe(true)
    const two = await open('two')
    expect(keys.every((key) => two.has(key))).toBe(true)
    expect(warnings()).toEqual([expect.stringContaining('failed'), expect.stringContaining('answers again')])
  })

  test('leaves out a page that an edit has dropped since', async () => {
    const one = await open('one')
    await one.publish('/rose')
    run.content.edit('second', ['rose'])
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
    run.store.fails = (call) => {
      if (call.startsWith('put build/bodies/')) stopping.abort()
      return false
    }
    await one.share(stopping.signal)
    expect(bodies().length).toBeLessThan(20)
    const two = await open('two')
    expect(Array.from({ length: 40 }, (_, i) => two.has(`/p${i}`)).filter(Boolean)).toHaveLength(bodies().length)
  })
})

describe('filling', () => {
  const keys = Array.from({ length: 20 }, (_, i) => `/p${i}`)

  test('renders only what no other process has shared, and shares it before it ends', async () => {
    const [one, two] = [await open('one'), await open('two')]
    expect(await one.fill(keys, going)).toBe(true)
    expect(rendered).toEqual(keys.map((key) => `one ${key}`))
    expect(await two.fill([...keys, '/last'], going)).toBe(true)
    expect(rendered.slice(keys.length)).toEqual(['two /last'])
    expect(keys.every((key) => two.has(key))).toBe(true)
    expect((await open('three')).has('/last')).toBe(true)
  })

  test('goes on where another process was killed, with what that one had shared', async () => {
    const one = await open('one')
    await one.fill(keys.slice(0, 5), going)
    const two = await open('two')
    await two.fill(keys, going)
    expect(rendered).toEqual(keys.map((key, i) => `${i < 5 ? 'one' : 'two'} ${key}`))
  })

  test('ends after the render in progress when it is stopped, and not later if that render hangs', async () => {
    const stopping = new AbortController()
    const begun: string[] = []
    const { promise: hangs, resolve: end } = Promise.withResolvers<void>()
    const one = await open('one', {
      async render(key) {
        begun.push(key)
        if (key !== '/p3') return page(key, ['x'])
        stopping.abort()
        await hangs
        return page(key, ['x'])
      },
    })
    expect(await one.fill(keys, stopping.signal)).toBe(false)
    end()
    await one.close()
    expect(begun).toEqual(keys.slice(0, 4))
    expect(await one.fill(keys, stopping.signal)).toBe(false)
  })

  test('shares every page before it ends, also more than a list takes at a time', async () => {
    const many = Array.from({ length: 1_200 }, (_, i) => `/m${i}`)
    const one = await open('one')
    expect(await one.fill(many, going)).toBe(true)
    const two = await open('two')
    expect(many.filter((key) => !two.has(key))).toEqual([])
  })

  test('renders all the same while the shared store is away', async () => {
    run.store.fails = () => true
    const one = await open('one')
    expect(await one.fill(keys, going)).toBe(true)
    expect(keys.every((key) => one.has(key))).toBe(true)
    expect(warnings()).toEqual([expect.stringContaining('failed')])
  })
})

describe('what nobody needs', () => {
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000)
  const age = (part: string, count: number) =>
    run.store.names(part).forEach((name) => (run.store.objects.get(name)!.modified = hours(count)))

  test('is removed: bodies that no page has, after a day', async () => {
    const one = await published('one', '/rose', '/lily')
    age('build/bodies/', 25)
    run.content.edit('second', ['rose'])
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
        run.store.objects.set(name, { content: Buffer.alloc(0), modified: hours(age) })
    age('in-use/build', 25)
    await one.tidyShared(going)
    expect(run.store.names('old')).toEqual([])
    expect(run.store.names('recent')).toHaveLength(3)
    expect(run.store.names('build')).toHaveLength(3)
  })

  test('stays when a list cannot be read', async () => {
    const one = await published('one', '/rose')
    await published('two', '/lily')
    age('build/bodies/', 25)
    run.store.fails = (call) => call.startsWith('get build/lists/')
    expect(await one.tidyShared(going)).toBe(false)
    expect(bodies()).toHaveLength(2)
  })
})
