import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claims, orderPhotos, reviewPhotos } from '#db/schema/index.ts'
import { TemporaryShop } from '#db/testing/temporary-shop.ts'
import { readConfig } from '#server/config.ts'
import type { Storage } from '#server/storage.ts'
import { openTestBucket, type TestBucket } from '#tests/factories/s3-server.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { isStorageFailure } from './storage-failure.ts'
import { movePhotos } from './move-photos.ts'
import { listUploads, pushFolder } from './push-folder.ts'
import { createS3Storage } from './s3-storage.ts'

let open: TestShop
let dataDir: string
let bucket: TestBucket
let storage: Storage
beforeEach(async () => {
  open = await openTestShop()
  dataDir = open.shop.config.dataDir
  bucket = await openTestBucket()
  storage = await createS3Storage(readConfig(bucket.env).s3!)
})
afterEach(async () => {
  await bucket.close()
  await open.close()
})

const move = (to = storage) => movePhotos({ db: open.shop.db, dataDir, storage: to })
const photosLeft = async () => (await listUploads(dataDir)).filter((name) => /^(private|r)\//.test(name))
const keep = (id: string) => open.shop.storage.privateFiles.keep(id, Buffer.from(id))
const namesOf = (id: string) => [`r/${id}.webp`, `r/${id}-192.webp`]
const publish = (id: string) =>
  open.shop.storage.publish(namesOf(id).map((name) => ({ name, contentType: 'image/webp', body: Buffer.from(name) })))
const inBucket = async (name: string) => {
  const found = name.startsWith('r/') ? await storage.open(name) : null
  return found ? String(await buffer(found.body)) : String(await storage.privateFiles.read(name))
}

/** Stores a photo of an order as the shop with a folder does; returns its id. */
async function photoOfOrder(state: 'shown' | 'removed' = 'shown'): Promise<string> {
  const id = crypto.randomUUID()
  await open.shop.db.insert(orderPhotos).values({ id, step: 'finished', state, createdAt: new Date() })
  await keep(id)
  return id
}

/** Stores a photo of a review: private while it waits, else published. */
async function photoOfReview(state: 'waiting' | 'shown' | 'removed'): Promise<string> {
  const id = crypto.randomUUID()
  await open.shop.db.insert(reviewPhotos).values({ id, position: 0, state, createdAt: new Date() })
  await (state === 'waiting' ? keep(id) : publish(id))
  return id
}

test('the copy of an open shop leaves out photos, which it may still remove from its folder', async () => {
  const id = await photoOfOrder()
  const [whole = ''] = namesOf(await photoOfReview('shown'))
  await open.shop.storage.publish([{ name: 'p/lily.webp', contentType: 'image/webp', body: Buffer.from('lily') }])
  expect(await pushFolder(dataDir, storage)).toBe(1)
  expect(await Promise.all([storage.open(whole), storage.privateFiles.read(id)])).toEqual([null, null])
})

test('photos that are shown, or wait for staff, are in the bucket afterwards, and in the folder no more', async () => {
  const ofOrder = await photoOfOrder()
  const waiting = await photoOfReview('waiting')
  const shown = namesOf(await photoOfReview('shown'))
  const ofClaim = crypto.randomUUID()
  await open.shop.db
    .insert(claims)
    .values({ text: 'Hoa bị dập', photos: [ofClaim], state: 'open', createdAt: new Date() })
  await keep(ofClaim)
  expect(await move()).toEqual({ moved: 5, deleted: 0 })
  for (const name of [ofOrder, waiting, ofClaim, ...shown]) expect(await inBucket(name)).toBe(name)
  expect(await photosLeft()).toEqual([])
  expect(await move()).toEqual({ moved: 0, deleted: 0 })
})

test('photos that were removed, or have no row any more, are deleted and never reach the bucket', async () => {
  const removed = await photoOfOrder('removed')
  const ofReview = await photoOfReview('removed')
  const swept = crypto.randomUUID()
  await publish(swept)
  // Published by a process with the bucket, which has deleted the private file there.
  const approved = await photoOfReview('shown')
  await keep(approved)
  expect(await move()).toEqual({ moved: 2, deleted: 6 })
  const unseen = [...namesOf(ofReview), ...namesOf(swept)].map((name) => storage.open(name))
  const unread = [removed, approved].map((id) => storage.privateFiles.read(id))
  expect(await Promise.all([...unseen, ...unread])).toEqual([null, null, null, null, null, null])
  expect(await photosLeft()).toEqual([])
})

test('a photo that a process with the bucket removes at this moment is not brought back', async () => {
  const id = await photoOfOrder()
  const racing: Storage = {
    ...storage,
    privateFiles: {
      ...storage.privateFiles,
      async keep(name, body) {
        await open.shop.db.delete(orderPhotos).where(eq(orderPhotos.id, name))
        await storage.privateFiles.keep(name, body)
      },
    },
  }
  expect(await move(racing)).toEqual({ moved: 0, deleted: 1 })
  expect(await storage.privateFiles.read(id)).toBeNull()
})

test('a bucket that fails leaves every photo in the folder', async () => {
  const id = await photoOfOrder()
  await photoOfOrder('removed')
  bucket.failNext(403, 10)
  await expect(move()).rejects.toSatisfy(isStorageFailure)
  expect(await photosLeft()).toHaveLength(2)
  expect(readFileSync(`${dataDir}/uploads/private/${id}`, 'utf8')).toBe(id)
})

test('a database that knows none of the photos, which is not the shop’s, deletes none', async () => {
  await photoOfOrder()
  const other = new TemporaryShop()
  try {
    const moving = movePhotos({ db: await other.open(), dataDir, storage })
    await expect(moving).rejects.toThrow(/shows none of the \d+ photos/)
    expect(await photosLeft()).toHaveLength(1)
  } finally {
    other.remove()
  }
})
