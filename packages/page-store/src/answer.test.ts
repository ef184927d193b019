import type { RequestListener } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { Answer } from './answer.ts'
import { ask } from './testing/ask.ts'

const HTML = '<p>Hoa hồng đỏ</p>'.repeat(100)
const page = (status = 200, body = HTML) =>
  new Answer({ status, headers: ['X-Note', 'kept'], contentType: 'text/html; charset=utf-8', body: Buffer.from(body) })
const sending =
  (answer: Answer): RequestListener =>
  (req, res) =>
    answer.send(req, res)

describe('an answer', () => {
  test('is sent uncompressed, as brotli or as gzip, each with its own ETag', async () => {
    const answer = page()
    const plain = await ask(sending(answer))
    const brotli = await ask(sending(answer), '/', { 'accept-encoding': 'gzip, br' })
    const gzip = await ask(sending(answer), '/', { 'accept-encoding': 'br;q=0, gzip' })
    expect(plain.body.toString()).toBe(HTML)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(brotliDecompressSync(brotli.body).toString()).toBe(HTML)
    expect(gunzipSync(gzip.body).toString()).toBe(HTML)
    expect(gzip.headers['content-encoding']).toBe('gzip')
    for (const { headers, body } of [plain, brotli, gzip]) {
      expect(headers).toMatchObject({
        'x-note': 'kept',
        vary: 'Accept-Encoding',
        'content-length': String(body.length),
      })
      expect(headers.etag).toMatch(/^"[^"]+"$/)
    }
    expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.etag)).size).toBe(3)
  })

  test('has the same headers for HEAD, without the body', async () => {
    const answer = page()
    const get = await ask(sending(answer), '/', { 'accept-encoding': 'br' })
    const head = await ask(sending(answer), '/', { 'accept-encoding': 'br' }, 'HEAD')
    expect(head.body).toHaveLength(0)
    expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' })
  })

  test('is 304 for a client that has it', async () => {
    const answer = page()
    const { headers } = await ask(sending(answer), '/', { 'accept-encoding': 'br' })
    const etag = headers.etag ?? ''
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await ask(sending(answer), '/', { 'accept-encoding': 'br', 'if-none-match': known })
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag])
    }
    // The ETag of the compressed form does not match the uncompressed one.
    expect((await ask(sending(answer), '/', { 'if-none-match': etag })).status).toBe(200)
    expect((await ask(sending(answer), '/', { 'accept-encoding': 'br', 'if-none-match': '"other"' })).status).toBe(200)
    expect((await ask(sending(page(404)), '/', { 'if-none-match': '*' })).status).toBe(404)
  })

  test('is not compressed where that gains nothing', async () => {
    const { headers } = await ask(sending(page(200, 'short')), '/', { 'accept-encoding': 'br' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers.vary).toBeUndefined()
  })

  test('has the same ETag in another process', async () => {
    expect((await ask(sending(page()))).headers.etag).toBe((await ask(sending(page()))).headers.etag)
    expect((await ask(sending(page(200, `${HTML}!`)))).headers.etag).not.toBe((await ask(sending(page()))).headers.etag)
  })
})
