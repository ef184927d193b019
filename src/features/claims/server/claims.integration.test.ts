import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claims, mails, orders } from '#db/schema/index.ts'
import { compose } from '#features/mail-texts/server/compose.ts'
import { changeStatus } from '#features/orders/server/change-status.ts'
import { DEFAULT_PROFILE } from '#shared/shop-profile.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { orderToken } from '#features/orders/server/order-token.ts'
import { deleteExpiredRows } from '#features/privacy/server/delete-expired-rows.ts'
import { StorageUnavailableError } from '#features/uploads/server/storage-failure.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { paidOrder, theAdmin } from '#tests/factories/paid-order.ts'
import { photograph } from '#tests/factories/photographs.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { answerClaim, listClaims, readClaimPhotos } from './admin-claims.ts'
import { makeClaim } from './make-claim.ts'
import { readOwnClaim } from './read-own-claim.ts'
import { sweepClaims } from './sweep-claims.ts'

let test: TestShop
let orderId: string
let photo: string
beforeEach(async () => {
  test = await openTestShop()
  orderId = (await paidOrder(test)).id
  await changeStatus(test.shop, orderId, 'delivered', { actor: await theAdmin(test) })
  photo = (await photograph({ width: 300, height: 400 }).jpeg().toBuffer()).toString('base64')
})
afterEach(() => test.close())

const token = () => orderToken(test.shop, orderId)
const claim = (photos: string[] = [], text = 'Hoa bị dập', proof = token()) =>
  makeClaim(test.shop, orderId, { user: null, token: proof, text, photos })
const listed = async (state: 'all' | 'open' | 'answered' = 'all', id = '') =>
  (await listClaims(test.shop.db, { state, claim: id }, { page: 1, pageSize: 50, offset: 0 })).rows
const received = () => test.shop.db.select().from(mails).where(eq(mails.kind, 'claim_received'))
const rows = () => test.shop.db.select().from(claims)
const inHours = (hours: number) => test.setNow(new Date(Date.now() + hours * HOUR_MS))
const answer = async (id: string, text = 'Tiệm xin lỗi bạn') =>
  answerClaim(test.shop, id, { answer: text, actor: await theAdmin(test) })

describe('a claim', () => {
  it('reaches staff with its photos, and is answered once, by one mail in the language of the order', async () => {
    expect(await claim([photo, photo, photo])).toMatchObject({ ok: true })
    const [open] = await listed('open')
    expect(open).toMatchObject({ orderId, text: 'Hoa bị dập', photoCount: 3, answer: '', answeredAt: null })
    expect(await readClaimPhotos(test.shop, open!.id)).toMatchObject({ value: { photos: { length: 3 } } })
    expect(await readOwnClaim(test.shop, orderId, { user: null, token: token() })).toMatchObject({
      value: { until: null, claim: { text: 'Hoa bị dập', answer: '' } },
    })

    const both = await Promise.all([answer(open!.id), answer(open!.id, 'Câu trả lời khác')])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'claim_answered' })
    const queued = await test.shop.db.select().from(mails).where(eq(mails.kind, 'claim_answer'))
    expect(queued).toHaveLength(1)
    expect(JSON.stringify(await compose(test.shop, queued[0]!))).toMatch(/Tiệm xin lỗi bạn|Câu trả lời khác/)
    expect(await listed('open')).toEqual([])
    expect(await listed('answered')).toHaveLength(1)
  })

  it('is one at a time, also of two tabs, and another can follow its answer in time', async () => {
    const both = await Promise.all([claim([photo]), claim([photo])])
    expect(both.map((made) => (made.ok ? 'ok' : made.code)).toSorted()).toEqual(['claim_open', 'ok'])
    expect(await claim()).toMatchObject({ code: 'claim_open' })
    await answer((await listed())[0]!.id)
    expect(await claim()).toMatchObject({ ok: true })
  })

  it('is listed before those that are answered, of which the last answered is first, and alone by its id', async () => {
    for (const [hours, text] of ['first', 'second'].entries()) {
      inHours(hours)
      await claim([], text)
      await answer((await listed('open'))[0]!.id)
    }
    inHours(2)
    await claim([], 'open')
    const all = await listed()
    expect(all.map(({ text }) => text)).toEqual(['open', 'second', 'first'])
    expect((await listed('all', all[2]!.id)).map(({ text }) => text)).toEqual(['first'])
    expect(await listed('all', 'gone')).toEqual([])
  })

  it('is mailed to the shop once, in its language, with the words, a link, and nothing private in the subject', async () => {
    await Promise.all([claim([photo]), claim([photo])])
    // The browser tries again after an answer that never arrived.
    expect(await claim([photo])).toMatchObject({ code: 'claim_open' })
    const [{ id }] = (await listed('open')) as unknown as [{ id: string }]
    const queued = await received()
    expect(queued).toMatchObject([{ id: `claim_received:${id}`, about: orderId, locale: 'vi' }])
    const mail = await compose(test.shop, queued[0]!)
    if (typeof mail === 'string') throw new Error(mail)
    expect(mail.to).toEqual({ name: DEFAULT_PROFILE.name, address: DEFAULT_PROFILE.email })
    const { subject, preview, parts } = mail.content
    expect(`${subject} ${preview}`).toContain(shortOrderId(orderId))
    expect(`${subject} ${preview}`).not.toMatch(/Ánh|dập|anh@|900 ?000 ?077/)
    expect(parts).toContainEqual({ kind: 'quote', text: 'Hoa bị dập' })
    expect(parts).toContainEqual(
      expect.objectContaining({ kind: 'button', href: `${test.shop.config.siteUrl}/admin/claims?claim=${id}` }),
    )
  })

  it('is mailed once if the process dies before the claim is whole and the customer tries again', async () => {
    const { keep } = test.shop.storage.privateFiles
    test.shop.storage.privateFiles.keep = () => Promise.reject(new Error('killed'))
    await expect(claim([photo])).rejects.toThrow('killed')
    expect(await received()).toEqual([])
    test.shop.storage.privateFiles.keep = keep
    expect(await claim([photo])).toMatchObject({ ok: true })
    expect(await received()).toHaveLength(1)
  })

  it('is no news to the shop once it is answered or gone', async () => {
    await claim()
    await answer((await listed())[0]!.id)
    expect(await compose(test.shop, (await received())[0]!)).toBe('nothing')
    await test.shop.db.delete(claims)
    expect(await compose(test.shop, (await received())[0]!)).toBe('nothing')
  })

  it('is refused before the delivery, after 24 hours, and to everyone but the customer', async () => {
    expect(await claim([], 'x', token().slice(1))).toMatchObject({ code: 'order_not_yours' })
    await changeStatus(test.shop, orderId, 'out_for_delivery', { actor: await theAdmin(test) })
    expect(await claim()).toMatchObject({ code: 'claim_not_delivered' })
    await changeStatus(test.shop, orderId, 'delivered', { actor: await theAdmin(test) })
    inHours(23.9)
    expect(await readOwnClaim(test.shop, orderId, { user: null, token: token() })).not.toMatchObject({
      value: { until: null },
    })
    inHours(24.1)
    expect(await claim()).toMatchObject({ code: 'claim_too_late' })
    expect(await readOwnClaim(test.shop, orderId, { user: null, token: token() })).toMatchObject({
      value: { until: null, claim: null },
    })
    expect(await rows()).toEqual([])
  })

  it('with a file in place of a photo says which one, and stores nothing', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
    expect(await claim([photo, svg])).toMatchObject({ code: 'picture_not_recognised', field: 'photos.1' })
    expect(await rows()).toEqual([])
  })

  it('is not shown if the storage fails, and what is left of it goes after an hour', async () => {
    test.shop.storage.privateFiles.keep = () => Promise.reject(new StorageUnavailableError('full'))
    expect(await claim([photo])).toMatchObject({ code: 'storage_unavailable' })
    expect(await listed()).toEqual([])
    // Until then, its photos may still be arriving.
    inHours(0.9)
    await sweepClaims(test.shop)
    expect(await rows()).toHaveLength(1)
    inHours(1.1)
    await sweepClaims(test.shop)
    expect(await rows()).toEqual([])
  })

  it('goes with the personal data of its order, photos included', async () => {
    await claim([photo])
    const [{ id, photos }] = (await rows()) as unknown as [{ id: string; photos: string[] }]
    await test.shop.db
      .update(orders)
      .set({ ownerGoneAt: new Date(), updatedAt: new Date(0) })
      .where(eq(orders.id, orderId))
    await deleteExpiredRows(test.shop)
    expect(await listed()).toEqual([])
    expect((await rows())[0]).toMatchObject({ text: '', state: 'removed' })
    expect(await readClaimPhotos(test.shop, id)).toMatchObject({ code: 'not_found' })
    expect(await claim()).toMatchObject({ code: 'claim_not_delivered' })
    await sweepClaims(test.shop)
    expect(await rows()).toEqual([])
    expect(await test.shop.storage.privateFiles.read(photos[0]!)).toBeNull()
  })
})
