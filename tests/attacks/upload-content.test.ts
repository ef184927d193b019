import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { Answer } from '../factories/browser-like.ts'
import { EMPTY_ZIP, photograph, pixelBomb, sidewaysPhotograph } from '../factories/photographs.ts'
import { type Attack, attacks } from './attack.ts'
import { attackedShop, type AttackedShop } from './attacked-shop.ts'
import type { Client } from './client.ts'
import { publish, put, signedPath, storedFiles } from './uploads.ts'

const SCRIPT = '<script>alert(1)</script>'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'

let shop: AttackedShop
let admin: Client
let customer: Client
let jpeg: Buffer
let png: Buffer
beforeAll(async () => {
  shop = await attackedShop()
  admin = await shop.signIn('admin@example.com')
  customer = await shop.signIn('customer@example.com')
  const flower = () => photograph({ width: 400, height: 500 })
  jpeg = await flower().jpeg().toBuffer()
  png = await flower().png().toBuffer()
})
afterAll(() => shop.finish())

const joined = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))

/** Uploads a file as a picture and publishes it. */
const send = async (bytes: Buffer): Promise<Answer> => {
  const path = await signedPath(shop, admin)
  expect((await put(shop, path, bytes)).status).toBe(200)
  return publish(shop, admin, path)
}

/** Returns a PNG whose header claims this width and height. */
const sizedPng = (width: number, height: number) => {
  const changed = Buffer.from(png)
  changed.writeUInt32BE(width, 16)
  changed.writeUInt32BE(height, 20)
  return changed
}

/** Returns a PNG with a text chunk before its pixels. */
const pngWithText = (text: string) => {
  const chunk = Buffer.alloc(12)
  chunk.writeUInt32BE(text.length, 0)
  chunk.write('tEXt', 4, 'latin1')
  return joined(png.subarray(0, 33), chunk.subarray(0, 8), text, chunk.subarray(8), png.subarray(33))
}

describe('a file that is not a harmless picture', () => {
  const refused = (name: string, make: () => Buffer | Promise<Buffer>, code: string): Attack => [
    name,
    async () => send(await make()),
    422,
    ({ body }) => {
      expect(body.code).toBe(code)
      expect(storedFiles(shop)).toEqual({ incoming: [], published: [] })
    },
  ]
  attacks([
    refused('SVG', () => Buffer.from(SVG), 'picture_not_recognised'),
    refused('SVG behind a mark of byte order', () => Buffer.from(`\ufeff${SVG}`), 'picture_not_recognised'),
    refused('SVG in UTF-16', () => Buffer.from(SVG, 'utf16le'), 'picture_not_recognised'),
    refused('HTML', () => Buffer.from(`<!doctype html>${SCRIPT}`), 'picture_not_recognised'),
    refused('GIF', () => joined('GIF89a', Buffer.alloc(20)), 'picture_not_recognised'),
    refused('GIF that is a script', () => Buffer.from('GIF89a=1;alert(1)//'), 'picture_not_recognised'),
    refused('PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>'), 'picture_not_recognised'),
    refused('a program', () => Buffer.from('7f454c46020101', 'hex'), 'picture_not_recognised'),
    refused('TIFF', async () => sharp(png).tiff().toBuffer(), 'picture_not_recognised'),
    refused('a single byte', () => Buffer.from([0x89]), 'picture_not_recognised'),
    refused('the first bytes of a JPEG alone', () => Buffer.from('ffd8ff', 'hex'), 'picture_damaged'),
    refused('the first bytes of a PNG alone', () => png.subarray(0, 8), 'picture_damaged'),
    refused('SVG behind the first bytes of a PNG', () => joined(png.subarray(0, 8), SVG), 'picture_hides_something'),
    refused(
      'HTML behind the first bytes of a JPEG',
      () => joined(jpeg.subarray(0, 3), `<html><body>${SCRIPT}`),
      'picture_hides_something',
    ),
    refused('a PNG with a script behind its end', () => joined(png, SCRIPT), 'picture_hides_something'),
    refused(
      'a PNG with a script in capitals',
      () => joined(png, '<SCRIPT SRC=//evil.example>'),
      'picture_hides_something',
    ),
    refused('a PNG with a script in its text', () => pngWithText(`Comment\0${SCRIPT}`), 'picture_hides_something'),
    refused(
      'a JPEG with a page behind its end',
      () => joined(jpeg, '<html><body onload=alert(1)>'),
      'picture_hides_something',
    ),
    refused('a JPEG with a frame in it', () => joined(jpeg, '<iframe src=//evil.example>'), 'picture_hides_something'),
    refused('a JPEG with SVG behind its end', () => joined(jpeg, SVG), 'picture_hides_something'),
    refused('a JPEG that is a ZIP, too', () => joined(jpeg, EMPTY_ZIP), 'picture_hides_something'),
    refused('a JPEG that is a PDF, too', () => joined(jpeg, '%PDF-1.7'), 'picture_hides_something'),
    refused(
      'a JPEG that is a program of PHP, too',
      () => joined(jpeg, '<?php system($_GET[0]); ?>'),
      'picture_hides_something',
    ),
    [
      'nine megabytes of the beginnings of SVG and HTML, refused at once',
      async () => {
        const file = joined(jpeg.subarray(0, 3), '<svg '.repeat(900_000), '<html '.repeat(750_000))
        const start = performance.now()
        const answer = await send(file)
        expect(performance.now() - start).toBeLessThan(15_000)
        return answer
      },
      422,
      'picture_damaged',
    ],
    refused('a PNG cut in half', () => png.subarray(0, png.length >> 1), 'picture_damaged'),
    refused('a PNG without its last chunk’s data', () => png.subarray(0, png.length - 60), 'picture_damaged'),
    refused('a JPEG cut in half', () => jpeg.subarray(0, jpeg.length >> 1), 'picture_damaged'),
    refused('a WebP cut in half', async () => (await sharp(png).webp().toBuffer()).subarray(0, 500), 'picture_damaged'),
    refused('a PNG of zeros', () => joined(png.subarray(0, 33), Buffer.alloc(5_000)), 'picture_damaged'),
    refused('a bomb of 900 million pixels', () => pixelBomb(30_000, 30_000), 'picture_too_many_pixels'),
    refused('a bomb that is a line', () => pixelBomb(200_000, 1), 'picture_too_many_pixels'),
    refused('a bomb that is a column', () => pixelBomb(1, 200_000), 'picture_too_many_pixels'),
    refused(
      'a PNG that says it has 2^31 - 1 pixels a side',
      () => sizedPng(2 ** 31 - 1, 2 ** 31 - 1),
      'picture_damaged',
    ),
    refused('a PNG that says it has no pixel', () => sizedPng(0, 0), 'picture_damaged'),
    refused('a PNG that says it is larger than it is', () => sizedPng(4_000, 5_000), 'picture_damaged'),
  ])
})

describe('an accepted picture', () => {
  attacks([
    [
      'says nothing of where it was taken',
      async () => send(await sidewaysPhotograph()),
      200,
      async ({ body }) => {
        const bytes = readFileSync(join(shop.dataDir, 'uploads', body.objectPath.slice('/objects/'.length)))
        const { exif, xmp, icc } = await sharp(bytes).metadata()
        expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined])
        const answer = await shop.guest().get(body.objectPath)
        expect(answer.headers.get('content-type')).toBe('image/webp')
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
        expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
      },
    ],
    [
      'leaves behind what stands after its end',
      () => send(joined(jpeg, 'a secret note')),
      200,
      ({ body }) => {
        const bytes = readFileSync(join(shop.dataDir, 'uploads', body.objectPath.slice('/objects/'.length)))
        expect(bytes.includes('a secret note')).toBe(false)
      },
    ],
  ])
})

/** Uploads a picture, and asks to publish something else. */
const ask =
  (change: (path: string) => object, client = () => admin) =>
  async () => {
    const path = await signedPath(shop, admin)
    await put(shop, path, jpeg)
    return publish(shop, client(), path, change(path))
  }
const address = (make: (path: string) => unknown) => ask((path) => ({ imageURL: make(path) }))
const pathOnly = (path: string) => path.split('?')[0]!

describe('a request to publish a picture', () => {
  attacks([
    [
      'without signing in',
      ask(
        () => ({}),
        () => shop.guest(),
      ),
      401,
      'unauthorized',
    ],
    [
      'as a customer',
      ask(
        () => ({}),
        () => customer,
      ),
      403,
      'forbidden',
    ],
    [
      'from a page of another site',
      async () => {
        const imageURL = shop.url + (await signedPath(shop, admin))
        const headers = { Origin: 'https://evil.example' }
        return admin.send({ method: 'PUT', path: '/api/admin/product-images', body: { imageURL }, headers })
      },
      403,
      'foreign_origin',
    ],
    ['that nobody has sent', async () => publish(shop, admin, await signedPath(shop, admin)), 409, 'upload_missing'],
    ['of another site', address((path) => `https://evil.example${pathOnly(path)}`), 404, 'upload_unknown'],
    ['of the machine itself', address((path) => `http://169.254.169.254${pathOnly(path)}`), 404, 'upload_unknown'],
    ['of a file', address(() => 'file:///etc/passwd'), 404, 'upload_unknown'],
    [
      'with a user in its address',
      address((path) => shop.url.replace('//', '//a@') + pathOnly(path)),
      404,
      'upload_unknown',
    ],
    [
      'of a path that climbs',
      address((path) => `${shop.url}${pathOnly(path)}/../../../../etc/passwd`),
      404,
      'upload_unknown',
    ],
    ['with a NUL', address((path) => `${shop.url}${pathOnly(path)}\0.png`), 404, 'upload_unknown'],
    ['of nothing', address(() => ''), 400, 'invalid_input'],
    ['of a list', address((path) => [path]), 400, 'invalid_input'],
    ['of 4,001 characters', address(() => `/${'x'.repeat(4_000)}`), 400, 'invalid_input'],
    ['for a folder of the caller’s own', ask(() => ({ kind: '../../x' })), 400, 'invalid_input'],
    ['for __proto__', ask(() => ({ kind: '__proto__' })), 400, 'invalid_input'],
  ] satisfies Attack[])
})
