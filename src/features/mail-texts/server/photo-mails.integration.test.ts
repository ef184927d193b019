import { eq } from 'drizzle-orm'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { orderPhotos, orders } from '#db/schema/index.ts'
import { mailFolder } from '#features/mail/server/mail-files.ts'
import { openMailTransport } from '#features/mail/server/mail-transport.ts'
import { sendDue } from '#features/mail/server/sender.ts'
import { addOrderPhoto } from '#features/order-photos/server/add-order-photo.ts'
import { removeOrderPhoto } from '#features/order-photos/server/remove-order-photo.ts'
import { sweepPhotos } from '#features/order-photos/server/sweep-photos.ts'
import { changeStatus } from '#features/orders/server/change-status.ts'
import { forgetPerson } from '#features/privacy/server/requests.ts'
import { StorageUnavailableError } from '#features/uploads/server/storage-failure.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import type { PhotoStep } from '#shared/shop.ts'
import { anAccount, anOrder } from '#tests/factories/customers.ts'
import { BY_STAFF, theAdmin } from '#tests/factories/paid-order.ts'
import { photograph } from '#tests/factories/photographs.ts'
import { openSendingShop, type SendingShop } from '#tests/factories/sending-shop.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { compose } from './compose.ts'

const TEN_SECONDS = 10_000
const TWO_MINUTES = 2 * MINUTE_MS

let test: SendingShop
let orderId: string
beforeAll(async () => void (test = await openSendingShop()))
afterAll(() => test.close())
beforeEach(async () => {
  await test.reset()
  orderId = await anOrder(test, { email: 'hoa@example.com', status: 'pending' })
})

const add = async (step: PhotoStep = 'delivered', picture = photograph(), to: TestShop = test) => {
  const bytes = await picture.jpeg().toBuffer()
  const made = await addOrderPhoto(to.shop, orderId, { step, bytes, actor: await theAdmin(to) })
  if (!made.ok) throw new Error(made.code)
  return made.value.id
}
const remove = async (photoId: string) => removeOrderPhoto(test.shop, { orderId, photoId, actor: await theAdmin(test) })
const deliver = () => changeStatus(test.shop, orderId, 'delivered', BY_STAFF)
async function sendAfter(ms: number): Promise<Email[]> {
  test.later(ms)
  test.server.received = []
  await test.send()
  return test.server.received.map(({ mail }) => mail)
}
const photosOf = ({ attachments }: Email) => attachments.filter(({ mimeType }) => mimeType === 'image/jpeg')
/** Returns the photo of a mail that has one. */
function photoOf(mail: Email | undefined) {
  const [photo, ...others] = mail ? photosOf(mail) : []
  if (!photo || others.length > 0) throw new Error('The mail does not have one photo')
  return Buffer.from(photo.content as ArrayBuffer)
}
const plain = (colour: string) => sharp({ create: { width: 1200, height: 900, channels: 3, background: colour } })
const setOrder = (values: Partial<typeof orders.$inferInsert>) =>
  test.shop.db.update(orders).set(values).where(eq(orders.id, orderId))

describe('the mail about the delivery', () => {
  it.each([
    ['en', 'Photo of the delivered flowers of order', 'You find it on the page of your order'],
    ['vi', 'Ảnh hoa đã giao của đơn hàng', 'Mời bạn xem ảnh ở trang đơn hàng'],
  ] as const)('shows the photo of the courier, small, in %s; the text says where it is', async (locale, alt, where) => {
    await setOrder({ locale })
    await add('delivered', photograph({ width: 1600, height: 2000 }))
    await deliver()
    const [mail, ...others] = await sendAfter(TEN_SECONDS)
    expect(others).toEqual([])
    expect(await sharp(photoOf(mail)).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 800 })
    expect(photoOf(mail).length).toBeLessThan(200_000)
    expect(photosOf(mail!)[0]).toMatchObject({ disposition: 'inline', contentId: '<photo@moclan>' })
    const number = orderId.slice(0, 8)
    expect(mail!.html).toMatch(new RegExp(`<img src="cid:photo@moclan"[^>]* alt="${alt} ${number}"`))
    expect(mail!.text).toContain(where)
    expect(mail!.text).toContain(`/track-order?id=${orderId}#token=`)
    expect(await sendAfter(TWO_MINUTES)).toEqual([])
    // The outbox names mails, and holds nothing of a photo.
    const outbox = await test.outbox()
    expect(outbox.map(({ kind, state }) => [kind, state]).toSorted()).toEqual([
      ['order_photo', 'sent'],
      ['order_status', 'sent'],
    ])
    expect(JSON.stringify(outbox).length).toBeLessThan(2000)
  })

  it('shows it to a customer with an account, too', async () => {
    const { id } = await anAccount(test, { email: 'lan@example.com' })
    orderId = await anOrder(test, { id, email: 'lan@example.com', status: 'pending' })
    await add()
    await deliver()
    expect(photoOf((await sendAfter(TEN_SECONDS))[0]).length).toBeGreaterThan(1000)
    expect(test.server.received[0]!.to).toEqual(['lan@example.com'])
  })

  it('has the one that is right when it is sent: not one that was removed, and the second of two', async () => {
    await deliver()
    await add('delivered', plain('#ff0000'))
    await add('delivered', plain('#0000ff'))
    const { dominant } = await sharp(photoOf((await sendAfter(TEN_SECONDS))[0])).stats()
    expect(dominant.b).toBeGreaterThan(dominant.r)

    orderId = await anOrder(test, { email: 'hoa@example.com', status: 'pending' })
    await deliver()
    await remove(await add())
    const [mail, ...others] = await sendAfter(TEN_SECONDS)
    expect([photosOf(mail!), others]).toEqual([[], []])
    expect(mail!.text).not.toContain('tấm ảnh')
    expect(await sendAfter(TWO_MINUTES)).toEqual([])
  })

  it('has none if the customer wants none, also if staff add one, then or later', async () => {
    await setOrder({ withoutPhoto: true })
    await add()
    await deliver()
    const [mail] = await sendAfter(TEN_SECONDS)
    expect([photosOf(mail!), mail!.text?.includes('tấm ảnh')]).toEqual([[], false])
    await add()
    expect(await sendAfter(TWO_MINUTES)).toEqual([])
  })

  const REMOVED = async (id: string) => test.shop.storage.privateFiles.remove(id)
  it.each<[string, (id: string) => unknown]>([
    ['its file is gone', REMOVED],
    ['its file is damaged', (id) => test.shop.storage.privateFiles.keep(id, Buffer.from('no picture'))],
    [
      'the storage fails',
      () =>
        vi.spyOn(test.shop.storage.privateFiles, 'read').mockRejectedValue(new StorageUnavailableError('not there')),
    ],
    [
      'the storage does not answer',
      () => {
        vi.spyOn(test.shop.storage.privateFiles, 'read').mockReturnValue(new Promise(() => {}))
        // The mail server has its own limit, which begins later.
        vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.timeout(10))
      },
    ],
  ])('is sent without the photo, and once, if %s', async (_, happen) => {
    const id = await add()
    await deliver()
    await happen(id)
    const [mail, ...others] = await sendAfter(TEN_SECONDS)
    expect([photosOf(mail!), others]).toEqual([[], []])
    expect(mail!.text).toContain('Mời bạn xem ảnh ở trang đơn hàng')
    expect(mail!.html).not.toContain('cid:photo@moclan')
    vi.restoreAllMocks()
    expect(await sendAfter(TWO_MINUTES)).toEqual([])
  })

  it('is one mail if the sender was away for longer than both would wait', async () => {
    await add()
    await deliver()
    const sent = await sendAfter(10 * MINUTE_MS)
    expect(sent).toHaveLength(1)
    photoOf(sent[0])
    expect(await sendAfter(TWO_MINUTES)).toEqual([])
  })

  it('is one mail if the order was delivered by mistake first, and one after a failure of the mail server', async () => {
    await add()
    await deliver()
    await changeStatus(test.shop, orderId, 'out_for_delivery', BY_STAFF)
    const [onItsWay] = await sendAfter(TWO_MINUTES)
    expect(photosOf(onItsWay!)).toEqual([])
    await deliver()
    test.server.refuses = { everyone: { code: 451, text: 'Come back later' } }
    expect(await sendAfter(TEN_SECONDS)).toEqual([])
    test.server.refuses = {}
    expect((await sendAfter(TWO_MINUTES)).map((mail) => photosOf(mail).length)).toEqual([1])
    expect(await sendAfter(TWO_MINUTES)).toEqual([])
  })
})

describe('a photo that comes after the mail about the delivery', () => {
  beforeEach(async () => {
    await deliver()
    const [mail] = await sendAfter(TEN_SECONDS)
    expect(photosOf(mail!)).toEqual([])
  })

  it('has one mail of its own, two minutes later, and a second photo has none', async () => {
    onTestFinished(test.stopClock())
    await add('delivered', plain('#ff0000'))
    expect(await sendAfter(TWO_MINUTES - 1000)).toEqual([])
    await add('delivered', plain('#0000ff'))
    const [mail, ...others] = await sendAfter(1000)
    expect(others).toEqual([])
    expect(mail!.subject).toBe(`Đơn hàng ${orderId.slice(0, 8)}: ảnh hoa đã giao`)
    const { dominant } = await sharp(photoOf(mail)).stats()
    expect(dominant.b).toBeGreaterThan(dominant.r)
    await add()
    expect(await sendAfter(TWO_MINUTES)).toEqual([])
  })

  it('has none if it is removed in time; the next one has it then', async () => {
    await remove(await add())
    expect(await sendAfter(TWO_MINUTES)).toEqual([])
    await add()
    expect(await sendAfter(TWO_MINUTES)).toHaveLength(1)
  })

  it('has none if the order is not delivered after all, or the person was forgotten', async () => {
    await add()
    await changeStatus(test.shop, orderId, 'cancelled', BY_STAFF)
    expect((await sendAfter(TWO_MINUTES)).map(photosOf)).toEqual([[]])

    orderId = await anOrder(test, { email: 'mai@example.com', status: 'pending' })
    await deliver()
    await sendAfter(TEN_SECONDS)
    await add()
    expect(await forgetPerson(test.shop, await theAdmin(test), 'mai@example.com')).toMatchObject({ ok: true })
    expect(await sendAfter(TWO_MINUTES)).toEqual([])
    expect((await test.outbox()).filter(({ about }) => about === orderId)).toEqual([])
  })
})

it('a photo that comes while the mail about the delivery is on its way has a mail of its own', async () => {
  await deliver()
  test.server.onTaken = async () => {
    test.server.onTaken = () => {}
    await add()
  }
  const [first] = await sendAfter(TEN_SECONDS)
  expect(photosOf(first!)).toEqual([])
  expect((await sendAfter(TWO_MINUTES)).map((mail) => photosOf(mail).length)).toEqual([1])
  expect(await sendAfter(TWO_MINUTES)).toEqual([])
})

it('no photo follows a mail about the delivery that the mail server refused for good', async () => {
  test.server.refuses = { address: 'hoa@example.com' }
  await add()
  await deliver()
  await sendAfter(TEN_SECONDS)
  test.server.refuses = {}
  expect(await sendAfter(TWO_MINUTES)).toEqual([])
})

it('the mail about the finished flowers holds their photo, also if the customer wants none of the delivery', async () => {
  await setOrder({ withoutPhoto: true })
  await remove(await add('finished'))
  const [begun] = await sendAfter(TWO_MINUTES)
  expect(photosOf(begun!)).toEqual([])
  await add('finished', plain('#0000ff'))
  const [mail, ...others] = await sendAfter(TWO_MINUTES)
  expect(others).toEqual([])
  expect(mail!.html).toContain(`alt="Ảnh hoa đã cắm xong của đơn hàng ${orderId.slice(0, 8)}"`)
  expect(mail!.text).toContain('Mời bạn xem ảnh ở trang đơn hàng')
  const { dominant } = await sharp(photoOf(mail)).stats()
  expect(dominant.b).toBeGreaterThan(dominant.r)
  await add('finished')
  expect(await sendAfter(TWO_MINUTES)).toEqual([])
})

it('without a mail server, the file of the mail holds the photo, and forgetting removes both', async () => {
  const files = await openTestShop()
  orderId = await anOrder(files, { email: 'hoa@example.com', status: 'pending' })
  await add('delivered', photograph(), files)
  await changeStatus(files.shop, orderId, 'delivered', BY_STAFF)
  files.setNow(new Date(Date.now() + TEN_SECONDS))
  await sendDue(files.shop, compose, openMailTransport(files.shop))
  const folder = mailFolder(files.shop.config)
  const [name, ...others] = (await readdir(folder)).filter((each) => each.includes('order_status'))
  expect(others).toEqual([])
  expect(await sharp(photoOf(await PostalMime.parse(await readFile(join(folder, name!))))).metadata()).toMatchObject({
    width: 600,
    height: 800,
  })
  expect(await forgetPerson(files.shop, await theAdmin(files), 'hoa@example.com')).toMatchObject({ ok: true })
  expect(await readdir(folder)).toEqual([])
  await sweepPhotos(files.shop)
  expect(await files.shop.db.select().from(orderPhotos)).toEqual([])
  await files.close()
})
