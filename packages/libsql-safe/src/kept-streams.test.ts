import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatabaseBusyError } from './busy.ts'
import { KeptStreams } from './kept-streams.ts'
import { startHranaServer, type Failure } from './testing/hrana-server.ts'

const SQL = 'SELECT 1'

let server: Awaited<ReturnType<typeof startHranaServer>>
let streams: KeptStreams
async function open(failure?: Failure): Promise<void> {
  server = await startHranaServer(failure)
  streams = new KeptStreams({ url: server.url, authToken: undefined, fetch, waitMs: 60_000 })
}
beforeEach(() => open())
afterEach(() => {
  vi.restoreAllMocks()
  streams.close()
  server.close()
})

/** Runs statements at the same time. */
const together = (count: number) => Promise.all(Array.from({ length: count }, () => streams.execute(SQL)))

test('statements one after the other share a stream', async () => {
  for (let i = 0; i < 3; i++) await streams.execute(SQL)
  expect(server.streams).toEqual(['1', '1', '1'])
})

test('statements at the same time have streams of their own, of which eight are kept', async () => {
  await together(12)
  expect(new Set(server.streams).size).toBe(12)
  await expect.poll(() => server.closed.length).toBe(4)
  await together(12)
  expect(new Set(server.streams).size).toBe(16)
})

test('no more than twenty run at the same time', async () => {
  await together(50)
  expect(new Set(server.streams).size).toBe(20)
})

test('what has waited too long for the twenty to end is refused and never sent', async () => {
  const answers = Promise.withResolvers<void>()
  const slowFetch: typeof fetch = (...request) => answers.promise.then(() => fetch(...request))
  streams = new KeptStreams({ url: server.url, authToken: undefined, fetch: slowFetch, waitMs: 50 })
  const running = together(20)
  await expect(streams.execute(SQL)).rejects.toBeInstanceOf(DatabaseBusyError)
  answers.resolve()
  await running
  await streams.execute(SQL)
  expect(server.statements()).toBe(21)
})

test('a stream is closed that was not used for longer than five seconds: the server ends it after ten', async () => {
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now)
  await streams.execute(SQL)
  clock.mockReturnValue(now + 4_900)
  await streams.execute(SQL)
  clock.mockReturnValue(now + 9_901)
  await streams.execute(SQL)
  expect(server.streams).toEqual(['1', '1', '2'])
  await expect.poll(() => server.closed.length).toBe(1)
  expect(server.closed).toEqual(['1'])
})

/** Opens a server that fails the first statement. */
async function openFailing(failure: Failure): Promise<void> {
  streams.close()
  server.close()
  await open(failure)
}

test('after a failed request, neither its stream nor those that were kept are used', async () => {
  await openFailing({ status: 400, message: 'Received an invalid baton' })
  const outcomes = await Promise.allSettled([streams.execute(SQL), streams.execute(SQL), streams.execute(SQL)])
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([
    { status: 'rejected', reason: expect.objectContaining({ name: 'LibsqlError', code: 'SERVER_ERROR' }) as unknown },
  ])
  await together(3)
  expect(server.streams.slice(3)).not.toContain(server.streams[0])
})

test('after a failed statement, its stream alone is not used again', async () => {
  await openFailing({ code: 'SQLITE_CONSTRAINT', message: 'UNIQUE constraint failed' })
  const outcomes = await Promise.allSettled(Array.from({ length: 3 }, () => streams.execute(SQL)))
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(failed.map(({ reason }) => reason as unknown)).toEqual([
    expect.objectContaining({
      name: 'LibsqlError',
      code: 'SQLITE_CONSTRAINT',
      message: expect.stringContaining('UNIQUE'),
    }),
  ])
  await together(3)
  const [failing, ...others] = server.streams.slice(0, 3)
  expect(server.streams.slice(3)).not.toContain(failing)
  expect(server.streams.slice(3)).toEqual(expect.arrayContaining(others))
})

test('after the end, a statement fails with an error of the library', async () => {
  streams.close()
  await expect(streams.execute(SQL)).rejects.toMatchObject({ name: 'LibsqlError' })
})
