import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditLog, mails, orderPhotos, orders } from '#db/schema/index.ts'
import { compose } from '#features/mail-texts/server/compose.ts'
import { orderToken } from '#features/orders/server/order-token.ts'
import { changeStatus } from '#features/orders/server/change-status.ts'
import { deleteExpiredRows } from '#features/privacy/server/delete-expired-rows.ts'
import { StorageUnavailableError } from '#features/uploads/server/storage-failure.ts'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import type { PhotoStep } from '#shared/shop.ts'
import { anOrder } from '#tests/factories/customers.ts'
import { BY_STAFF, paidOrder, theAdmin } from '#tests/factories/paid-order.ts'
import { photograph, sidewaysPhotograph } from '#tests/factories/photographs.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { addOrderPhoto } from './add-order-photo.ts'
import { listOrderPhotos, readOwnPhotos } from './list-order-photos.ts'
import { removeOrderPhoto } from './remove-order-photo.ts'
import { sweepPhotos } from './sweep-photos.ts'

let test: TestShop
let orderId: string
let jpeg: Buffer
beforeEach(async () => {
  test = await openTestShop()
  orderId = (await paidOrder(test)).id
  jpeg = await photograph({ width: 1600, height: 2000 }).jpeg().toBuffer()
})
afterEach(() => test.close())

const add = async (step: PhotoStep = 'finished', bytes = jpeg, to = orderId) =>
  addOrderPhoto(test.shop, to, { step, bytes, actor: await theAdmin(test) })

async function added(step: PhotoStep = 'finished', to = orderId): Promise<string> {
  const made = await add(step, jpeg, to)
  if (!made.ok) throw new Error(made.code)
  return made.value.id
}
const shown = async (id = orderId) => {
  const read = await listOrderPhotos(test.shop, id)
  if (!read.ok) throw new Error(read.code)
  return read.value.photos
}
const rows = () => test.shop.db.select().from(orderPhotos)
const file = (id: string) => test.shop.storage.privateFiles.read(id)
const photoMail = async () => {
  const [row] = await test.shop.db
    .select()
    .from(mails)
    .where(and(eq(mails.kind, 'order_photo'), eq(mails.detail, 'finished')))
  return row && compose(test.shop, row)
}

describe('a photo of an order', () => {
  it('is kept upright, small, and without where and by what it was taken', async () => {
    await add('finished', await sidewaysPhotograph())
    const [photo] = await shown()
    const kept = await sharp(Buffer.from(photo!.data, 'base64')).metadata()
    expect(kept).toMatchObject({ format: 'jpeg', width: 900, height: 1200 })
    expect(kept.exif).toBeUndefined()
    await added()
    const [large] = await shown()
    expect(await sharp(Buffer.from(large!.data, 'base64')).metadata()).toMatchObject({ width: 1024, height: 1280 })
  })

  it('replaces the one that its step had, and leaves the other step alone', async () => {
    const wrong = await added()
    const delivered = await added('delivered')
    const right = await added()
    expect((await shown()).map(({ id }) => id)).toEqual([right, delivered])
    await sweepPhotos(test.shop)
    expect(await file(wrong)).toBeNull()
    expect(await file(right)).not.toBeNull()
    expect(await rows()).toHaveLength(2)
  })

  it('of the finished flowers marks them as made; one of the delivered flowers, or a late one, changes no status', async () => {
    const row = async () => (await test.shop.db.select().from(orders).where(eq(orders.id, orderId)))[0]
    await added('delivered')
    expect(await row()).toMatchObject({ status: 'pending', madeAt: null })
    await added('finished')
    expect(await row()).toMatchObject({ status: 'processing', madeAt: expect.any(Date) })
    const { madeAt } = (await row())!
    await changeStatus(test.shop, orderId, 'out_for_delivery', BY_STAFF)
    await added('finished')
    expect(await row()).toMatchObject({ status: 'out_for_delivery', madeAt })
  })

  it('is added once per step when two members of staff add one at the same moment', async () => {
    const both = await Promise.all([add(), add()])
    expect(both.map(({ ok }) => ok)).toEqual([true, true])
    expect(await shown()).toHaveLength(1)
  })

  it('is removed for everyone; the history says who added and who removed it', async () => {
    const id = await added()
    const actor = await theAdmin(test)
    expect(await removeOrderPhoto(test.shop, { orderId: 'another', photoId: id, actor })).toMatchObject({
      code: 'photo_not_found',
    })
    expect(await removeOrderPhoto(test.shop, { orderId, photoId: id, actor })).toMatchObject({ ok: true })
    expect(await removeOrderPhoto(test.shop, { orderId, photoId: id, actor })).toMatchObject({
      code: 'photo_not_found',
    })
    expect(await shown()).toEqual([])
    await sweepPhotos(test.shop)
    expect(await file(id)).toBeNull()
    const history = await test.shop.db.select().from(auditLog).where(eq(auditLog.entityId, orderId))
    expect(history.map((entry) => [entry.action, entry.actor, entry.changes])).toEqual([
      ['photo_added', actor.email, { photo: [null, 'finished'] }],
      ['status_changed', actor.email, { status: ['pending', 'processing'], made: [false, true] }],
      ['photo_removed', actor.email, { photo: ['finished', null] }],
    ])
  })

  it('is shown to its customer, and not to those who know the number alone', async () => {
    await add()
    const token = orderToken(test.shop, orderId)
    expect(await readOwnPhotos(test.shop, orderId, { user: null, token })).toMatchObject({ ok: true })
    for (const caller of [{ user: null }, { user: null, token: token.slice(1) }])
      expect(await readOwnPhotos(test.shop, orderId, caller)).toMatchObject({ code: 'order_not_yours' })
  })

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'picture_not_recognised'],
    ['a HEIC of an iPhone', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1'), 'picture_heic'],
    ['nothing', Buffer.alloc(0), 'picture_not_recognised'],
  ])('is not made of %s', async (_, bytes, code) => {
    expect(await add('finished', bytes)).toEqual({ ok: false, code })
    expect(await rows()).toEqual([])
  })

  it('needs an order that has its personal data', async () => {
    expect(await add('finished', jpeg, 'unknown')).toMatchObject({ code: 'order_not_found' })
    await test.shop.db.update(orders).set({ ownerGoneAt: new Date() }).where(eq(orders.id, orderId))
    expect(await add()).toMatchObject({ code: 'order_forgotten' })
  })

  it('is not shown if the storage fails, and what is left of it goes after an hour', async () => {
    const { keep } = test.shop.storage.privateFiles
    test.shop.storage.privateFiles.keep = async (name, body) => {
      await keep(name, body)
      throw new StorageUnavailableError('full')
    }
    expect(await add()).toMatchObject({ code: 'storage_unavailable' })
    expect(await shown()).toEqual([])
    const { id } = (await rows())[0]!
    await sweepPhotos(test.shop)
    expect(await file(id)).not.toBeNull()
    test.setNow(new Date(Date.now() + HOUR_MS + 1000))
    await sweepPhotos(test.shop)
    expect(await file(id)).toBeNull()
    expect(await rows()).toEqual([])
  })
})

describe('the mail about the finished flowers', () => {
  it('is queued once, waits two minutes, and links to the page of the order with the token', async () => {
    expect(await photoMail()).toBeUndefined()
    await added('delivered')
    expect(await photoMail()).toBeUndefined()
    await added()
    await added()
    const queued = await test.shop.db
      .select()
      .from(mails)
      .where(and(eq(mails.kind, 'order_photo'), eq(mails.detail, 'finished')))
    expect(queued).toHaveLength(1)
    expect(queued[0]!.dueAt.getTime() - Date.now()).toBeGreaterThan(100_000)
    const mail = await photoMail()
    expect(JSON.stringify(mail)).toContain(`#token=${orderToken(test.shop, orderId)}`)
  })

  it.each([
    [
      'the photo was removed',
      async (id: string) => removeOrderPhoto(test.shop, { orderId, photoId: id, actor: await theAdmin(test) }),
    ],
    ['the order was cancelled', () => changeStatus(test.shop, orderId, 'cancelled', BY_STAFF)],
    ['the flowers were delivered', () => changeStatus(test.shop, orderId, 'delivered', BY_STAFF)],
  ])('is not sent once %s', async (_, change) => {
    await change(await added())
    expect(await photoMail()).toBe('nothing')
  })
})

describe('with the personal data of an order', () => {
  it('its photos go, files included', async () => {
    const old = await anOrder(test, { email: 'guest@example.com', deliveryDate: '2020-01-01' })
    const id = await added('delivered', old)
    const kept = await added()
    test.setNow(new Date(Date.now() + DAY_MS))
    await deleteExpiredRows(test.shop)
    expect(await shown(old)).toEqual([])
    await sweepPhotos(test.shop)
    expect(await file(id)).toBeNull()
    expect(await file(kept)).not.toBeNull()
  })
})
