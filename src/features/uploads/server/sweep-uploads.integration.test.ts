import { existsSync, readdirSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { uploads } from '#db/schema/uploads.ts'
import { users } from '#db/schema/users.ts'
import { photograph } from '#tests/factories/photographs.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { sweepUploads } from './sweep-uploads.ts'
import { publishPicture } from './publish-picture.ts'
import { requestUpload } from './request-upload.ts'
import { HOUR_MS } from '#shared/durations.ts'

const ORIGIN = 'http://localhost:9'
const HOURS = HOUR_MS

let open: TestShop
let actor: { id: string; email: string }
beforeEach(async () => {
  open = await openTestShop()
  const [admin] = await open.shop.db.select().from(users).where(eq(users.email, 'admin@example.com'))
  actor = { id: admin!.id, email: admin!.email }
})
afterEach(() => open.close())

/** Stores an upload as received. */
async function arrive(bytes: Buffer): Promise<{ id: string; address: string }> {
  const { uploadURL } = await requestUpload(open.shop, actor.id, {}, ORIGIN)
  const id = open.shop.storage.uploadOf(uploadURL, [ORIGIN])!
  await open.shop.storage.inbox!.receive(id, Readable.from([bytes]), bytes.length)
  return { id, address: uploadURL }
}
const publish = (address: string) => publishPicture(open.shop, { actor, address, kind: 'p', origins: [ORIGIN] })
const files = (folder: string) => {
  const path = join(open.shop.config.dataDir, folder)
  return existsSync(path) ? readdirSync(path) : []
}
const rows = () => open.shop.db.select().from(uploads)
const later = (ms: number) => open.setNow(new Date(Date.now() + ms))
const flower = () => photograph({ width: 80, height: 100 }).jpeg().toBuffer()

describe('refused uploads', () => {
  test('leave no file that was sent to their address afterwards', async () => {
    const { id, address } = await arrive(Buffer.from('no picture'))
    expect(await publish(address)).toMatchObject({ ok: false, code: 'picture_not_recognised' })
    await open.shop.storage.inbox!.receive(id, Readable.from([Buffer.from('more')]), 4)
    later(2 * HOURS)
    await sweepUploads(open.shop)
    expect(files('incoming')).toEqual([])
  })
})

describe('abandoned uploads', () => {
  test('are removed an hour after their address expired, with files that a crash has published of them', async () => {
    const { id, address } = await arrive(await flower())
    await open.shop.storage.publish([
      { name: `p/${id}-320.webp`, contentType: 'image/webp', body: Buffer.from('half') },
    ])
    later(HOURS)
    await sweepUploads(open.shop)
    expect(files('incoming')).toEqual([id])

    later(1.5 * HOURS)
    await sweepUploads(open.shop)
    expect(files('incoming')).toEqual([])
    expect(files('uploads/p').filter((name) => name.startsWith(id))).toEqual([])
    expect(await publish(address)).toEqual({ ok: false, code: 'upload_closed' })

    later(40 * 24 * HOURS)
    await sweepUploads(open.shop)
    expect(await rows()).toEqual([])
  })

  test('leave no half-written files, while other files are being written', async () => {
    const folder = join(open.shop.config.dataDir, 'incoming')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'old.part'), 'x')
    await writeFile(join(folder, 'new.part'), 'x')
    const old = new Date(Date.now() - 3 * HOURS)
    await utimes(join(folder, 'old.part'), old, old)
    await sweepUploads(open.shop)
    expect(files('incoming')).toEqual(['new.part'])
  })
})

describe('published pictures', () => {
  test('stay; their original bytes are removed, even if that failed at first', async () => {
    const { id, address } = await arrive(await flower())
    const { storage } = open.shop
    open.shop.storage = { ...storage, removeUpload: () => Promise.reject(new Error('the disk is away')) }
    expect(await publish(address)).toMatchObject({ ok: true, value: { objectPath: `/objects/p/${id}.webp` } })
    expect(files('incoming')).toEqual([id])

    open.shop.storage = storage
    later(2 * HOURS)
    await sweepUploads(open.shop)
    expect(files('incoming')).toEqual([])
    expect(files('uploads/p').filter((name) => name.startsWith(id))).toHaveLength(7)
    expect(await rows()).toMatchObject([{ id, state: 'published', objectKey: null }])
    expect(await publish(address)).toMatchObject({ ok: true })
  })

  test('leave no file that was sent to their address afterwards, as a bucket allows until it expires', async () => {
    const { id, address } = await arrive(await flower())
    expect(await publish(address)).toMatchObject({ ok: true })
    expect(files('incoming')).toEqual([])
    await open.shop.storage.inbox!.receive(id, Readable.from([Buffer.from('more')]), 4)
    later(2 * HOURS)
    await sweepUploads(open.shop)
    expect(files('incoming')).toEqual([])
    expect(files('uploads/p').filter((name) => name.startsWith(id))).toHaveLength(7)
    expect(await rows()).toMatchObject([{ id, state: 'published', objectKey: null }])
  })

  test('are removed if the upload was removed at the same moment', async () => {
    const { id, address } = await arrive(await flower())
    const { storage, db } = open.shop
    open.shop.storage = {
      ...storage,
      async publish(variants) {
        await storage.publish(variants)
        await db.update(uploads).set({ state: 'refused' }).where(eq(uploads.id, id))
      },
    }
    expect(await publish(address)).toEqual({ ok: false, code: 'upload_unknown' })
    expect(files('uploads/p').filter((name) => name.startsWith(id))).toEqual([])
  })

  test('a full disk is reported, and the upload waits', async () => {
    const { address } = await arrive(await flower())
    const { storage } = open.shop
    const full = Object.assign(new Error('ENOSPC'), { code: 'storage_unavailable' })
    open.shop.storage = { ...storage, publish: () => Promise.reject(full) }
    expect(await publish(address)).toEqual({ ok: false, code: 'storage_unavailable' })
    open.shop.storage = storage
    expect(await publish(address)).toMatchObject({ ok: true })
  })
})

test('an expired address receives nothing', async () => {
  const { uploadURL } = await requestUpload(open.shop, actor.id, { contentType: 'image/png', size: 5 }, ORIGIN)
  const url = uploadURL.slice(ORIGIN.length)
  const { inbox } = open.shop.storage
  expect(inbox!.readAddress(url, new Date())).toMatchObject({ value: { contentType: 'image/png', bytes: 5 } })
  expect(inbox!.readAddress(url, new Date(Date.now() + HOURS))).toEqual({
    ...{ ok: false, code: 'upload_address_expired' },
  })
})

test('a body longer or shorter than announced is not kept', async () => {
  const { inbox } = open.shop.storage
  for (const bytes of [4, 6])
    await expect(inbox!.receive('x', Readable.from([Buffer.alloc(5)]), bytes)).rejects.toThrow()
  expect(files('incoming')).toEqual([])
})
