import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NO_WATCH } from '#server/watch/watch-call.ts'
import { JOBS } from './jobs.ts'
import { startJobs, type JobDeps, type JobEntry } from './start-jobs.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const log = { warn: vi.fn() }
const deps = { shop: { log, ...NO_WATCH } } as unknown as JobDeps
const held = (start: () => () => Promise<void>) => start()

it('every job is started and runs again after its period; the stop ends all', async () => {
  const rounds = new Map<string, number>()
  const signals: AbortSignal[] = []
  const counted = JOBS.map((job): JobEntry<JobDeps> => ({
    ...job,
    // In an hour, a job of a quarter of a second would run more often than a test has time for.
    periodMs: Math.max(job.periodMs, 60_000),
    open: () => async (signal) => {
      signals.push(signal)
      rounds.set(job.name, (rounds.get(job.name) ?? 0) + 1)
    },
  }))
  const stop = startJobs(counted, deps, held)
  expect(new Set(rounds.keys())).toEqual(new Set(JOBS.map(({ name }) => name)))
  await vi.advanceTimersByTimeAsync(1.2 * Math.max(...JOBS.map(({ periodMs }) => periodMs)))
  for (const { name } of JOBS) expect(rounds.get(name), name).toBeGreaterThan(1)
  await stop()
  expect(signals.every(({ aborted }) => aborted)).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
  expect(log.warn).not.toHaveBeenCalled()
})

it('without the lease, only the jobs of each process run', async () => {
  const ran = new Set<string>()
  const noted = JOBS.map((job): JobEntry<JobDeps> => ({ ...job, open: () => async () => void ran.add(job.name) }))
  const stop = startJobs(noted, deps, () => async () => {})
  await vi.advanceTimersByTimeAsync(0)
  expect([...ran]).toEqual(JOBS.filter(({ runsIn }) => runsIn === 'each process').map(({ name }) => name))
  expect(ran.size).toBeLessThan(JOBS.length)
  await stop()
})

it('asks for no lease when every job runs in each process', async () => {
  const hold = vi.fn(held)
  const jobs = JOBS.map((job): JobEntry<JobDeps> => ({ ...job, runsIn: 'each process', open: () => async () => {} }))
  await startJobs(jobs, deps, hold)()
  expect(hold).not.toHaveBeenCalled()
})

it('a job that fails does not hold up the others', async () => {
  const other = vi.fn(async () => {})
  const [first, second] = JOBS as [JobEntry<JobDeps>, JobEntry<JobDeps>]
  const failing = { ...first, open: () => () => Promise.reject(new Error('failed')) }
  const stop = startJobs([failing, { ...second, open: () => other }], deps, held)
  await vi.advanceTimersByTimeAsync(1.2 * second.periodMs)
  expect(other.mock.calls.length).toBeGreaterThan(1)
  await stop()
})

it('no two jobs have the same name, and none is tried again later than its times allow', () => {
  expect(new Set(JOBS.map(({ name }) => name)).size).toBe(JOBS.length)
  for (const { retry } of JOBS) expect(retry.firstMs).toBeLessThanOrEqual(retry.longestMs)
})

it('ARCHITECTURE.md lists the jobs as they are', async () => {
  const document = await readFile(new URL('../ARCHITECTURE.md', import.meta.url), 'utf8')
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  const start = document.indexOf('| Job ')
  const table = document.slice(start, document.indexOf('\n\n', start)).split('\n').slice(2)
  expect(table.map(cells)).toEqual(
    JOBS.map(({ name, periodMs, runsIn, does, progress }) => [name, period(periodMs), runsIn, does, progress]),
  )
})

/** `15 min`, `0.5 s`. */
function period(ms: number): string {
  if (ms % 3_600_000 === 0) return `${ms / 3_600_000} h`
  return ms % 60_000 === 0 ? `${ms / 60_000} min` : `${ms / 1_000} s`
}
