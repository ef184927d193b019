import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { Answer } from '../factories/browser-like.ts'
import { photograph } from '../factories/photographs.ts'
import { type Attack, attacks } from './attack.ts'
import { attackedShop, type AttackedShop } from './attacked-shop.ts'
import type { Client } from './client.ts'
import { sendRaw } from './raw.ts'
import { breakOff, publish, put, signedPath, storedFiles } from './uploads.ts'

const MAX = 10_485_760

let shop: AttackedShop
let admin: Client
let customer: Client
let png: Buffer
beforeAll(async () => {
  shop = await attackedShop()
  admin = await shop.signIn('admin@example.com')
  customer = await shop.signIn('customer@example.com')
  png = await photograph({ width: 80, height: 100 }).png().toBuffer()
})
afterAll(() => shop.finish())

const ask = (body: unknown) => () => admin.post('/api/objects/upload', body)
/** Expects a signed address that holds nothing of the caller's choice. */
const unnamed = ({ body }: Answer) => {
  expect(body.uploadURL).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/objects\/upload\/[0-9a-f-]{36}\?[\w=&%.-]+$/)
  expect(body.uploadURL).not.toMatch(/passwd|evil|hoa/)
}
const named = (filename: unknown) => ask({ filename })

describe('a request for an upload address', () => {
  attacks([
    ['without signing in', () => shop.guest().post('/api/objects/upload'), 401, 'unauthorized'],
    ['as a customer', () => customer.post('/api/objects/upload'), 403, 'forbidden'],
    [
      'from a page of another site',
      () => admin.post('/api/objects/upload', {}, { Origin: 'https://evil.example' }),
      403,
      'foreign_origin',
    ],
    [
      'from a page without an origin',
      () => admin.post('/api/objects/upload', {}, { Origin: 'null' }),
      403,
      'foreign_origin',
    ],
    ['for SVG', ask({ contentType: 'image/svg+xml' }), 415, 'upload_type_refused'],
    ['for HTML', ask({ contentType: 'text/html' }), 415, 'upload_type_refused'],
    ['for a type in capitals', ask({ contentType: 'IMAGE/PNG' }), 415, 'upload_type_refused'],
    ['for a type with a second one', ask({ contentType: 'image/png, text/html' }), 415, 'upload_type_refused'],
    ['for a type with a header', ask({ contentType: 'image/png\r\nX: y' }), 415, 'upload_type_refused'],
    ['for a list of types', ask({ contentType: ['image/png'] }), 415, 'upload_type_refused'],
    ['for no byte', ask({ size: 0 }), 400, 'invalid_input'],
    ['for a negative length', ask({ size: -1 }), 400, 'invalid_input'],
    ['for a byte more than is taken', ask({ size: MAX + 1 }), 413, 'upload_too_large'],
    ['for 2^53 bytes', ask({ size: 2 ** 53 }), 400, 'invalid_input'],
    ['for 1e308 bytes', ask({ size: 1e308 }), 400, 'invalid_input'],
    ['for half a byte', ask({ size: 0.5 }), 400, 'invalid_input'],
    ['for a length in text', ask({ size: '100' }), 400, 'invalid_input'],
    ['under a path', named('../../../../etc/passwd'), 200, unnamed],
    ['under a path of Windows', named('..\\..\\evil.exe'), 200, unnamed],
    ['under an encoded path', named('%2e%2e%2fetc%2fpasswd'), 200, unnamed],
    ['under a name with a NUL', named('hoa.png\0.html'), 200, unnamed],
    ['under a name with a header', named('hoa.png"\r\nX-Evil: y'), 200, unnamed],
    ['under a name that is not UTF-16', named('hoa\ud800.png'), 200, unnamed],
    ['under a name of 501 characters', named('x'.repeat(501)), 400, 'invalid_input'],
    ['under a name that is an object', named({ toString: 'evil' }), 400, 'invalid_input'],
    ['with an id of the caller’s own', ask({ id: 'evil', expires: 9_999_999_999, state: 'published' }), 200, unnamed],
  ] satisfies Attack[])
})

/** Gets a signed address, changes it, and sends a picture there. */
const to =
  (change: (path: string) => string | Promise<string>, announced: object = {}) =>
  async () =>
    put(shop, await change(await signedPath(shop, admin, announced)), png)
const idOf = (path: string) => /([0-9a-f-]{36})\?/.exec(path)![1]!
const otherId = async (path: string) => path.replace(idOf(path), idOf(await signedPath(shop, admin)))
const nothingWaits = () => expect(storedFiles(shop).incoming).toEqual([])

describe('an address that the shop has not signed', () => {
  const forged = (name: string, change: (path: string) => string | Promise<string>, announced?: object): Attack => [
    name,
    to(change, announced),
    403,
    ({ body }) => {
      expect(body.code).toBe('upload_address_invalid')
      nothingWaits()
    },
  ]
  attacks([
    forged('has another upload’s id', otherId),
    forged('has an id that was never given', (path) => path.replace(idOf(path), crypto.randomUUID())),
    forged('has no signature', (path) => path.replace(/&signature=.*/, '')),
    forged('has an empty signature', (path) => path.replace(/signature=.*/, 'signature=')),
    forged('has a signature in invalid base64', (path) => path.replace(/signature=.*/, 'signature=%00%ff!!!')),
    forged('has a signature cut short', (path) => path.slice(0, -2)),
    forged('has two signatures', (path) => `${path}&signature=x`),
    forged('has a later end', (path) => path.replace(/expires=\d+/, 'expires=9999999999')),
    forged('has an infinite end', (path) => path.replace(/expires=\d+/, 'expires=Infinity')),
    forged('has another type', (path) => path.replace('type=image%2Fpng', 'type=text%2Fhtml'), {
      contentType: 'image/png',
    }),
    forged('has another length', (path) => path.replace(/bytes=\d+/, 'bytes=999999999'), { size: 100 }),
    forged('has a negative length', (path) => path.replace(/bytes=\d+/, 'bytes=-1'), { size: 100 }),
    ['has an id in capitals', to((path) => path.replace(idOf(path), idOf(path).toUpperCase())), 404],
    ['has a path for an id', to((path) => path.replace(idOf(path), '..%2f..%2fuploads%2fx.png')), 404, 'not_found'],
    ['has an id with a NUL', to((path) => path.replace('?', '%00?')), 400, 'invalid_input'],
    ['has an id with more behind it', to((path) => path.replace('?', '/../x?')), 404],
  ] satisfies Attack[])
})

/** Sends raw bytes to a signed address. */
const raw =
  (headers: (length: number) => string, announced?: object, body: () => string = () => png.toString('latin1')) =>
  async () => {
    const path = await signedPath(shop, admin, announced)
    const request = `PUT ${path} HTTP/1.1\r\nHost: 127.0.0.1:${shop.port}\r\nConnection: close\r\n${headers(png.length)}\r\n`
    return (await sendRaw(shop.port, request + body()))[0]!
  }
const PNG_TYPE = 'Content-Type: image/png\r\n'
const sized = (length: string) => `${PNG_TYPE}Content-Length: ${length}\r\n`
const with_ = (method: string, headers: Record<string, string>) => async () =>
  shop.guest().send({ method, path: await signedPath(shop, admin), body: png, type: 'image/png', headers })
const typed = (type: string | null, announced?: object) => async () =>
  put(shop, await signedPath(shop, admin, announced), png, type)

describe('a file that its address does not accept', () => {
  attacks(
    (
      [
        [
          'of another type than announced',
          typed('image/jpeg', { contentType: 'image/png' }),
          415,
          'upload_type_refused',
        ],
        ['of HTML', typed('text/html'), 415, 'upload_type_refused'],
        ['of SVG', typed('image/svg+xml'), 415, 'upload_type_refused'],
        ['of two types', typed('image/png, text/html'), 415, 'upload_type_refused'],
        ['of no type', typed(null), 415, 'upload_type_refused'],
        [
          'a byte short of what was announced',
          () => typed('image/png', { size: png.length + 1 })(),
          400,
          'upload_length_differs',
        ],
        [
          'a byte longer than announced',
          () => typed('image/png', { size: png.length - 1 })(),
          400,
          'upload_length_differs',
        ],
        [
          'of 10 MB and a byte',
          raw(
            () => sized(String(MAX + 1)),
            {},
            () => '',
          ),
          413,
          'upload_too_large',
        ],
        [
          'of 2^63 bytes',
          raw(
            () => sized('9223372036854775808'),
            {},
            () => '',
          ),
          413,
          'upload_too_large',
        ],
        [
          'of a length beyond numbers',
          raw(
            () => sized('99999999999999999999999'),
            {},
            () => '',
          ),
          400,
          'invalid_input',
        ],
        ['of a negative length', raw(() => sized('-1')), 400, 'invalid_input'],
        [
          'of no byte',
          raw(
            () => sized('0'),
            {},
            () => '',
          ),
          400,
          'upload_length_differs',
        ],
        [
          'that tells its length later',
          raw(
            () => `${PNG_TYPE}Transfer-Encoding: chunked\r\n`,
            {},
            () => '1\r\nx\r\n0\r\n\r\n',
          ),
          411,
          'upload_length_missing',
        ],
        [
          'with a length and in chunks',
          raw((length) => `${sized(String(length))}Transfer-Encoding: chunked\r\n`),
          400,
          'invalid_input',
        ],
        ['that begins at an offset', with_('PUT', { 'Content-Range': 'bytes 5-99/100' }), 400, 'invalid_input'],
        ['that begins beyond its end', with_('PUT', { 'Content-Range': 'bytes 999-1000/10' }), 400, 'invalid_input'],
        [
          'that continues another',
          with_('PATCH', { 'Upload-Offset': '5', 'Tus-Resumable': '1.0.0' }),
          405,
          'method_not_allowed',
        ],
        ['by POST', with_('POST', { 'Upload-Length': '-1', 'Upload-Defer-Length': '1' }), 405, 'method_not_allowed'],
        ['by a method in a header', with_('POST', { 'X-HTTP-Method-Override': 'PUT' }), 405, 'method_not_allowed'],
        ['that deletes', with_('DELETE', {}), 405, 'method_not_allowed'],
      ] satisfies Attack[]
    ).map(([name, send, status, code]): Attack => [
      name,
      send,
      status,
      ({ body }) => {
        expect(body.code).toBe(code)
        nothingWaits()
      },
    ]),
  )
})

describe('an address that is used twice', () => {
  attacks([
    [
      'by two writers at once holds one of the two files whole',
      async () => {
        const path = await signedPath(shop, admin)
        const files = await Promise.all(['#aa0000', '#0000aa'].map((flat) => photograph().tint(flat).png().toBuffer()))
        const answers = await Promise.all(files.map((file) => put(shop, path, file)))
        const stored = readFileSync(join(shop.dataDir, 'incoming', idOf(path)))
        expect(files.some((file) => file.equals(stored))).toBe(true)
        expect(answers.map(({ status }) => status)).toEqual([200, 200])
        return publish(shop, admin, path)
      },
      200,
      nothingWaits,
    ],
    [
      'after its picture is published',
      async () => {
        const path = await signedPath(shop, admin)
        await put(shop, path, png)
        expect((await publish(shop, admin, path)).status).toBe(200)
        return put(shop, path, png)
      },
      409,
      'upload_closed',
    ],
    [
      'after its file was refused',
      async () => {
        const path = await signedPath(shop, admin)
        await put(shop, path, Buffer.from('<html>'))
        expect((await publish(shop, admin, path)).status).toBe(422)
        return put(shop, path, png)
      },
      409,
      'upload_closed',
    ],
    [
      'while a body for it has broken off: nothing of that is left',
      async () => {
        const path = await signedPath(shop, admin)
        await breakOff(shop, path, png)
        expect((await publish(shop, admin, path)).body.code).toBe('upload_missing')
        await put(shop, path, png)
        return publish(shop, admin, path)
      },
      200,
      () => expect.poll(() => storedFiles(shop).incoming, { timeout: 20_000 }).toEqual([]),
    ],
  ] satisfies Attack[])
})
