import type { ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import { answerHealth, type ReadinessParts } from './health.ts'

async function ask(path: string, change: Partial<ReadinessParts> = {}) {
  const res = { writeHead: vi.fn().mockReturnThis(), setHeader: vi.fn(), end: vi.fn() }
  const ready = { canWrite: async () => true, isStopping: () => false, secondsBehind: () => null }
  const answered = await answerHealth(res as unknown as ServerResponse, path, { ...ready, ...change })
  const body = JSON.parse(String(res.end.mock.calls[0]?.[0] ?? 'null')) as unknown
  return { answered, status: res.writeHead.mock.calls[0]?.[0] as unknown, body }
}

test.each([
  ['is stopping', { isStopping: () => true }, 'stopping'],
  ['cannot write', { canWrite: async () => false }, 'database_not_writable'],
  ['may have missed a change', { secondsBehind: () => 12 }, 'changes_unread'],
])('a process that %s is not ready and says why', async (_, change, reason) => {
  expect(await ask('/api/ready', change)).toEqual({
    answered: true,
    status: 503,
    body: { status: 'not ready', reason },
  })
  expect(await ask('/api/health', change)).toMatchObject({ status: 200, body: { status: 'ok' } })
})

test('a process without fault is ready', async () => {
  expect(await ask('/api/ready')).toMatchObject({ status: 200, body: { status: 'ready' } })
  expect(await ask('/api/other')).toMatchObject({ answered: false })
})
