import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#db/client.ts'
import { rateLimits } from '#db/schema/index.ts'
import { onFileAndServer } from '#db/testing/file-and-server.ts'
import { createRateLimits, LIMITS, type LimitName, type RateLimits } from './rate-limit.ts'
import { SharedCounts } from './shared-counts.ts'

const log = { warn: vi.fn() }
/** Moves the clock of this process, not the database's. */
let later = 0
const now = performance.now.bind(performance)
beforeEach(() => {
  later = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now() + later)
})
afterEach(() => vi.restoreAllMocks())

/** A process of the shop, whose writes are counted. */
interface Process {
  limits: RateLimits
  db: Database
  written: { transactions: number; rows: number }
}

async function start(db: Database): Promise<Process> {
  const written = { transactions: 0, rows: 0 }
  const batch = db.batch.bind(db)
  db.batch = ((statements) => {
    written.transactions++
    written.rows += statements.length
    return batch(statements)
  }) as typeof batch
  return { db, written, limits: createRateLimits(1, { counts: new SharedCounts(db, log), secret: 'secret' }) }
}

/** Attempts in turn at every process, `inParallel` at a time. Returns how many were admitted. */
async function attempt(processes: Process[], name: LimitName, key: string, times: number, inParallel: number) {
  let [admitted, left, turn] = [0, times, 0]
  await Promise.all(
    Array.from({ length: inParallel }, async () => {
      while (left-- > 0) if ((await processes[turn++ % processes.length]!.limits.take(name, key)) === 0) admitted++
    }),
  )
  return admitted
}
const sum = (processes: Process[], what: keyof Process['written']) =>
  processes.reduce((total, { written }) => total + written[what], 0)

/** Stops the timer that writes each second: on a busy machine, a second may pass before the test goes on. */
function stopTheSecond(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

onFileAndServer((open) => {
  const startThree = () => Promise.all(Array.from({ length: 3 }, async () => start(await open())))

  test.each(['codes', 'signIn', 'signInAddress', 'twoStep', 'ownPassword'] as const)(
    '%s: three processes admit together what one would, however many come at once',
    async (name) => {
      const { points } = LIMITS[name]
      expect(await attempt(await startThree(), name, 'one after another', 2 * points, 1)).toBe(points)
      expect(await attempt(await startThree(), name, 'all at once', 8 * points, 8 * points)).toBe(points)
    },
  )

  test('a flood from one address is written until the limit is reached, and then nowhere', async () => {
    const processes = await startThree()
    expect(await attempt(processes, 'codes', 'address', 3_000, 60)).toBe(20)
    const written = sum(processes, 'rows')
    expect(written).toBeLessThanOrEqual(20)
    expect(await attempt(processes, 'codes', 'address', 3_000, 60)).toBe(0)
    expect(sum(processes, 'rows')).toBe(written)
  })

  test('a flood from a thousand addresses is a few transactions', async () => {
    const [process] = await startThree()
    const waits = await Promise.all(Array.from({ length: 1_000 }, (_, n) => process!.limits.take('codes', `${n}`)))
    expect(waits.every((wait) => wait === 0)).toBe(true)
    expect(process!.written).toEqual({ transactions: 6, rows: 1_000 })
  })

  test('a lenient limit admits a tenth more in each process at most, and writes every tenth attempt at most', async () => {
    const processes = await startThree()
    stopTheSecond()
    const { points } = LIMITS.search
    const admitted = await attempt(processes, 'search', 'address', 3_000, 30)
    expect(admitted).toBeGreaterThanOrEqual(points)
    expect(admitted).toBeLessThanOrEqual(points + 3 * (points / 10))
    expect(sum(processes, 'rows')).toBeLessThanOrEqual(points / 10 + 2 * 3)
  })

  test('a lenient limit waits for no write, and other processes know of its attempts a second later', async () => {
    const [one, another] = await startThree()
    stopTheSecond()
    for (let n = 0; n < LIMITS.search.points / 10; n++) expect(await one!.limits.take('search', 'address')).toBe(0)
    expect(one!.written.rows).toBe(0)
    vi.advanceTimersByTime(1_000)
    const counted = () => another!.db.select({ points: rateLimits.points }).from(rateLimits)
    await expect.poll(counted, { timeout: 20_000 }).toEqual([{ points: 12 }])
  })

  test('an attempt that is given back may be made at another process', async () => {
    const [one, another] = await startThree()
    expect(await attempt([one!], 'signIn', 'account', 9, 1)).toBe(9)
    expect(await another!.limits.take('signIn', 'account')).toBe(0)
    await another!.limits.giveBack('signIn', 'account')
    expect(await one!.limits.take('signIn', 'account')).toBe(0)
    expect(await another!.limits.take('signIn', 'account')).toBeGreaterThan(590)
  })

  test('a window that has ended begins anew, and nothing is given back to it', async () => {
    const [one, another] = await startThree()
    await attempt([one!], 'signIn', 'account', 10, 1)
    await one!.db.update(rateLimits).set({ endsAt: new Date(Date.now() - 1) })
    expect(await another!.limits.take('signIn', 'account')).toBe(0)
    await one!.db.update(rateLimits).set({ endsAt: new Date(Date.now() - 1) })
    await another!.limits.giveBack('signIn', 'account')
    expect(await one!.db.select({ points: rateLimits.points }).from(rateLimits)).toEqual([{ points: 0 }])
  })

  describe('while the database is away', () => {
    test('each process counts for itself, and waits for the database once in five seconds', async () => {
      const [one, another] = await startThree()
      const failing = vi.spyOn(one!.db, 'batch').mockRejectedValue(new Error('away'))
      expect(await attempt([one!], 'codes', 'address', 30, 5)).toBe(20)
      expect(failing).toHaveBeenCalledTimes(1)
      expect(log.warn).toHaveBeenCalledTimes(1)
      failing.mockRestore()
      expect(await attempt([another!], 'codes', 'address', 30, 5)).toBe(20)
      later += 5_001
      expect(await one!.limits.take('codes', 'another address')).toBe(0)
      expect(one!.written.rows).toBe(1)
    })
  })

  test('the database holds no address and no email', async () => {
    const [process] = await startThree()
    await process!.limits.take('accountMails', 'hoa@example.com')
    await process!.limits.take('contact', '192.0.2.1')
    const keys = (await process!.db.select().from(rateLimits)).map(({ key }) => key)
    expect(keys.sort()).toEqual([
      expect.stringMatching(/^accountMails:[\w-]{22}$/),
      expect.stringMatching(/^contact:[\w-]{22}$/),
    ])
  })
})
