import { globSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'

const root = join(import.meta.dirname, '../..')

interface Route {
  route: string
  component: string
  origin: string
}

/** Routes that Astro adds to those in src/pages, and what responds there in this build. */
const ADDED_BY_ASTRO: Record<string, string> = {
  '/_image': 'src/server/no-image-endpoint.ts',
  '/_server-islands/[name]': '_server-islands.astro',
}

let shop: RunningShop
beforeAll(async () => {
  shop = await runShopOnDemand()
})
afterAll(() => shop.close())

/** Sends a request byte for byte. Returns its status and headers, and what the body begins with. */
function ask(target: string, { method = 'GET', host = `127.0.0.1:${shop.port}`, headers = '' } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(shop.port, '127.0.0.1', () =>
      socket.write(`${method} ${target} HTTP/1.1\r\nHost: ${host}\r\n${headers}Connection: close\r\n\r\n`),
    )
    socket.on('data', (chunk) => (received += chunk.toString('latin1')))
    socket.on('end', () => resolve(received))
    socket.on('error', reject)
  })
}
const statusOf = (answer: string) => Number(answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))

describe('the routes of the build', () => {
  it('are the shop’s pages, and only known ones of the framework', async () => {
    const { routes } = (await import(pathToFileURL(join(root, 'dist/server/entry.mjs')).href)) as { routes: Route[] }
    const own = routes.filter(({ origin }) => origin === 'project').map(({ component }) => component)
    const pages = globSync(['src/pages/**/*.{astro,ts}', 'src/pages/.well-known/*.ts'], { cwd: root }).filter(
      (file) => !/\/_/.test(file),
    )
    expect(own.sort()).toEqual(pages.map((file) => file.replaceAll('\\', '/')).sort())

    const others = routes.filter(({ origin }) => origin !== 'project')
    expect(Object.fromEntries(others.map(({ route, component }) => [route, component]))).toEqual(ADDED_BY_ASTRO)
  })

  it.each([
    '/_image',
    '/_image?href=/objects/dp/hoa-hong-do-nong-nan.webp&w=4000&f=avif',
    '/_image?href=%2F_astro%2Fx.webp&w=10&h=10&q=1&f=webp',
    '/_image?href=https%3A%2F%2Fevil.example%2Fx.png',
    '/_server-islands/x',
    '/_server-islands/x?s=a&e=b&p=c',
    '/_actions/x',
    '/_astro/none.js',
    '/_',
    '/500',
  ])('%s is not there, whatever the method, and Astro is not asked', async (target) => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await ask(target, { method, headers: method === 'POST' ? 'Content-Length: 0\r\n' : '' })
      expect([method, statusOf(answer)]).toEqual([method, 404])
      // Astro's own responses lack these headers, or are pages.
      expect(answer).toMatch(/\r\ncontent-type: text\/plain; charset=utf-8\r\n/i)
      expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i)
    }
  })

  it.each(['/_IMAGE?href=x', '/vi/_image?href=x', '/_image/', '/_image.html', '/500.html', '/vi/500'])(
    '%s does not reach it either',
    async (target) => {
      const answer = await ask(target)
      const to = /\r\nlocation: (\S+)/i.exec(answer)?.[1]
      expect(statusOf(to === undefined ? answer : await ask(to))).toBe(404)
    },
  )
})

it('Apple finds no file of the domain where none is set', async () => {
  expect(statusOf(await ask('/.well-known/apple-developer-merchantid-domain-association'))).toBe(404)
})

describe('the host that a request names', () => {
  const HOSTS = ['', 'a/b', 'x/../admin', '127.0.0.1/api/health?', 'a b', 'x:99999', '[::1', 'x@y', 'x?y', 'x#y', '%']

  it.each(HOSTS)('%j is refused, on a saved page, a call and the process’s own addresses', async (host) => {
    for (const target of ['/', '/api/products', '/api/auth/user', '/api/health', '/robots.txt', '/sandbox/stripe/v1/x'])
      expect([target, statusOf(await ask(target, { host }))]).toEqual([target, 400])
  })

  it('is given once, and not in the target', async () => {
    const twice = { headers: 'Host: other.example\r\n' }
    for (const target of ['/', '/api/products', '/api/auth/user'])
      expect([target, statusOf(await ask(target, twice))]).toEqual([target, 400])
    for (const target of ['http://evil.example/api/products', 'https://evil.example/', '//evil.example/', '*'])
      expect([target, statusOf(await ask(target))]).toEqual([target, 400])
  })

  it('is refused in the form of every failure', async () => {
    expect(await ask('/api/auth/user', { host: 'a/b' })).toMatch(
      /\r\n\r\n\{"code":"invalid_input","message":"[^"]+"\}$/,
    )
  })
})

describe('a malformed cookie', () => {
  const COOKIES = ['%', 'session=%', 'x=%; session=abc', 'session=%E0%A4%A', 'sign-in=%', '=', ';;', '__proto__=%']
  const CALLS = [
    ['GET', '/api/auth/user'],
    ['GET', '/api/auth/orders'],
    ['GET', '/api/auth/callback?code=x&state=y'],
    ['GET', '/api/auth/verify-email?token=x'],
    ['GET', '/api/logout'],
    ['GET', '/api/login'],
    ['GET', '/api/wishlist'],
    ['POST', '/api/create-payment-intent'],
    ['GET', '/api/admin/dashboard'],
    ['GET', '/admin'],
    ['GET', '/checkout'],
    ['GET', '/no-such-page'],
  ] as const

  it.each(COOKIES)('Cookie: %s never causes a server error', async (cookie) => {
    for (const [method, target] of CALLS) {
      const headers = `Cookie: ${cookie}\r\n${method === 'POST' ? 'Content-Length: 0\r\n' : ''}`
      const status = statusOf(await ask(target, { method, headers }))
      expect(status, `${method} ${target}`).toBeGreaterThanOrEqual(200)
      expect(status, `${method} ${target}`).toBeLessThan(500)
    }
  })
})
