import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { leases } from '#db/schema/index.ts'
import { onFileAndServer } from '#db/testing/file-and-server.ts'
import { holdLease } from './lease.ts'
import { NO_METRICS } from './watch/metrics.ts'

/** Short, so that a test can wait for the end of a lease, and longer than a busy machine keeps a process waiting. */
const TIMES = { lastsMs: 5_000, renewalMs: 150 }
/** Ends after every limit of this file: a process that has the work before has not waited for its end. */
const LONG = { lastsMs: 600_000, renewalMs: 150 }
const SERVER = { database: { url: 'http://database.example' } }
const FILE = { database: { url: 'file:///shop.db' } }

const stops: (() => Promise<void>)[] = []
const log = { info: vi.fn(), warn: vi.fn() }

/** A process that wants the lease. */
function candidate(db: Database, { config = SERVER, times = TIMES } = {}) {
  const process = { isWorking: false, starts: 0, stop: async () => {} }
  process.stop = holdLease(
    { db, log, config, metrics: NO_METRICS },
    'work',
    () => {
      process.isWorking = true
      process.starts++
      return async () => void (process.isWorking = false)
    },
    times,
  )
  stops.push(process.stop)
  return process
}

beforeEach(() => vi.clearAllMocks())

onFileAndServer((open) => {
  // Before the database is closed.
  afterEach(async () => void (await Promise.all(stops.splice(0).map((stop) => stop()))))

  test('one of several processes works, and keeps the work as long as it lives', async () => {
    const db = await open()
    const processes = await Promise.all(
      [db, await open(), await open()].map((each) => Promise.resolve(candidate(each))),
    )
    await expect.poll(() => processes.some(({ isWorking }) => isWorking)).toBe(true)
    const first = processes.find(({ isWorking }) => isWorking)!
    const until = async () => (await db.select({ until: leases.until }).from(leases))[0]!.until.getTime()
    const renewed = (await until()) + TIMES.lastsMs
    await expect.poll(until).toBeGreaterThan(renewed)
    expect(processes.filter(({ isWorking }) => isWorking)).toEqual([first])
    expect(processes.map(({ starts }) => starts).sort()).toEqual([0, 0, 1])
  })

  test('a process that stops gives the lease back, and another takes over before it would have ended', async () => {
    const [db, other] = [await open(), await open()]
    const first = candidate(db, { times: LONG })
    await expect.poll(() => first.isWorking).toBe(true)
    const second = candidate(other, { times: LONG })
    await first.stop()
    expect(first.isWorking).toBe(false)
    expect(log.warn.mock.calls).toEqual([])
    await expect.poll(() => second.isWorking).toBe(true)
  })

  test('a killed holder is replaced when its lease ends', async () => {
    const db = await open()
    const until = new Date(Date.now() + TIMES.lastsMs)
    await db.insert(leases).values({ name: 'work', holder: 'a killed process', until })
    const next = candidate(db)
    await expect.poll(() => next.isWorking, { interval: 10 }).toBe(true)
    expect(Date.now()).toBeGreaterThanOrEqual(until.getTime())
  })

  test('a holder that cannot renew its lease stops working by itself', async () => {
    const db = await open()
    const holder = candidate(db)
    await expect.poll(() => holder.isWorking).toBe(true)
    const broken = vi.spyOn(db, 'select').mockImplementation(() => {
      throw new Error('The database is away')
    })
    await expect.poll(() => holder.isWorking).toBe(false)
    broken.mockRestore()
    await expect.poll(() => holder.isWorking).toBe(true)
  })

  test('a holder whose lease was taken by another stops', async () => {
    const db = await open()
    const holder = candidate(db)
    await expect.poll(() => holder.isWorking).toBe(true)
    await db
      .update(leases)
      .set({ holder: 'another', until: new Date(Date.now() + 60_000) })
      .where(eq(leases.name, 'work'))
    await expect.poll(() => holder.isWorking).toBe(false)
  })

  test('on a file, a process that starts after a crash does not wait for the end of its own lease', async () => {
    const crashed = candidate(await open(), { config: FILE, times: LONG })
    await expect.poll(() => crashed.isWorking).toBe(true)
    const next = candidate(await open(), { config: FILE, times: LONG })
    await expect.poll(() => next.isWorking).toBe(true)
  })
})
