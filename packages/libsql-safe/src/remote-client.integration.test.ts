import { sql } from 'drizzle-orm'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from './open-database.ts'
import { startHranaServer } from './testing/hrana-server.ts'
import * as schema from './testing/schema.ts'
import { anEntry } from './testing/temporary-database.ts'

const { entries } = schema

describe('a remote database', () => {
  for (const [name, answer] of [
    ['that never answers', () => {}],
    [
      'that stops in the middle of its answer',
      (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
    ],
  ] as [string, (response: ServerResponse) => void][]) {
    test(`${name} is given up after the time limit`, async () => {
      const server = createServer((_, response) => answer(response)).listen(0, '127.0.0.1')
      await once(server, 'listening')
      const db = await openDatabase({
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        schema,
        requestTimeoutMs: 200,
      })
      for (const attempt of [
        () => db.select().from(entries).then(),
        () => db.batch([db.insert(entries).values(anEntry('A'))]),
        () => db.transaction((tx) => tx.select().from(entries)),
      ]) {
        const began = performance.now()
        const error = (await attempt().catch((reason: unknown) => reason)) as Error
        // drizzle wraps the error of a single statement.
        expect([error, error.cause]).toContainEqual(expect.objectContaining({ code: 'database_timeout' }))
        expect(performance.now() - began).toBeLessThan(4_500)
      }
      db.close()
      server.closeAllConnections()
      server.close()
    })
  }

  test('that leaves one connection waiting is asked once more for a read, and never for a write', async () => {
    let requests = 0
    // The time is over once the server has the request, however long a busy machine takes to send it.
    const limits: AbortController[] = []
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      limits.push(new AbortController())
      return limits.at(-1)!.signal
    })
    onTestFinished(() => timeout.mockRestore())
    const server = createServer((request) => {
      // After a failure comes a request that only closes the stream.
      request.on('data', (body) => {
        if (!String(body).includes('batch')) return
        requests++
        limits.at(-1)!.abort()
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const db = await openDatabase({ url, schema })
    await expect(db.batch([db.select().from(entries)])).rejects.toMatchObject({ code: 'database_timeout' })
    expect(requests).toBe(2)
    await expect(db.batch([db.insert(entries).values(anEntry('A'))])).rejects.toMatchObject({
      code: 'database_timeout',
    })
    expect(requests).toBe(3)
    db.close()
    server.closeAllConnections()
    server.close()
  })

  test('that answers nothing is not asked for a read that has waited for the time limit behind others', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal)
    onTestFinished(() => timeout.mockRestore())
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const onRetry = vi.fn()
    const db = await openDatabase({ url, schema, requestTimeoutMs: 50, busyTimeoutMs: 50, hooks: { onRetry } })
    const read = () => db.batch([db.select().from(entries)])
    const inProgress = Promise.allSettled(Array.from({ length: 20 }, read))
    await expect(read()).rejects.toMatchObject({ code: 'database_busy' })
    expect(onRetry).not.toHaveBeenCalled()
    server.closeAllConnections()
    server.close()
    await inProgress
    db.close()
  })

  test.each([
    [500, true],
    [503, true],
    [429, false],
  ])('that answers with status %i is away', async (status, mayBeApplied) => {
    let requests = 0
    const now = performance.now.bind(performance)
    onTestFinished(() => void vi.restoreAllMocks())
    const server = createServer((request, response) => {
      request.on('data', (body) => {
        if (!String(body).includes('batch') || ++requests < 2) return
        // The time is over after the second try, however long a busy machine takes for the first.
        vi.spyOn(performance, 'now').mockImplementation(() => now() + 30_000)
      })
      request.once('end', () => response.writeHead(status).end('no'))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const db = await openDatabase({ url, schema, busyTimeoutMs: 30_000 })
    await expect(db.batch([db.insert(entries).values(anEntry('A'))])).rejects.toMatchObject({
      code: 'database_away',
      mayBeApplied,
    })
    // A write is sent again only if it cannot have been applied.
    expect(requests).toBe(mayBeApplied ? 1 : 2)
    db.close()
    server.closeAllConnections()
    server.close()
  })
})

describe('a remote database whose answers may take longer than the five minutes of Node’s fetch', () => {
  const HOUR_MS = 3_600_000

  test('is not asked by fetch', async () => {
    const fetching = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('fetch was called'))
    onTestFinished(() => fetching.mockRestore())
    const server = await startHranaServer()
    const db = await openDatabase({ url: server.url, schema, requestTimeoutMs: HOUR_MS })
    expect(await db.all(sql`SELECT 1`)).toEqual([])
    db.close()
    server.close()
  })

  test('that cannot be reached is named as with fetch', async () => {
    const { url, close } = await startHranaServer()
    close()
    const db = await openDatabase({ url, schema, requestTimeoutMs: HOUR_MS, busyTimeoutMs: 50 })
    await expect(db.batch([db.insert(entries).values(anEntry('A'))])).rejects.toMatchObject({
      message: `The database at ${url} cannot be reached: ECONNREFUSED`,
      mayBeApplied: false,
    })
    db.close()
  })

  test.each([
    ['that does not answer', false],
    ['that stops in the middle of its answer', true],
  ])('%s is given up after the time limit', async (_, begins) => {
    const limit = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    onTestFinished(() => timeout.mockRestore())
    const server = createServer((__, response) => {
      if (begins) response.writeHead(200, { 'content-type': 'application/json' }).write('{', () => limit.abort())
      else limit.abort()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const db = await openDatabase({ url, schema, requestTimeoutMs: HOUR_MS })
    await expect(db.batch([db.insert(entries).values(anEntry('A'))])).rejects.toMatchObject({
      code: 'database_timeout',
    })
    db.close()
    server.closeAllConnections()
    server.close()
  })
})
