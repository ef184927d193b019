import { randomBytes } from 'node:crypto'
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

const host = () => `Host: 127.0.0.1:${shop.port}\r\n`
const SMUGGLED = 'GET /api/auth/user HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'

/** Sends a POST that hides another request. Expects one response only. */
const smuggle = (headers: string, body: string) => async (): Promise<Answer> => {
  const answers = await sendRaw(shop.port, `POST /api/contact HTTP/1.1\r\n${host()}${headers}\r\n${body}`)
  expect(answers, 'the hidden request is not answered').toHaveLength(1)
  return answers[0]!
}
const hidden = `0\r\n\r\n${SMUGGLED}`

describe('a request hidden in another gets no response', () => {
  attacks([
    ['a length and chunks', smuggle(`Content-Length: 4\r\nTransfer-Encoding: chunked\r\n`, hidden), 400],
    ['chunks and a length', smuggle(`Transfer-Encoding: chunked\r\nContent-Length: 4\r\n`, hidden), 400],
    ['two lengths that differ', smuggle('Content-Length: 0\r\nContent-Length: 60\r\n', SMUGGLED), 400],
    ['two equal lengths', smuggle('Content-Length: 60\r\nContent-Length: 60\r\n', SMUGGLED), 400],
    ['a list of lengths', smuggle('Content-Length: 0, 60\r\n', SMUGGLED), 400],
    ['a length with a sign', smuggle('Content-Length: +60\r\n', SMUGGLED), 400],
    ['a negative length', smuggle('Content-Length: -1\r\n', SMUGGLED), 400],
    ['a length in hex', smuggle('Content-Length: 0x3c\r\n', SMUGGLED), 400],
    ['a length beyond numbers', smuggle('Content-Length: 99999999999999999999999\r\n', SMUGGLED), 400],
    [
      'an encoding before chunked',
      smuggle('Transfer-Encoding: identity, chunked\r\nContent-Length: 3\r\n', hidden),
      400,
    ],
    ['chunked twice and not last', smuggle('Transfer-Encoding: chunked, identity\r\n', hidden), 400],
    ['an encoding nobody knows', smuggle('Transfer-Encoding: xchunked\r\n', hidden), 400],
    ['a space before the colon', smuggle('Transfer-Encoding : chunked\r\n', hidden), 400],
    ['a folded header', smuggle('Transfer-Encoding:\r\n chunked\r\nContent-Length: 3\r\n', hidden), 400],
    ['a header that ends in a bare line feed', smuggle('X: y\nTransfer-Encoding: chunked\r\n', hidden), 400],
    ['a bare carriage return', smuggle('X: y\rTransfer-Encoding: chunked\r\n', hidden), 400],
    ['a NUL in a header', smuggle('X: y\0z\r\nContent-Length: 0\r\n', ''), 400],
    ['a header without a name', smuggle(': y\r\nContent-Length: 0\r\n', ''), 400],
    ['a chunk’s length in letters', smuggle('Transfer-Encoding: chunked\r\n', 'zz\r\nabc\r\n0\r\n\r\n'), 400],
    ['a chunk of 2^64 bytes', smuggle('Transfer-Encoding: chunked\r\n', 'FFFFFFFFFFFFFFFFF\r\nx'), 400],
    ['a chunk that ends in a bare line feed', smuggle('Transfer-Encoding: chunked\r\n', '1\na\r\n0\r\n\r\n'), 400],
  ] satisfies Attack[])
})

/** Sends bytes. Resolves to the first response. */
const raw = (make: () => string | Buffer) => async (): Promise<Answer> => (await sendRaw(shop.port, make()))[0]!
const first = (line: string, headers = host) => raw(() => `${line}\r\n${headers()}Connection: close\r\n\r\n`)

describe('malformed requests', () => {
  attacks(
    [
      ['no HTTP', raw(() => 'hello\r\n\r\n'), 400],
      ['the start of TLS', raw(() => Buffer.from('16030100c8010000c40303', 'hex')), 400],
      ['random bytes', raw(() => Buffer.concat([Buffer.from([0]), randomBytes(200), Buffer.from('\r\n\r\n')])), 400],
      ['an unknown HTTP version', first('GET / HTTP/9.9'), 400],
      ['HTTP/2 without asking', raw(() => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), 400],
      ['no Host', first('GET / HTTP/1.1', () => ''), 400],
      ['two Hosts', first('GET / HTTP/1.1', () => `${host()}Host: evil.example\r\n`), 400],
      ['a Host with a path', first('GET / HTTP/1.1', () => 'Host: a/../api\r\n'), 400],
      ['a Host with a user', first('GET / HTTP/1.1', () => 'Host: a@evil.example\r\n'), 400],
      ['an empty Host', first('GET /api/auth/user HTTP/1.1', () => 'Host:\r\n'), 400],
      ['headers of 40 kB', first('GET / HTTP/1.1', () => `${host()}X: ${'x'.repeat(40_000)}\r\n`), 431],
      [
        '3,000 headers',
        first('GET / HTTP/1.1', () => host() + Array.from({ length: 3000 }, (_, i) => `X${i}: yyyyyy\r\n`).join('')),
        431,
      ],
      ['TRACE', first('TRACE / HTTP/1.1'), 405],
      ['TRACE with a slash behind it', first('TRACE /api/health/ HTTP/1.1'), 405],
      ['a method of WebDAV', first('PROPFIND / HTTP/1.1'), 405],
      ['a method in small letters', first('get / HTTP/1.1'), 400],
      ['a method that is a word', first('HACK / HTTP/1.1'), 400],
      ['an asterisk for a path', first('OPTIONS * HTTP/1.1'), 400],
      ['DELETE of a page', first('DELETE /products HTTP/1.1'), 405],
      ['PUT of a page', first('PUT /index.html HTTP/1.1'), 405],
      [
        'a method in a header does not count',
        first('GET /api/orders HTTP/1.1', () => `${host()}X-HTTP-Method-Override: DELETE\r\n`),
        401,
      ],
      [
        'an address in a header does not count',
        first(
          'GET /api/orders HTTP/1.1',
          () => `${host()}X-Original-URL: /api/health\r\nX-Rewrite-URL: /api/health\r\n`,
        ),
        401,
      ],
      ['an upgrade to nothing', first('GET /api/orders HTTP/1.1', () => `${host()}Upgrade: h2c\r\n`), 401],
    ].map(([name, send, status]) => [name, send, status] as Attack),
  )
})

const post = (body: unknown, type?: string) => () =>
  shop.guest().send({ method: 'POST', path: '/api/create-payment-intent', body, ...(type ? { type } : {}) })
/** Sends a body in chunks, without a declared length. */
const stream =
  (...pieces: string[]) =>
  () =>
    post(new ReadableStream({ start: (c) => (pieces.forEach((p) => c.enqueue(Buffer.from(p))), c.close()) }))()

describe('bodies', () => {
  attacks([
    ['100,000 lists in each other', post('['.repeat(100_000) + ']'.repeat(100_000)), 413, 'body_too_large'],
    ['30,000 lists in each other', post('['.repeat(30_000) + ']'.repeat(30_000)), 400, 'invalid_input'],
    ['10,000 objects in each other', post('{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)), 400, 'empty_cart'],
    [
      '100,000 lists that are never closed',
      () => shop.guest().post('/api/contact', '['.repeat(100_000)),
      413,
      'body_too_large',
    ],
    ['a megabyte', post('x'.repeat(1_000_000)), 413, 'body_too_large'],
    ['JSON in pieces of one byte', stream(...'{"items":[]}'), 400, 'empty_cart'],
    ['nothing', post(''), 400, 'invalid_json'],
    ['a comment', post('{/* */"items":[]}'), 400, 'invalid_json'],
    ['single quotes', post("{'items':[]}"), 400, 'invalid_json'],
    ['two values', post('{"items":[]}{"items":[]}'), 400, 'invalid_json'],
    ['a mark of byte order before it', post('\ufeff{"items":[]}'), 400, 'empty_cart'],
    ['UTF-16', post(Buffer.from('{"items":[]}', 'utf16le')), 400, 'invalid_json'],
    ['invalid UTF-8', post(Buffer.from([0x22, 0xff, 0xfe, 0x22])), 400, 'invalid_input'],
    [
      'XML that reads a file',
      post('<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>', 'application/xml'),
      415,
      'unsupported_media_type',
    ],
    ['a multipart form', post('--x\r\n\r\n--x--', 'multipart/form-data; boundary=x'), 415, 'unsupported_media_type'],
    [
      'no type',
      () =>
        shop
          .guest()
          .send({ method: 'POST', path: '/api/create-payment-intent', body: new Uint8Array([123, 125]), type: null }),
      415,
      'unsupported_media_type',
    ],
    ['a type that only begins like JSON', post('{}', 'application/jsonx'), 415, 'unsupported_media_type'],
    [
      'a compressed body is not unpacked',
      () =>
        shop.guest().send({
          method: 'POST',
          path: '/api/create-payment-intent',
          body: Buffer.from('1f8b0800', 'hex'),
          headers: { 'Content-Encoding': 'gzip' },
        }),
      400,
      'invalid_json',
    ],
    [
      'a number of 60,000 digits',
      () => shop.guest().post('/api/create-payment-intent', `{"items":${'9'.repeat(60_000)}}`),
      400,
      'empty_cart',
    ],
    ['4,000 keys', post(`{${Array.from({ length: 4_000 }, (_, i) => `"k${i}":1`).join(',')}}`), 400, 'empty_cart'],
    [
      'keys that are names of methods',
      post('{"toString":1,"valueOf":1,"hasOwnProperty":1,"then":1,"items":[]}'),
      400,
      'empty_cart',
    ],
    ['__proto__ twice', post('{"__proto__":{"items":[1]},"__proto__":{"currency":"vnd"}}'), 400, 'empty_cart'],
  ] satisfies Attack[])
})

const FOREIGN: [name: string, headers: Record<string, string>][] = [
  ['another site', { Origin: 'https://evil.example' }],
  ['an opaque origin', { Origin: 'null' }],
  ['the shop’s name as a beginning', { Origin: 'http://127.0.0.1.evil.example' }],
  ['another port', { Origin: 'http://127.0.0.1:1' }],
  ['another scheme', { Origin: 'https://127.0.0.1' }],
  ['an extension of a browser', { Origin: 'chrome-extension://abc' }],
  ['a browser that says so', { 'Sec-Fetch-Site': 'cross-site' }],
  ['an origin in capitals with a user', { Origin: 'HTTP://a@127.0.0.1' }],
]

describe('a page of another site changes nothing', () => {
  attacks(
    FOREIGN.map(([name, headers]) => [
      name,
      async () => {
        const client = await shop.signIn('customer@example.com')
        return client.post('/api/auth/delete-account', { password: 'demo-flowers' }, headers)
      },
      403,
      'foreign_origin',
    ]),
  )
})

describe('slow and broken requests', () => {
  attacks([
    [
      'half a request that is given up leaves the shop to others',
      async () => {
        const { connect } = await import('node:net')
        const sockets = Array.from({ length: 50 }, () => connect(shop.port, '127.0.0.1'))
        await Promise.all(sockets.map((s) => new Promise((resolve) => s.once('connect', resolve))))
        for (const socket of sockets)
          socket.write(
            `POST /api/contact HTTP/1.1\r\n${host()}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
          )
        const answer = await shop.guest().get('/api/ready')
        sockets.forEach((socket) => socket.destroy())
        return answer
      },
      200,
    ],
    [
      'twenty requests in one go are answered in order',
      async () => {
        const one = (path: string, rest = '') => `GET ${path} HTTP/1.1\r\n${host()}${rest}\r\n`
        const many = Array.from({ length: 19 }, (_, i) => one(i % 2 ? '/api/health' : '/api/auth/user')).join('')
        const answers = await sendRaw(shop.port, many + one('/api/health', 'Connection: close\r\n'))
        expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, (_, i) => (i % 2 ? 200 : 401)))
        return answers.at(-1)!
      },
      200,
    ],
    [
      'a wait for permission to send too much',
      raw(
        () =>
          `POST /api/contact HTTP/1.1\r\n${host()}Content-Type: application/json\r\nExpect: 200-maybe\r\nContent-Length: 5\r\nConnection: close\r\n\r\n12345`,
      ),
      417,
    ],
  ] satisfies Attack[])
})
