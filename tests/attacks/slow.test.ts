import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeCommand } from '../factories/running-shop.ts'
import { attackedShop, type AttackedShop } from './attacked-shop.ts'
import { count } from './counts.ts'
import { SHORT_TIMES } from './short-times.ts'

/** How late a busy machine may close a connection. */
const LATE_MS = 15_000
const BYTE_EVERY_MS = 50

let shop: AttackedShop
beforeAll(async () => {
  shop = await attackedShop({}, [...nodeCommand, 'tests/attacks/short-times-shop.ts'])
})
afterAll(() => shop.finish())

const head = (line: string, ...fields: string[]) =>
  [line, `Host: 127.0.0.1:${shop.port}`, ...fields, '', ''].join('\r\n')
const post = (path: string, ...fields: string[]) =>
  head(`POST ${path} HTTP/1.1`, 'Content-Type: application/json', ...fields)
const get = (path: string, ...fields: string[]) => head(`GET ${path} HTTP/1.1`, ...fields)

interface Shape {
  /** Bytes that are sent at once. */
  begin: string
  /** Bytes that are then sent one by one, over and over. Without them, the client stays silent. */
  drip?: string
}

/**
 * Sends a shape until the shop closes the connection. Resolves to the first status, null without one, and the duration.
 */
function hold({ begin, drip }: Shape): Promise<{ status: number | null; ms: number }> {
  const began = performance.now()
  const { promise, resolve } = Promise.withResolvers<{ status: number | null; ms: number }>()
  let received = ''
  let sent = 0
  let dripping: NodeJS.Timeout | undefined
  const socket = connect(shop.port, '127.0.0.1', () => {
    socket.write(begin)
    dripping = setInterval(() => drip && socket.writable && socket.write(drip[sent++ % drip.length]!), BYTE_EVERY_MS)
  })
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')))
  socket.on('error', () => {})
  socket.once('close', () => {
    clearInterval(dripping)
    resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1]) || null, ms: performance.now() - began })
  })
  return promise
}

/** Expects other visitors to get saved and unsaved pages meanwhile. */
async function othersAreAnswered(): Promise<void> {
  for (let n = 0; n < 5; n++) {
    const [page, call] = await Promise.all([shop.guest().get('/vi/products'), shop.guest().get('/api/auth/user')])
    expect([page.status, call.status]).toEqual([200, 401])
  }
}

/** Resolves to the path and query of a signed upload address. */
async function uploadPath(): Promise<string> {
  const admin = await shop.signIn('admin@example.com')
  const { body } = await admin.post('/api/objects/upload')
  return (body as { uploadURL: string }).uploadURL.slice(shop.url.length)
}
const put = async (size: number) =>
  head(`PUT ${await uploadPath()} HTTP/1.1`, 'Content-Type: image/png', `Content-Length: ${size}`)

/** Slow requests: bytes, expected status or null for none, and the least time until the shop closes the connection. */
const SHAPES: readonly (readonly [
  name: string,
  make: () => Shape | Promise<Shape>,
  status: number | null,
  afterMs: number,
])[] = [
  ['a connection without a byte', () => ({ begin: '' }), 408, SHORT_TIMES.headersTimeout],
  ['a request line that stops', () => ({ begin: 'GET /api/hea' }), 408, SHORT_TIMES.headersTimeout],
  ['headers that stop', () => ({ begin: get('/').slice(0, -2) }), 408, SHORT_TIMES.headersTimeout],
  [
    'headers of one byte at a time',
    () => ({ begin: '', drip: get('/', `X: ${'x'.repeat(9_999)}`) }),
    408,
    SHORT_TIMES.headersTimeout,
  ],
  [
    'one header after the other',
    () => ({ begin: get('/').slice(0, -2), drip: 'X: y\r\n' }),
    408,
    SHORT_TIMES.headersTimeout,
  ],
  [
    'headers that trickle after an answered request',
    () => ({ begin: get('/api/health') + get('/').slice(0, -2), drip: 'X: y\r\n' }),
    200,
    SHORT_TIMES.headersTimeout,
  ],
  [
    'a body that stops midway',
    () => ({ begin: `${post('/api/contact', 'Content-Length: 100')}{"na` }),
    null,
    SHORT_TIMES.bodyTimeout,
  ],
  [
    'a body that never begins',
    () => ({ begin: post('/api/auth/login', 'Content-Length: 100') }),
    null,
    SHORT_TIMES.bodyTimeout,
  ],
  [
    'a body of one byte at a time',
    () => ({ begin: post('/api/auth/login', 'Content-Length: 5000'), drip: ' ' }),
    null,
    SHORT_TIMES.bodyTimeout,
  ],
  [
    'a body of endless small chunks',
    () => ({ begin: post('/api/create-payment-intent', 'Transfer-Encoding: chunked'), drip: '1\r\n \r\n' }),
    null,
    SHORT_TIMES.bodyTimeout,
  ],
  [
    'a chunk that was announced and stays away',
    () => ({ begin: `${post('/api/contact', 'Transfer-Encoding: chunked')}ff\r\n{` }),
    null,
    SHORT_TIMES.bodyTimeout,
  ],
  [
    'a slow body to the payment sandbox',
    () => ({ begin: post('/sandbox/stripe/v1/payment_intents/pi_x/confirm', 'Content-Length: 500'), drip: 'a' }),
    null,
    SHORT_TIMES.bodyTimeout,
  ],
  [
    'a slow body to the webhook',
    () => ({ begin: post('/api/webhooks/stripe', 'Content-Length: 5000', 'Stripe-Signature: t=1,v1=x'), drip: '{' }),
    null,
    SHORT_TIMES.bodyTimeout,
  ],
  [
    'a slow body to a page',
    () => ({ begin: post('/about', 'Content-Length: 5000'), drip: 'x' }),
    405,
    SHORT_TIMES.bodyTimeout,
  ],
  [
    'a slow body of a GET',
    () => ({ begin: get('/api/auth/user', 'Content-Length: 5000'), drip: 'x' }),
    401,
    SHORT_TIMES.bodyTimeout,
  ],
  [
    'a slow body of a method that is refused',
    () => ({ begin: head('TRACE / HTTP/1.1', 'Content-Length: 5000'), drip: 'x' }),
    405,
    SHORT_TIMES.bodyTimeout,
  ],
  ['an upload that stops midway', async () => ({ begin: `${await put(5000)}PNG` }), null, SHORT_TIMES.uploadTimeout],
  ['an upload that never begins', async () => ({ begin: await put(5000) }), null, SHORT_TIMES.uploadTimeout],
  [
    'an upload of one byte at a time',
    async () => ({ begin: await put(5000), drip: 'P' }),
    408,
    SHORT_TIMES.requestTimeout,
  ],
]

describe('a slow client is disconnected, and others are served meanwhile', () => {
  count('inputs', SHAPES.length)
  for (const [name, make, status, afterMs] of SHAPES)
    it.concurrent(name, async () => {
      const [held] = await Promise.all([hold(await make()), othersAreAnswered()])
      expect(held.status).toBe(status)
      expect(held.ms).toBeGreaterThanOrEqual(afterMs)
      expect(held.ms).toBeLessThan(Math.max(afterMs, SHORT_TIMES.requestTimeout) + LATE_MS)
    })
})

/** Enough requests that their responses exceed the socket buffers of both ends. */
const ASKED = 500

/** Requests a path `ASKED` times and reads nothing. Resolves to the connection once the shop has given it up. */
async function neverRead(path: string, route: string): Promise<Socket> {
  const gaveUp = () =>
    shop
      .output()
      .split('\n')
      .filter((line) => line.includes(`"route":"${route}"`) && line.includes('"broken":true')).length
  const before = gaveUp()
  const socket = connect(shop.port, '127.0.0.1')
  socket.on('error', () => {})
  socket.pause()
  socket.write(get(path).repeat(ASKED))
  await othersAreAnswered()
  await expect.poll(gaveUp, { timeout: LATE_MS }).toBeGreaterThan(before)
  return socket
}

describe('a client that reads nothing is disconnected', () => {
  const paths = [
    ['of a saved page', '/vi/products', '/products'],
    ['of pictures', '/objects/dp/bo-hoa-dong-noi-960.webp', '/objects/[...path]'],
    ['of answers made for it', '/api/articles?page=1&pageSize=50&x=1', '/api/articles'],
  ] as const
  count('inputs', paths.length)
  for (const [name, path, route] of paths)
    it(name, async () => {
      const socket = await neverRead(path, route)
      const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
      socket.resume()
      await closed
      await othersAreAnswered()
    })
})

describe('400 idle connections', () => {
  count('inputs', 2)
  const many = (shape: Shape) => Promise.all(Array.from({ length: 400 }, () => hold(shape)))

  it('end with 408 if they send nothing', async () => {
    const [held] = await Promise.all([many({ begin: '' }), othersAreAnswered()])
    expect(new Set(held.map(({ status }) => status))).toEqual(new Set([408]))
  })

  it('are closed after a response', async () => {
    const [held] = await Promise.all([many({ begin: get('/api/health') }), othersAreAnswered()])
    expect(new Set(held.map(({ status }) => status))).toEqual(new Set([200]))
    expect(Math.min(...held.map(({ ms }) => ms))).toBeGreaterThanOrEqual(SHORT_TIMES.keepAliveTimeout)
  })
})
