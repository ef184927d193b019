import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TemporaryShop } from '#db/testing/temporary-shop.ts'
import { seedWhenEmpty } from '#db/seed/seed.ts'
import { readConfig } from '#server/config.ts'
import { openTestBucket, type TestBucket } from '#tests/factories/s3-server.ts'
import { createFolderStorage } from './folder-storage.ts'
import { pushFolder } from './push-folder.ts'
import { createS3Storage } from './s3-storage.ts'

let bucket: TestBucket
let dataDir: string
beforeEach(async () => {
  bucket = await openTestBucket()
  dataDir = mkdtempSync(join(tmpdir(), 'moc-lan-push-'))
})
afterEach(async () => {
  await bucket.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const storage = () => createS3Storage(readConfig(bucket.env).s3!)

test('the pictures of a folder are in the bucket under their names, as often as it is repeated', async () => {
  const picture = { name: 'p/lily-320.avif', contentType: 'image/avif', body: Buffer.from('lily') }
  await createFolderStorage(dataDir, Buffer.alloc(32)).publish([picture])
  mkdirSync(join(dataDir, 'uploads/a/deeper'), { recursive: true })
  writeFileSync(join(dataDir, 'uploads/a/deeper/Đào.webp'), 'peach')
  writeFileSync(join(dataDir, 'uploads/a/.note.txt'), 'not a picture')
  const s3 = await storage()
  const seen: string[] = []
  for (const _ of [1, 2]) expect(await pushFolder(dataDir, s3, (done, all) => seen.push(`${done}/${all}`))).toBe(2)
  expect(seen).toEqual(['2/2', '2/2'])
  expect(await buffer((await s3.open('p/lily-320.avif'))!.body)).toEqual(picture.body)
  expect(String(await buffer((await s3.open('a/deeper/Đào.webp'))!.body))).toBe('peach')
  expect(await s3.open('a/.note.txt')).toBeNull()
})

test('a picture that is removed while the folder is copied is left out', async () => {
  const folder = createFolderStorage(dataDir, Buffer.alloc(32))
  // One more than is read at once, so that the last is read after the first were sent.
  const names = Array.from({ length: 17 }, (_, index) => `p/lily-${index + 10}.webp`)
  await folder.publish(names.map((name) => ({ name, contentType: 'image/webp', body: Buffer.from(name) })))
  const s3 = await storage()
  const sent: string[] = []
  await pushFolder(dataDir, {
    async publish(files) {
      sent.push(...files.map(({ name }) => name))
      await folder.unpublish(names)
      await s3.publish(files)
    },
  })
  expect(sent).toHaveLength(16)
})

test('a bucket that fails ends the copy with its reason', async () => {
  await createFolderStorage(dataDir, Buffer.alloc(32)).publish([
    { name: 'p/lily.webp', contentType: 'image/webp', body: Buffer.from('lily') },
  ])
  bucket.failNext(403, 10)
  await expect(pushFolder(dataDir, await storage())).rejects.toThrow('The storage of pictures failed')
})

test('the demo’s pictures are in the bucket before the database names them', async () => {
  const shop = new TemporaryShop()
  try {
    const db = await shop.open()
    const s3 = await storage()
    await seedWhenEmpty(db, { storage: s3, demo: false, now: new Date() })
    const products = await db.query.products.findMany({ columns: { imageUrl: true } })
    const articles = await db.query.articles.findMany({ columns: { heroImageUrl: true } })
    const addresses = [...products.map(({ imageUrl }) => imageUrl), ...articles.map((article) => article.heroImageUrl)]
    expect(addresses.length).toBeGreaterThan(20)
    for (const address of addresses) {
      const found = await s3.open(address.replace('/objects/', ''))
      expect(found?.bytes, address).toBeGreaterThan(1_000)
      found?.body.destroy()
    }
  } finally {
    shop.remove()
  }
})
