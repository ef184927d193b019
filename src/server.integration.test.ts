import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bareServers } from '#tests/factories/bare-server.ts'
import type { RunningServer } from './server.ts'

const { start, render, calls } = bareServers()

/** Sends bytes and gives back what comes, for what no client library would send. */
async function raw(url: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(text)
  let received = ''
  for await (const chunk of socket) received += String(chunk)
  return received
}

test('a process that cannot read changes sends its pages, says so on them, and is not ready until it has caught up', async () => {
  let isAway = false
  const changesSince = async () => {
    if (isAway) throw new Error('the database is away')
    return []
  }
  const server = await start({ PAGES_LAG_MS: '1000' }, { pages: { changesSince } })
  try {
    const ask = async () => {
      const [page, ready] = await Promise.all([fetch(`${server.url}/rose`), fetch(`${server.url}/api/ready`)])
      return [page.status, page.headers.get('cache-status'), ready.status, await ready.json()]
    }
    const good = [200, null, 200, { status: 'ready' }]
    // A busy machine may have read no changes for a second already.
    await expect.poll(ask).toEqual(good)
    isAway = true
    const behind = expect.stringMatching(/^shop; hit; ttl=-\d+; detail="changes unread"$/)
    await vi.waitFor(
      async () => expect(await ask()).toEqual([200, behind, 503, { status: 'not ready', reason: 'changes_unread' }]),
      { timeout: 20_000, interval: 50 },
    )
    isAway = false
    await vi.waitFor(async () => expect(await ask()).toEqual(good), { timeout: 20_000, interval: 50 })
  } finally {
    await server.close()
  }
})

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

  test('refuses every method but GET, HEAD and OPTIONS for a page', async () => {
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

  test('reports that the process runs and that its database can be written to', async () => {
    expect(await (await get('/api/health')).json()).toEqual({ status: 'ok' })
    expect(await (await get('/api/ready')).json()).toEqual({ status: 'ready' })
  })

  test('survives pages and calls that throw, and visitors who disconnect', async () => {
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

  test('records the id of its process in shop.pid', async () => {
    expect((await readFile(join(server.dataDir, 'shop.pid'), 'utf8')).trim()).toBe(String(process.pid))
  })
})
