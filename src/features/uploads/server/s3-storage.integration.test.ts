import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestBucket, type TestBucket } from '#tests/factories/s3-server.ts'
import { readConfig } from '#server/config.ts'
import { createS3Storage } from './s3-storage.ts'
import type { Storage } from '#server/storage.ts'
import { MAX_PICTURE_BYTES } from '../uploads.ts'
import { isStorageFailure } from './storage-failure.ts'
import { storageOrigin, uploadPlace } from './upload-place.ts'

let bucket: TestBucket
let storage: Storage
beforeAll(async () => {
  bucket = await openTestBucket()
  storage = await createS3Storage(readConfig(bucket.env).s3!)
})
afterAll(() => bucket.close())

const soon = () => new Date(Date.now() + 60_000)
const announced = (change = {}) => ({
  id: crypto.randomUUID(),
  contentType: 'image/jpeg',
  bytes: 5,
  expiresAt: soon(),
  ...change,
})
const put = (url: string, body: string | Buffer, type = 'image/jpeg') =>
  fetch(url, { method: 'PUT', headers: { 'Content-Type': type }, body: new Uint8Array(Buffer.from(body)) })

describe('an upload to a bucket', () => {
  test('goes to an address with signed host, type and length', async () => {
    const upload = announced()
    const address = await storage.signUpload(upload, 'https://shop.example')
    expect(address.startsWith(`${bucket.url}/flowers/incoming/${upload.id}?`)).toBe(true)
    const query = new URL(address).searchParams
    expect(query.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
    expect(Number(query.get('X-Amz-Expires'))).toBeLessThanOrEqual(60)
    expect([...query.keys()].join()).not.toMatch(/checksum/i)

    expect((await put(address, 'roses')).status).toBe(200)
    expect(await storage.readUpload(upload.id)).toEqual(Buffer.from('roses'))
    await storage.removeUpload(upload.id)
    expect(await storage.readUpload(upload.id)).toBeNull()
  })

  test('of another type or length, or to a changed address, is refused', async () => {
    const upload = announced()
    const address = await storage.signUpload(upload, '')
    const other = address.replace(upload.id, crypto.randomUUID())
    const later = address.replace('X-Amz-Expires=', 'X-Amz-Expires=1')
    for (const refused of [
      put(address, 'roses!'),
      put(address, 'rose'),
      put(address, 'roses', 'text/html'),
      put(other, 'roses'),
      put(later, 'roses'),
    ])
      expect((await refused).status).toBe(403)
    expect(await storage.readUpload(upload.id)).toBeNull()
  })

  test('is refused once the address has expired', async () => {
    // Signed a minute ago for one second.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 })
    const upload = announced({ expiresAt: new Date(Date.now() + 1000) })
    const address = await storage.signUpload(upload, '').finally(() => vi.useRealTimers())
    const late = await put(address, 'roses')
    expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('Request has expired')])
  })

  test('may announce nothing; then only its size is checked', async () => {
    const upload = announced({ contentType: null, bytes: null })
    const address = await storage.signUpload(upload, '')
    expect(new URL(address).searchParams.get('X-Amz-SignedHeaders')).toBe('host')
    expect((await put(address, Buffer.alloc(MAX_PICTURE_BYTES + 1), 'image/png')).status).toBe(200)
    expect(await storage.readUpload(upload.id)).toBe('too_large')
  })

  test('is found by its address only', async () => {
    const upload = announced()
    const address = await storage.signUpload(upload, '')
    const shop = ['https://shop.example']
    expect(storage.uploadOf(address, shop)).toBe(upload.id)
    expect(storage.uploadOf(address.split('?')[0]!, shop)).toBe(upload.id)
    for (const foreign of [
      `https://evil.example/flowers/incoming/${upload.id}`,
      `${bucket.url}/weeds/incoming/${upload.id}`,
      `${bucket.url}/flowers/objects/p/${upload.id}`,
      `${bucket.url}/flowers/incoming/../objects/${upload.id}`,
      `${bucket.url}/flowers/incoming/`,
      `http://user@${new URL(bucket.url).host}/flowers/incoming/${upload.id}`,
      '/flowers/incoming/x',
      'file:///etc/passwd',
      '',
    ])
      expect(storage.uploadOf(foreign, shop), foreign).toBeNull()
  })
})

describe('published files', () => {
  const file = { name: 'p/x-320.webp', contentType: 'image/webp', body: Buffer.from('a rose') }

  test('are stored with their type, cacheable for ever, under a key of their own', async () => {
    await storage.publish([file])
    const found = await storage.open(file.name)
    expect([found?.bytes, found && (await buffer(found.body)).toString()]).toEqual([6, 'a rose'])
    expect(bucket.seen.at(-1)?.path).toBe('/flowers/objects/p/x-320.webp')
    await storage.unpublish([file.name])
    expect(await storage.open(file.name)).toBeNull()
  })

  test('are stored in spite of a bucket that is briefly busy', async () => {
    bucket.failNext(503, 2)
    await storage.publish([file])
    expect((await storage.open(file.name))?.bytes).toBe(6)
  })

  test('a bucket that stays unavailable is a failure of the storage', async () => {
    bucket.failNext(503, 3)
    await expect(storage.publish([file])).rejects.toSatisfy(isStorageFailure)
    const away = await createS3Storage(readConfig({ ...bucket.env, S3_ENDPOINT: 'http://127.0.0.1:1' }).s3!)
    await expect(away.readUpload('x')).rejects.toSatisfy(isStorageFailure)
    const stranger = await createS3Storage(readConfig({ ...bucket.env, S3_SECRET_ACCESS_KEY: 'guessed' }).s3!)
    await expect(stranger.open(file.name)).rejects.toSatisfy(isStorageFailure)
  })

  test('have a public address if the owner configures one', async () => {
    expect(storage.publicUrl(file.name)).toBeNull()
    const s3 = readConfig({ ...bucket.env, S3_PUBLIC_URL: 'https://cdn.example/' }).s3!
    expect((await createS3Storage(s3)).publicUrl(file.name)).toBe('https://cdn.example/objects/p/x-320.webp')
  })
})

describe('the origin that browsers send uploads to', () => {
  const amazon = { endpoint: null, region: 'eu-central-1', accessKeyId: 'k', secretAccessKey: 's', publicUrl: null }

  test.each([
    [{ ...amazon, bucket: 'flowers' }, 'https://flowers.s3.eu-central-1.amazonaws.com', ''],
    [{ ...amazon, bucket: 'flowers.example' }, 'https://s3.eu-central-1.amazonaws.com', '/flowers.example'],
    [{ ...amazon, bucket: 'f', endpoint: 'https://minio.example:9000/s3' }, 'https://minio.example:9000', '/s3/f'],
  ])('is where the addresses lead (%o)', async (s3, origin, path) => {
    expect(uploadPlace(s3)).toEqual({ origin, path })
    expect(storageOrigin({ s3 })).toBe(origin)
    const there = await createS3Storage(s3)
    const id = crypto.randomUUID()
    const address = new URL(await there.signUpload(announced({ id }), ''))
    expect([address.origin, address.pathname]).toEqual([origin, `${path}/incoming/${id}`])
    expect(there.uploadOf(address.href, [])).toBe(id)
  })

  test('is the shop itself without a bucket', () => expect(storageOrigin({ s3: null })).toBeNull())
})
