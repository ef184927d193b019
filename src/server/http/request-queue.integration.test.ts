import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { createAnswerOverload } from './answer-overload.ts'
import { createRequestQueue } from './request-queue.ts'

/** Connecting is slow on a busy machine. */
const POLL = { timeout: 50_000 }

const close: (() => void)[] = []
afterEach(() => close.splice(0).forEach((each) => each()))

/** A server that queues every request for counted work, which ends when the test opens the gate. */
async function serve(bodyOf?: (req: IncomingMessage, res: ServerResponse) => Promise<void>) {
  const state = { begun: 0, refused: 0, gone: 0 }
  const gate = Promise.withResolvers<void>()
  const answerOverload = createAnswerOverload()
  const queued = createRequestQueue((req, res) => {
    state.refused++
    return answerOverload(req, res)
  })
  const server = createServer((req, res) => {
    res.once('close', () => (state.gone += res.writableEnded ? 0 : 1))
    void queued(req, res, req.headers['x-address'] as string, async () => {
      state.begun++
      if (bodyOf) return bodyOf(req, res)
      await gate.promise
      res.end('done')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  close.push(() => server.close().closeAllConnections())
  const get = (address: string) =>
    new Promise<{ status: number; retryAfter: string | undefined }>((resolve, reject) => {
      const req = request({ port, agent: false, path: '/api/x', headers: { 'x-address': address } }, (res) => {
        res.resume().on('end', () => resolve({ status: res.statusCode ?? 0, retryAfter: res.headers['retry-after'] }))
      })
      req.on('error', reject).end()
    })
  return { state, port, get, release: () => gate.resolve() }
}

it('lets 256 requests in, 256 wait, and answers 503 with Retry-After to the rest', async () => {
  const { state, get, release } = await serve()
  const answers = Array.from({ length: 600 }, () => get('192.0.2.1'))
  await vi.waitUntil(() => state.refused === 600 - 512, POLL)
  expect(state.begun).toBe(256)
  release()
  const all = await Promise.all(answers)
  expect(all.filter(({ status }) => status === 200)).toHaveLength(512)
  const refused = all.filter(({ status }) => status === 503)
  expect(refused).toHaveLength(88)
  expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)
})

it('never begins the work of a client that has disconnected', async () => {
  const { state, port, get, release } = await serve()
  const working = Array.from({ length: 256 }, () => get('192.0.2.1'))
  await vi.waitUntil(() => state.begun === 256, POLL)
  const socket = connect(port, '127.0.0.1', () => {
    socket.write('GET /api/x HTTP/1.1\r\nHost: shop\r\nx-address: 192.0.2.2\r\n\r\n', () => socket.destroy())
  })
  await vi.waitUntil(() => state.gone === 1, POLL)
  const last = get('192.0.2.3')
  release()
  expect((await last).status).toBe(200)
  await Promise.all(working)
  expect(state.begun).toBe(257)
})

it('lets no slow body take a place, and passes on every byte of a long one', async () => {
  const sizes: number[] = []
  const { state, port } = await serve(async (req, res) => {
    let size = 0
    for await (const chunk of Reflect.get(req, 'body') as AsyncIterable<Buffer>) size += chunk.length
    sizes.push(size)
    res.end('read')
  })
  const post = (length: number) =>
    request({
      port,
      agent: false,
      method: 'POST',
      path: '/api/x',
      headers: { 'x-address': '::1', 'content-length': length },
    })
  const slow = post(10)
  slow.write('12345')
  const read = (body: string) =>
    new Promise<void>((resolve, reject) => {
      const req = post(body.length).on('error', reject)
      req.on('response', (res) => res.resume().on('end', resolve)).end(body)
    })
  await read('')
  await read('x'.repeat(200_000))
  expect(state.begun).toBe(2)
  const ended = new Promise<void>((resolve) => slow.on('response', (res) => res.resume().on('end', resolve)))
  slow.end('67890')
  await ended
  expect(sizes).toEqual([0, 200_000, 10])
})
