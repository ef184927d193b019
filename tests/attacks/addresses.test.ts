import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { Answer } from '../factories/browser-like.ts'
import { type Attack, attacks } from './attack.ts'
import { attackedShop, type AttackedShop } from './attacked-shop.ts'
import { sendRaw } from './raw.ts'

let shop: AttackedShop
beforeAll(async () => {
  shop = await attackedShop()
})
afterAll(() => shop.finish())

/** Requests a target exactly as written: `fetch` would normalise it. */
const target = (path: string) => async (): Promise<Answer> => {
  const [answer] = await sendRaw(
    shop.port,
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${shop.port}\r\nConnection: close\r\n\r\n`,
  )
  return answer!
}
const get = (path: string) => () => shop.guest().get(path)

/** Percent-encodes every byte of a text, then encodes the result again, `times` times in all. */
function encoded(text: string, times: number): string {
  const first = [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
  let result = first
  for (let i = 1; i < times; i++) result = result.replaceAll('%', '%25')
  return result
}

describe('a disguised path is refused, however often it is encoded', () => {
  attacks([
    ...Array.from({ length: 12 }, (_, i): Attack => [
      `../ encoded ${i + 1}-fold before the database’s name`,
      target(`/objects/${encoded('../', i + 1)}shop.db`),
      400,
    ]),
    ...Array.from({ length: 12 }, (_, i): Attack => [
      `a call’s name encoded ${i + 1}-fold`,
      target(`/${encoded('api', i + 1)}/auth/user`),
      400,
    ]),
    ['dots', target('/api/../admin/../api/auth/user'), 400, 'invalid_input'],
    ['a backslash', target('/api\\auth\\user'), 400],
    ['an encoded backslash is a letter of no file', target('/objects/..%5cshop.db'), 404],
    ['an encoded slash is a letter of no file', target('/objects/p%2f..%2f..%2fshop.db'), 404],
    ['an overlong slash (%c0%af)', target('/objects/..%c0%afshop.db'), 400],
    ['two slashes', target('//api//auth/user'), 400],
    ['a NUL', target('/products/a%00.webp'), 400],
    ['half an escape', target('/products/%E0%A4%A'), 400],
    ['an escape of nothing', target('/products/%zz'), 400],
    ['a fragment', target('/api/auth/user#x'), 400],
    ['an absolute address', target('http://evil.example/api/auth/user'), 400],
    ['a path of 3,000 characters', target(`/products/${'x'.repeat(3000)}`), 400],
    ['the environment', target('/.env'), 404],
    ['the repository', target('/.git/config'), 404],
    ['the database', target('/data/shop.db'), 404],
    ['a file of the server', target('/server/entry.mjs'), 404],
    ['the package', target('/package.json'), 404],
    ['Astro’s image endpoint', target('/_image?href=/objects/p/a.webp&w=9000'), 404],
    ['Astro’s islands', target('/_server-islands/x'), 404],
    ['the dev server’s files', target('/@fs/etc/passwd'), 404],
    ['a call of the API in capitals', target('/API/auth/user'), 404],
    ['a call with a slash behind it leads to the call, and asks for nothing', target('/api/admin/dashboard/'), 301],
    ['a call with a file’s extension is not found', target('/api/admin/dashboard.json'), 404],
    ['a call with a path parameter is not found', target('/api/admin/dashboard;x=1'), 404],
  ])
})

const EVIL = [
  ['another site', 'https://evil.example/'],
  ['another site without its scheme', '//evil.example/'],
  ['three slashes', '///evil.example/'],
  ['a slash and a backslash', '/\\evil.example/'],
  ['two backslashes', '\\\\evil.example/'],
  ['a tab between the slashes', '/\t/evil.example/'],
  ['a line break between the slashes', '/\n/evil.example/'],
  ['a carriage return and a header', '/\r\nSet-Cookie: session=x'],
  ['a script', 'javascript:alert(1)'],
  ['a script in other letters', 'JaVaScRiPt:alert(1)'],
  ['data', 'data:text/html,<script>'],
  ['a user before the host', 'https://shop@evil.example/'],
  ['dots that lead to another host', '/.//evil.example/'],
  ['dots behind a page', '/vi/..//evil.example/'],
  ['a call that signs out', '/api/logout'],
  ['a call in a way around', '/vi/../api/logout'],
  ['a NUL before it', '\0//evil.example'],
  ['a path without its slash', 'evil.example'],
  ['20,000 characters', `//${'x'.repeat(20_000)}`],
] as const

/** Expects the redirect to stay on the shop, however a browser reads its address. */
const staysHere = ({ headers }: Answer) => {
  const location = new URL(headers.get('location') ?? '', shop.url)
  expect(location.origin).toBe(new URL(shop.url).origin)
  expect(location.pathname).not.toMatch(/^\/(api|\/)/)
  expect(location.href).not.toContain('evil')
  expect(headers.getSetCookie().filter((cookie) => /^session=x/.test(cookie))).toEqual([])
}

describe('the return address after signing out is a page of this shop', () => {
  attacks(EVIL.map(([name, next]) => [name, get(`/api/logout?next=${encodeURIComponent(next)}`), 303, staysHere]))
})

describe('the return address after signing in is a page of this shop', () => {
  attacks(
    EVIL.map(([name, next]) => [name, get(`/api/login?next=${encodeURIComponent(next)}`), 303, staysHere] as const),
  )
})

const search = (query: string) => get(`/api/search?locale=vi&q=${query}`)
const finds =
  (count: number | null) =>
  ({ body }: Answer) => {
    expect(Object.keys(body)).toEqual(['products', 'articles'])
    if (count === 0) expect([body.products, body.articles]).toEqual([[], []])
  }

describe('search treats any text as plain words', () => {
  attacks([
    ['a quote', search('%27'), 200, finds(0)],
    ['SQL', search(encodeURIComponent("' UNION SELECT password_hash FROM users --")), 200, finds(null)],
    ['an unfinished phrase', search(encodeURIComponent('"hoa')), 200, finds(null)],
    ['operators of full-text search', search(encodeURIComponent('hoa NEAR/2 hong* OR -x AND (')), 200, finds(null)],
    ['a column of full-text search', search(encodeURIComponent('name:hoa ^title')), 200, finds(null)],
    ['wildcards alone', search(encodeURIComponent('%%__**')), 200, finds(0)],
    ['a NUL', search('hoa%00hong'), 200, finds(null)],
    ['half a letter of UTF-8', search('%E1%BB'), 200, finds(0)],
    ['a lone surrogate in UTF-8', search('%ED%A0%80'), 200, finds(0)],
    ['marks without a letter', search(encodeURIComponent('\u0301\u0301\u0301')), 200, finds(0)],
    ['2,000 marks on one letter', search(encodeURIComponent(`a${'\u0301'.repeat(2000)}`)), 200, finds(null)],
    ['10,000 letters', search('a'.repeat(10_000)), 200, finds(0)],
    ['3,000 words', search(encodeURIComponent('ho '.repeat(3000))), 200, finds(null)],
    ['the other direction of writing', search(encodeURIComponent('\u202ehoa\u202c')), 200, finds(null)],
    ['one letter is too short', search('h'), 200, finds(0)],
    ['the parameter twice', get('/api/search?q=x&q=hoa'), 200, finds(0)],
    ['the parameter as a list', get('/api/search?q[]=hoa'), 200, finds(0)],
    ['an unknown language', get('/api/search?q=hoa&locale=../../etc'), 200, finds(null)],
    ['more than 32 kB of it', search('a'.repeat(40_000)), 431],
  ])
})
