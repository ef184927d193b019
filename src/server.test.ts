import { EventEmitter, once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { migrateDatabase, openDatabase } from '#db/client.ts'
import type { BuiltApp } from './features/publishing/server/built-app.ts'
import { startServer, type RunningServer } from './server.ts'
import { systemClock } from './server/clock.ts'
import { readConfig } from './server/config.ts'
import { createRequestContext } from './server/request-context.ts'
import { createSecurityLog } from './server/security-log.ts'
import { NO_WATCH } from './server/watch/watch-call.ts'
import type { OpenShop } from './composition/create-shop.ts'

const render = vi.fn<BuiltApp['render']>(async (request_) => {
  const { pathname, search } = new URL(request_.url)
  if (pathname === '/broken') throw new Error('a page that cannot be rendered')
  const known = ['/', '/vi', '/rose', '/cart', '/api/products'].includes(pathname)
  const island = pathname === '/cart' ? '<astro-island></astro-island>' : ''
  const status = known ? 200 : 404
  return {
    response: new Response(`page ${pathname}${search}${island}`, { status, headers: { 'content-type': 'text/html' } }),
    tags: known ? ['x'] : null,
  }
})
/** Emits when Astro's stand-in begins and ends a request, with its path: `begin /api/slow`. */
const calls = new EventEmitter()
const handler: BuiltApp['handler'] = async (req, res, _next, locals) => {
  calls.emit(`begin ${req.url}`)
  if (req.url === '/api/slow') await wait(400)
  // As Astro reads a body: from `req.body` (src/server/http/gather-body.ts).
  if (req.url === '/api/gives-up') for await (const _ of (req as { body?: AsyncIterable<Buffer> }).body ?? []) break
  if (req.url === '/api/throws') throw new Error('an endpoint that throws')
  res.end(JSON.stringify({ url: req.url, method: req.method, address: locals.address, requestId: locals.requestId }))
  calls.emit(`end ${req.url}`)
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moc-lan-server-'))
  await mkdir(join(folder, 'dist/client/_astro'), { recursive: true })
  await mkdir(join(folder, 'dist/server'))
  await writeFile(join(folder, 'dist/client/_astro/a.js'), 'export {}')
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

let started = 0
async function start(
  env: Record<string, string> = {},
  overrides: Partial<OpenShop> = {},
): Promise<RunningServer & { dataDir: string }> {
  const dataDir = join(folder, `data-${++started}`)
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env })
  const db = await openDatabase({ url: config.database.url })
  await migrateDatabase(db)
  const log = pino({ level: 'silent' })
  const requests = createRequestContext()
  const shop = {
    config,
    db,
    clock: systemClock,
    log,
    requests,
    ...NO_WATCH,
    security: createSecurityLog(log, 'key', requests),
  } as unknown as OpenShop['shop']
  const open: OpenShop = { shop, sandbox: null, close: async () => db.close(), ...overrides }
  const app = { modules: {}, moduleLoader: '', render, handler }
  return Object.assign(await startServer(config, { app, open, dist: join(folder, 'dist'), fill: false }), { dataDir })
}

/** Sends bytes and gives back what comes, for what no client library would send. */
async function raw(url: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(text)
  let received = ''
  for await (const chunk of socket) received += String(chunk)
  return received
}

describe('a running server', () => {
  let server: RunningServer & { dataDir: string }
  beforeAll(async () => {
    server = await start({ TRUSTED_PROXIES: '1', SHOP_SANDBOX: '1' })
  })
  afterAll(() => server.close())
  const get = (path: string, init?: RequestInit) => fetch(server.url + path, { redirect: 'manual', ...init })

  test('sends pages, the second time without rendering', async () => {
    const first = await get('/rose?utm_source=x')
    expect([first.status, await first.text()]).toEqual([200, 'page /rose'])
    expect(first.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    render.mockClear()
    expect((await get('/rose')).headers.get('etag')).toBe(first.headers.get('etag'))
    expect((await get('/rose', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })).status).toBe(304)
    expect(render).not.toHaveBeenCalled()
  })

  test('renders pages as a visitor without cookies', async () => {
    render.mockClear()
    await get('/vi?x=1', { headers: { cookie: 'session=secret', 'accept-language': 'fr' } })
    const [asked] = render.mock.calls[0] ?? []
    expect(asked?.url).toMatch(/\/vi$/)
    expect([...(asked?.headers ?? [])]).toEqual([])
  })

  test('answers an unknown path with 404 and the page that Astro has for it', async () => {
    const answer = await get('/vi/nothing')
    expect([answer.status, await answer.text()]).toEqual([404, 'page /vi/nothing'])
  })

  test.each([
    ['/rose/?id=1', '/rose?id=1'],
    ['/index.html', '/'],
    ['/.html', '/'],
    ['/vi/index.html/', '/vi'],
    ['/vi/products/rose.html?x=/y.html', '/vi/products/rose?x=/y.html'],
  ])('sends %s to the one name of its page', async (path, location) => {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([301, location])
  })

  test('saves the public calls and hands every other call to Astro', async () => {
    expect(await (await get('/api/products?locale=vi&x=1')).text()).toBe('page /api/products?locale=vi')
    const call = await get('/api/auth/user?x=1', { headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' } })
    expect(await call.json()).toMatchObject({
      url: '/api/auth/user?x=1',
      address: '203.0.113.9',
      requestId: expect.stringMatching(/^[\w-]{36}$/),
    })
    expect(await (await get('/api/products', { method: 'POST' })).json()).toMatchObject({ method: 'POST' })
  })

  test.each(['/', '/nothing', '/_astro/a.js', '/objects/none.png', '/api/auth/user', '/api/health', '/broken', '/%zz'])(
    'puts the security headers on %s',
    async (path) => {
      const { headers } = await get(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('permissions-policy')).toContain('camera=()')
    },
  )

  test.each([
    ['/rose', null],
    ['/cart', 'same-origin'],
    ['/admin', 'same-origin'],
  ])('sends %s with the opener policy %s', async (path, policy) => {
    for (const _ of ['rendered', 'from memory'])
      expect((await get(path)).headers.get('cross-origin-opener-policy')).toBe(policy)
  })

  test('refuses odd methods and odd targets', async () => {
    const trace = await raw(server.url, 'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    expect(trace).toMatch(/^HTTP\/1.1 405 /)
    expect(trace).toContain('Allow: GET, HEAD, POST')
    expect(await raw(server.url, 'GET //evil.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1.1 400 /,
    )
    expect(
      await raw(server.url, 'GET /objects/../../secret.png HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
    ).toMatch(/^HTTP\/1.1 400 /)
    expect(await raw(server.url, 'nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /)
    expect(await raw(server.url, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 431 /,
    )
    const answer = await get('/api/%zz?locale=vi')
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { code: 'invalid_input', message: expect.stringContaining('Yêu cầu') },
    ])
  })

  test('lets pages be read, and nothing else be done to them', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await get('/rose', { method })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    }
    expect((await get('/rose', { method: 'OPTIONS' })).status).toBe(204)
  })

  test('closes a connection whose body was given up, so that the next request does not wait behind it', async () => {
    const body = 'x'.repeat(100_000)
    const given = await raw(
      server.url,
      `POST /api/gives-up HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n`,
    )
    expect(given).toMatch(/^HTTP\/1.1 200 /)
  })

  test('tells whether it lives and whether its database answers', async () => {
    expect(await (await get('/api/health')).json()).toEqual({ status: 'ok' })
    expect(await (await get('/api/ready')).json()).toEqual({ status: 'ready' })
  })

  test('survives pages and calls that throw, and visitors who leave', async () => {
    expect((await get('/broken')).status).toBe(500)
    const call = await get('/api/throws')
    expect([call.status, await call.json()]).toEqual([500, { code: 'internal', message: expect.any(String) }])
    const [begun, ended] = [once(calls, 'begin /api/slow'), once(calls, 'end /api/slow')]
    const leaving = request(`${server.url}/api/slow`).on('error', () => {})
    leaving.end()
    await begun
    leaving.destroy()
    await ended
    expect((await get('/api/health')).status).toBe(200)
  })

  test('says which process it is', async () => {
    expect((await readFile(join(server.dataDir, 'shop.pid'), 'utf8')).trim()).toBe(String(process.pid))
  })
})

test('a stopping server answers what is in flight, takes nothing new, and leaves nothing behind', async () => {
  const server = await start()
  // A connection that is kept alive and idle must not hold the server up.
  const idle = connect(Number(new URL(server.url).port), '127.0.0.1')
  idle.on('error', () => {})
  const begun = once(calls, 'begin /api/slow')
  const slow = fetch(`${server.url}/api/slow`)
  await begun
  const began = performance.now()
  const closed = server.close()
  // The background jobs end first.
  const health = () =>
    fetch(`${server.url}/api/health`).then(
      () => 'answered',
      () => 'refused',
    )
  await expect.poll(health, { interval: 10 }).toBe('refused')
  expect((await slow).status).toBe(200)
  await closed
  expect(performance.now() - began).toBeLessThan(2_000)
  expect(existsSync(join(server.dataDir, 'shop.pid'))).toBe(false)
  idle.destroy()
})

test('before it stops, a server says that it is not ready and still answers, until proxies send nothing more', async () => {
  const server = await start({ DRAIN_MS: '600' })
  const began = performance.now()
  const closed = server.close()
  const ready = await fetch(`${server.url}/api/ready`)
  expect(ready.status).toBe(503)
  expect((await fetch(`${server.url}/api/products`)).status).toBe(200)
  await closed
  expect(performance.now() - began).toBeGreaterThan(590)
  await expect(fetch(`${server.url}/api/health`)).rejects.toThrow()
})

test('a request that never ends is cut off when patience is over', async () => {
  const forever = vi.fn<BuiltApp['handler']>(async () => {})
  const dataDir = join(folder, 'data-forever')
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const db = await openDatabase({ url: config.database.url })
  await migrateDatabase(db)
  const log = pino({ level: 'silent' })
  const requests = createRequestContext()
  const shop = {
    config,
    db,
    clock: systemClock,
    log,
    requests,
    ...NO_WATCH,
    security: createSecurityLog(log, 'key', requests),
  } as unknown as OpenShop['shop']
  const open: OpenShop = { shop, sandbox: null, close: async () => db.close() }
  const server = await startServer(config, {
    app: { modules: {}, moduleLoader: '', render, handler: forever },
    open,
    dist: join(folder, 'dist'),
    fill: false,
    stopPatienceMs: 200,
  })
  const hanging = fetch(`${server.url}/api/x`)
  hanging.catch(() => {})
  await vi.waitUntil(() => forever.mock.calls.length === 1)
  await server.close()
  await expect(hanging).rejects.toThrow()
})

test('a server that cannot start says why, and lets go of everything', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const close = vi.fn(async () => {})
  await expect(start({ PORT: String(port) }, { close })).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken`)
  expect(close).toHaveBeenCalled()
  other.close()

  const config = readConfig({ PORT: '0', DATA_DIR: join(folder, 'none') })
  await expect(startServer(config, { dist: join(folder, 'nowhere') })).rejects.toThrow(/not built.*npm run build/)
})

test('the sandbox is passed on to where STRIPE_API_URL says', async () => {
  const sandbox = createServer((req, res) => res.end(`${req.method} ${req.url} for ${req.headers.host}`)).listen(
    0,
    '127.0.0.1',
  )
  await once(sandbox, 'listening')
  const { port } = sandbox.address() as AddressInfo
  const server = await start({ STRIPE_API_URL: `http://127.0.0.1:${port}/sandbox/stripe` })
  const answer = await fetch(`${server.url}/sandbox/stripe/v1/x?a=1`, { method: 'POST', body: 'b=2' })
  expect(await answer.text()).toBe(`POST /sandbox/stripe/v1/x?a=1 for ${new URL(server.url).host}`)
  sandbox.close()
  sandbox.closeAllConnections()
  await expect(fetch(`${server.url}/sandbox/stripe/v1/x`)).rejects.toThrow()
  await server.close()
})
