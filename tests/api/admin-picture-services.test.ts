import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { photograph } from '../factories/photographs.ts'
import { DETAILS, openModelServer, type ModelServer } from '../factories/openai-server.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'
import { openTestBucket, type TestBucket } from '../factories/s3-server.ts'
import { PictureEditor, put } from './picture-editor.ts'

const POLL = { timeout: 20_000 }

let model: ModelServer
let bucket: TestBucket
/** A shop that asks a model and stores pictures in its folder, and one that stores them in a bucket. */
let shop: RunningShop
let other: RunningShop
let editor: PictureEditor
let inBucket: PictureEditor
let photo: Buffer
beforeAll(async () => {
  ;[model, bucket] = await Promise.all([openModelServer(), openTestBucket()])
  ;[shop, other] = await Promise.all([runShopOnDemand(model.env), runShopOnDemand(bucket.env)])
  ;[editor, inBucket] = await Promise.all([PictureEditor.of(shop.url), PictureEditor.of(other.url)])
  photo = await photograph().jpeg().toBuffer()
})
afterAll(async () => {
  await Promise.all([shop.close(), other.close()])
  await Promise.all([model.close(), bucket.close()])
})

describe('AI details', () => {
  const PATH = '/api/admin/analyze-product-image'
  const imageUrl = '/objects/dp/bo-hoa-dong-noi.webp'

  it('are read from one of the shop’s pictures', async () => {
    expect((await editor.call('GET', PATH)).body).toEqual({ ready: true })
    model.mood = 'details'
    expect(await editor.call('POST', PATH, { imageUrl })).toEqual(
      expect.objectContaining({ status: 200, body: DETAILS }),
    )
    expect(model.complaints).toEqual([])
    expect((await editor.call('POST', PATH, { imageUrl: 'https://evil.example/x.webp' })).body.code).toBe(
      'picture_unknown',
    )
    expect((await editor.call('POST', PATH, {})).body).toMatchObject({
      code: 'picture_unknown',
      message: 'Please upload an image first',
    })
  })

  it('fail in the admin’s language, and stop when the caller leaves', async () => {
    model.mood = 'refuses'
    const { status, body } = await editor.call('POST', `${PATH}?locale=vi`, { imageUrl })
    expect([status, body.code, body.message]).toEqual([422, 'ai_refused', expect.stringContaining('từ chối')])
    model.mood = 'silence'
    const [asked, cancelled] = [model.asked.length, model.cancelled]
    const leaving = new AbortController()
    const left = fetch(shop.url + PATH, {
      method: 'POST',
      headers: { cookie: editor.cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ imageUrl }),
      signal: leaving.signal,
    }).catch(() => null)
    await expect.poll(() => model.asked.length, POLL).toBe(asked + 1)
    leaving.abort()
    await left
    await expect.poll(() => model.cancelled, POLL).toBe(cancelled + 1)
  })
})

describe('with a bucket', () => {
  it('the browser sends the file there, and the shop serves the pictures from there', async () => {
    const uploadURL = await inBucket.address({ contentType: 'image/jpeg', size: photo.length })
    expect(new URL(uploadURL).origin).toBe(bucket.url)
    expect((await put(uploadURL, photo.subarray(1))).status).toBe(403)
    expect((await put(uploadURL, photo)).status).toBe(200)
    const { status, body } = await inBucket.publish(uploadURL)
    expect(status).toBe(200)
    const shown = await fetch(other.url + body.objectPath)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBe(640)
    const again = await fetch(other.url + body.objectPath, { headers: { 'If-None-Match': shown.headers.get('etag')! } })
    expect(again.status).toBe(304)
    expect((await fetch(`${other.url}/objects/p/absent.webp`)).status).toBe(404)
    expect((await fetch(`${other.url}/objects/dp/bo-hoa-dong-noi.webp`)).status).toBe(200)
    expect(existsSync(join(other.dataDir, 'uploads', body.objectPath.slice('/objects/'.length)))).toBe(false)
    expect(bucket.seen.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      new URL(uploadURL).pathname,
    ])
  })

  it('the shop accepts no files itself, and its policy lets the page send them there', async () => {
    const path = new URL(await editor.address()).pathname
    expect((await put(other.url + path, photo)).status).toBe(404)
    const policy = (await fetch(`${other.url}/admin`)).headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(new RegExp(`connect-src [^;]*${bucket.url}`))
    expect(policy).toMatch(/img-src [^;]*blob:/)
  })

  it('that does not answer, a picture waits', async () => {
    const uploadURL = await inBucket.address()
    await put(uploadURL, photo)
    // The shop stores its pages in the same bucket meanwhile.
    bucket.failNext(503, 3, (path) => path.includes('/incoming/'))
    const { status, body } = await inBucket.publish(uploadURL)
    expect([status, body.code]).toEqual([503, 'storage_unavailable'])
    expect((await inBucket.publish(uploadURL)).status).toBe(200)
  })
})
