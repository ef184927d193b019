import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#db/client.ts'
import { leases } from '#db/schema/index.ts'
import { onFileAndServer } from '#db/testing/file-and-server.ts'
import type { Shop } from '#server/shop.ts'
import { LEASE_HELD } from '#server/lease.ts'
import { NO_METRICS, type Metrics } from '#server/watch/metrics.ts'
import { startFilling } from './fill-pages.ts'

/**
 * A killed process keeps its turn for the first of these, which is longer than a busy machine keeps a process waiting;
 * the others look for a turn after the second.
 */
const TIMES = { lastsMs: 5_000, renewalMs: 50 }
const SERVER = 'http://database.example'
const FILE = 'file:///shop.db'

const log = { info: vi.fn(), warn: vi.fn() }
const stops: (() => Promise<void>)[] = []
/** The pages that each process knows to exist. */
let expected: Record<string, string[]>
/** Reads how many processes hold the lease, by the metrics. */
const holds: (() => readonly { value: number }[])[] = []
const held = () => holds.flatMap((read) => read()).reduce((sum, { value }) => sum + value, 0)
const METRICS: Metrics = {
  ...NO_METRICS,
  gauge: ({ name }, read) => void (name === LEASE_HELD.name && holds.push(read as (typeof holds)[number])),
}
let folder: string
beforeEach(async () => {
  log.warn.mockClear()
  holds.length = 0
  expected = {}
  folder = await mkdtemp(join(tmpdir(), 'moc-lan-filling-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Starts filling in a process; `fill` is in place of its page store’s. */
function fillIn(
  db: Database,
  name: string,
  fill: (paths: string[], signal: AbortSignal) => Promise<boolean>,
  url = SERVER,
) {
  const shop = { db, log, metrics: METRICS, config: { database: { url }, pages: { indexed: 1_000 } } }
  const pages = {
    fill: (keys: Iterable<string>, signal: AbortSignal) => fill([...keys], signal),
    expect: (keys: Iterable<string>) => (expected[name] = [...keys]),
  }
  const stop = startFilling(shop as unknown as Shop, { pages, folder: join(folder, name), times: TIMES })
  stops.push(stop)
  return stop
}

const holders = (db: Database) => db.select({ name: leases.name, until: leases.until }).from(leases)

onFileAndServer((open) => {
  // Before the database is closed.
  afterEach(async () => void (await Promise.all(stops.splice(0).map((stop) => stop()))))

  test('processes fill one after the other, each once, and nobody keeps the turn', async () => {
    const db = await open()
    const steps: string[] = []
    for (const [name, each] of [
      ['one', db],
      ['two', await open()],
      ['three', await open()],
    ] as const)
      fillIn(each, name, async (paths) => {
        expect(paths).toContain('/vi/products')
        steps.push('begin')
        expect(held()).toBe(1)
        await new Promise((resolve) => setTimeout(resolve, 3 * TIMES.renewalMs))
        steps.push('end')
        return true
      })
    await expect.poll(() => steps.length).toBe(6)
    expect(steps).toEqual(['begin', 'end', 'begin', 'end', 'begin', 'end'])
    await expect.poll(() => holders(db)).toEqual([])
    expect(held()).toBe(0)
    expect(log.warn).not.toHaveBeenCalled()
  })

  test('the next process goes on when the one that fills was killed', async () => {
    const db = await open()
    const until = new Date(Date.now() + TIMES.lastsMs)
    await db.insert(leases).values({ name: 'page filling', holder: 'a killed process', until })
    const fill = vi.fn(async () => true)
    fillIn(db, 'one', fill)
    await expect.poll(() => fill.mock.calls.length).toBe(1)
    expect(Date.now()).toBeGreaterThanOrEqual(until.getTime())
  })

  test('on a file, the only process fills at once, also after a crash', async () => {
    const db = await open()
    const until = new Date(Date.now() + 600_000)
    await db.insert(leases).values({ name: 'page filling', holder: 'the process of this file', until })
    const fill = vi.fn(async () => true)
    fillIn(db, 'one', fill, FILE)
    await expect.poll(() => fill.mock.calls.length).toBe(1)
  })

  test('a process that cannot fill says so and gives the turn on; one that stops does so, too', async () => {
    const db = await open()
    fillIn(db, 'one', () => Promise.reject(new Error('no render works')))
    await expect.poll(() => log.warn.mock.lastCall?.[1]).toContain('rendered when requested')
    await expect.poll(() => holders(db)).toEqual([])

    const hanging = vi.fn(() => new Promise<boolean>(() => {}))
    const stop = fillIn(db, 'two', hanging)
    await expect.poll(() => hanging.mock.calls.length).toBe(1)
    const fill = vi.fn(async () => true)
    fillIn(await open(), 'three', fill)
    // Also before its turn, a process knows which pages exist.
    await expect.poll(() => expected['three']).toContain('/vi/products')
    expect(fill).not.toHaveBeenCalled()
    await stop()
    const [, signal] = hanging.mock.lastCall as unknown as [string[], AbortSignal]
    expect(signal.aborted).toBe(true)
    await expect.poll(() => fill.mock.calls.length).toBe(1)
  })

  test('the folders of earlier builds are removed once all pages are there, and not before', async () => {
    const db = await open()
    const earlier = join(folder, 'earlier')
    await mkdir(earlier)
    await writeFile(join(earlier, 'manifest.ndjson'), '')
    const fill = vi.fn(async () => false)
    fillIn(db, 'one', fill)
    await expect.poll(() => fill.mock.calls.length).toBe(1)
    await expect.poll(() => holders(db)).toEqual([])
    expect(existsSync(earlier)).toBe(true)
    fillIn(db, 'two', async () => true)
    await expect.poll(() => existsSync(earlier)).toBe(false)
  })
})
