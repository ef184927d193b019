import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import { request, type IncomingMessage } from 'node:http'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { copyTemplate } from '../factories/copy-template.ts'
import { testConfig } from '../factories/test-shop.ts'
import { startServer, type RunningServer } from '#src/server.ts'

/** What the queue takes: 8 renders and 500 that wait (features/publishing/server/open-page-store.ts). */
const PLACES = 508
/** Fewer than one subnet may have in progress (src/server/http/in-progress.ts). */
const EACH = 60

let dataDir: string
let server: RunningServer
/** Renders wait for it, so that the queue is full for as long as the test wants. */
const gate = Promise.withResolvers<void>()
const rendered: string[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'moc-lan-'))
  copyTemplate(dataDir)
  await mkdir(join(dataDir, 'dist/client'), { recursive: true })
  await mkdir(join(dataDir, 'dist/server'))
  const app = {
    ...{ modules: {}, moduleLoader: '', handler: () => Promise.reject(new Error('No page of this test is a call')) },
    loadRoutes: async () => {},
    async render({ url }: Request) {
      rendered.push(new URL(url).pathname)
      await gate.promise
      return { response: new Response('Not found', { status: 404 }), tags: null, mayBeOutdated: false }
    },
  }
  const config = testConfig(dataDir, { PORT: '0', TRUSTED_PROXIES: '1', SHOP_SANDBOX: '1' })
  server = await startServer(config, { app, dist: join(dataDir, 'dist'), fill: false })
})
afterAll(async () => {
  gate.resolve()
  await server.close()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

function visit(path: string, address: string) {
  const req = request(server.url + path, { agent: false, headers: { 'x-forwarded-for': address } })
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    req.on('response', (res) => resolve(res.resume())).on('error', reject)
  })
  req.end()
  return { req, answer }
}

it('a flood of paths without a page takes no place from another address, and none for a client that is gone', async () => {
  const record = vi.spyOn(server.shop.security, 'record')
  const refusals = () => record.mock.calls.filter(([event]) => event === 'overload')
  const refusalsReach = (count: number) => vi.waitUntil(() => refusals().length === count, { timeout: 50_000 })

  const flood = Array.from({ length: 9 * EACH }, (_, i) => visit(`/nothing-${i}`, `198.51.${i % 9}.1`))
  await refusalsReach(9 * EACH - PLACES)

  const closed = Promise.withResolvers<void>()
  const watch = (message: unknown) => {
    const { request: req, response } = message as { request: IncomingMessage; response: ServerResponse }
    if (req.url === '/gone') response.once('close', () => closed.resolve())
  }
  subscribe('http.server.request.start', watch)
  const gone = visit('/gone', '203.0.113.1')
  gone.answer.catch(() => {})
  // Its place was one of the flood's.
  await refusalsReach(9 * EACH - PLACES + 1)
  gone.req.destroy()
  await closed.promise
  unsubscribe('http.server.request.start', watch)

  // The first takes the place that became free, the second one of the flood's.
  const quiet = [visit('/quiet-1', '203.0.113.2'), visit('/quiet-2', '192.0.2.1')]
  await refusalsReach(9 * EACH - PLACES + 2)
  gate.resolve()
  expect((await Promise.all(quiet.map(({ answer }) => answer))).map(({ statusCode }) => statusCode)).toEqual([404, 404])
  expect(rendered.slice(8, 10).sort()).toEqual(['/quiet-1', '/quiet-2'])
  expect(rendered).not.toContain('/gone')

  const answers = await Promise.all(flood.map(({ answer }) => answer))
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  expect(refused).toHaveLength(9 * EACH - PLACES + 2)
  expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true)
  expect(new Set(refusals().map(([, details]) => (details as { part: string }).part))).toEqual(new Set(['pages']))
}, 120_000)
