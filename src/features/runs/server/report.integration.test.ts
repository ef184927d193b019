import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MailKind } from '#db/schema/mail.ts'
import { mails, orders, runReports, runs, shopEvents } from '#db/schema/index.ts'
import { listOrderPhotos } from '#features/order-photos/server/list-order-photos.ts'
import { changeStatus } from '#features/orders/server/change-status.ts'
import { readToday } from '#features/orders/server/read-today.ts'
import { addDays, startOfDay } from '#shared/dates.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { BY_STAFF } from '#tests/factories/paid-order.ts'
import { anOrder } from '#tests/factories/customers.ts'
import {
  actor,
  beginRun,
  day,
  history,
  orderId,
  row,
  runId,
  see,
  send,
  useLinkedRun,
} from '#tests/factories/linked-run.ts'
import { sidewaysPhotograph } from '#tests/factories/photographs.ts'
import { openSendingShop, type SendingShop } from '#tests/factories/sending-shop.ts'
import { changeRun, endRun } from './change-run.ts'
import { courierRun } from './courier-run.ts'

let test: SendingShop
let photo: string
beforeAll(async () => {
  test = await openSendingShop()
  photo = (await sidewaysPhotograph()).toString('base64')
})
afterAll(() => test.close())
beforeEach(() => test.reset())
useLinkedRun(() => test)

const theRun = async () => {
  const found = await see()
  return found.ok ? found.value[0] : undefined
}
const photos = async (id = orderId) => {
  const read = await listOrderPhotos(test.shop, id)
  return read.ok ? read.value.photos : []
}
const waiting = (kind: MailKind = 'order_status') =>
  test.shop.db
    .select()
    .from(mails)
    .where(and(eq(mails.about, orderId), eq(mails.kind, kind), eq(mails.state, 'waiting')))
/** Sends what is due some time later. Returns the subjects, each with its number of photos. */
async function sendAfter(ms: number) {
  test.later(ms)
  test.server.received = []
  await test.send()
  return test.server.received.map(({ mail: { subject, attachments } }) => [
    subject,
    attachments.filter(({ mimeType }) => mimeType === 'image/jpeg').length,
  ])
}
const card = async () => {
  const { cards } = await readToday(test.shop.db, { day, locale: 'en' })
  return cards.find(({ id }) => id === orderId)
}

describe('delivered', () => {
  it('moves the order with its mail and its photo, by the name of the courier', async () => {
    expect(await send('delivered', { photo })).toEqual({ ok: true, value: { outcome: 'done', photo: 'kept' } })
    expect(await row()).toMatchObject({ status: 'delivered' })
    expect(await photos()).toMatchObject([{ step: 'delivered' }])
    const [mail, ...others] = await waiting()
    expect([mail?.detail, others]).toEqual(['delivered', []])
    expect(mail!.dueAt.getTime()).toBe((await row()).updatedAt.getTime() + 10_000)
    expect(await history()).toEqual([
      ['run_joined', actor.email],
      ['photo_added', 'Minh'],
      ['status_changed', 'Minh'],
    ])
  })

  it('keeps no photo that the customer does not want, also from a phone that has not read the wish yet', async () => {
    const seen = async () => (await courierRun(test.shop.db, (await theRun())!, 'vi')).stops[0]!.wantsPhoto
    expect(await seen()).toBe(true)
    await test.shop.db.update(orders).set({ withoutPhoto: true }).where(eq(orders.id, orderId))
    expect(await seen()).toBe(false)
    expect(await send('delivered', { photo })).toEqual({ ok: true, value: { outcome: 'done', photo: 'refused' } })
    expect(await row()).toMatchObject({ status: 'delivered' })
    expect([await photos(), await waiting('order_photo')]).toEqual([[], []])
  })

  it('is one report, however often and from however many tabs it is sent', async () => {
    const key = crypto.randomUUID()
    const all = await Promise.all(Array.from({ length: 4 }, () => send('delivered', { key, photo })))
    for (const each of [...all, await send('delivered', { key, photo })])
      expect(each).toEqual({ ok: true, value: { outcome: 'done', photo: 'kept' } })
    expect(await test.shop.db.select().from(runReports)).toHaveLength(1)
    expect(await photos()).toHaveLength(1)
    expect((await history()).filter(([action]) => action === 'status_changed')).toHaveLength(1)
    expect(await waiting()).toHaveLength(1)
  })

  it('by a second phone, or after staff have moved it, is known already and adds its photo', async () => {
    await send('delivered')
    expect(await photos()).toEqual([])
    expect(await send('delivered', { photo })).toMatchObject({ value: { outcome: 'already', photo: 'kept' } })
    expect(await photos()).toHaveLength(1)
    expect(await waiting()).toHaveLength(1)
  })

  it('is mailed with the photo; one that comes later, from a phone that was offline, has a mail of its own', async () => {
    const number = orderId.slice(0, 8)
    await send('delivered')
    expect(await sendAfter(10_000)).toEqual([[`Đơn hàng ${number}: hoa đã đến nơi`, 0]])
    await send('delivered', { photo })
    expect(await sendAfter(2 * MINUTE_MS)).toEqual([[`Đơn hàng ${number}: ảnh hoa đã giao`, 1]])
    await send('delivered', { photo })
    expect(await sendAfter(2 * MINUTE_MS)).toEqual([])

    await beginRun({ email: 'mai@example.com' })
    await send('delivered', { photo })
    expect(await sendAfter(10_000)).toEqual([[`Đơn hàng ${orderId.slice(0, 8)}: hoa đã đến nơi`, 1]])
    expect(await sendAfter(2 * MINUTE_MS)).toEqual([])
  })

  it('counts even if the picture cannot be read, and says so', async () => {
    const broken = Buffer.from('no picture').toString('base64')
    expect(await send('delivered', { photo: broken })).toMatchObject({ value: { outcome: 'done', photo: 'refused' } })
    expect(await row()).toMatchObject({ status: 'delivered' })
  })

  it('of an order that was cancelled or has left the run meanwhile changes nothing, and stays in the history', async () => {
    const other = await anOrder(test, { email: 'b@example.com', status: 'pending', deliveryDate: day })
    const [{ updatedAt }] = (await test.shop.db.select().from(runs)) as [typeof runs.$inferSelect]
    await changeRun(test.shop, actor, runId, { updatedAt: updatedAt.toISOString(), orderIds: [orderId, other] })
    await changeStatus(test.shop, orderId, 'cancelled', BY_STAFF)
    await test.shop.db
      .update(orders)
      .set({ deliveryDate: addDays(day, 1) })
      .where(eq(orders.id, other))
    expect(await send('delivered', { photo })).toMatchObject({ value: { outcome: 'order_cancelled', photo: 'none' } })
    expect(await send('nobody', { reason: 'refused', next: 'return' })).toMatchObject({
      value: { outcome: 'order_cancelled' },
    })
    expect(await send('delivered', { order: other })).toMatchObject({ value: { outcome: 'left_run' } })
    expect([(await row()).status, (await row(other)).status]).toEqual(['cancelled', 'pending'])
    expect(await photos()).toEqual([])
    expect(await history()).toContainEqual(['reported', 'Minh'])
    expect(await history(other)).toContainEqual(['reported', 'Minh'])
  })

  it('before midnight in a dead spot is taken for six hours after it, with its own time; after it is not', async () => {
    const midnight = startOfDay(addDays(day, 1)).getTime()
    const at = new Date(midnight - MINUTE_MS)
    test.setNow(new Date(midnight + 5 * HOUR_MS))
    expect(await send('delivered', { at: new Date(midnight + 1) })).toMatchObject({ code: 'run_link_over' })
    expect(await send('delivered', { at })).toMatchObject({ value: { outcome: 'done' } })
    expect(await test.shop.db.select().from(runReports)).toMatchObject([{ at }])
    test.setNow(new Date(midnight + 6 * HOUR_MS))
    expect(await send('delivered', { at })).toMatchObject({ code: 'run_link_over' })
  })

  it('by a phone whose clock is ahead happened when it arrived', async () => {
    const now = test.shop.clock.now()
    await send('delivered', { at: new Date(now.getTime() + 30 * HOUR_MS) })
    const [stored] = await test.shop.db.select().from(runReports)
    expect(stored!.at.getTime()).toBeLessThanOrEqual(now.getTime() + MINUTE_MS)
  })
})

describe('undo', () => {
  it('takes a delivery back with its mail and photo, once, within ten seconds', async () => {
    const key = crypto.randomUUID()
    await send('delivered', { key, photo })
    const undo = crypto.randomUUID()
    for (let n = 0; n < 2; n++)
      expect(await send('undo', { key: undo, undoes: key })).toMatchObject({ value: { outcome: 'done' } })
    expect(await row()).toMatchObject({ status: 'pending' })
    expect([await photos(), await waiting(), await waiting('order_photo')]).toEqual([[], [], []])
    // The first report arrives again: it stays taken back.
    expect(await send('delivered', { key, photo })).toMatchObject({ value: { outcome: 'done' } })
    expect(await row()).toMatchObject({ status: 'pending' })
    expect(await photos()).toEqual([])
  })

  it('takes the photo and its mail back, too, if staff have moved the order back before', async () => {
    const key = crypto.randomUUID()
    await send('delivered', { key, photo })
    await changeStatus(test.shop, orderId, 'processing', BY_STAFF)
    expect([(await photos()).length, (await waiting('order_photo')).length]).toEqual([1, 1])
    expect(await send('undo', { undoes: key })).toMatchObject({ value: { outcome: 'done' } })
    expect([await photos(), await waiting('order_photo')]).toEqual([[], []])
    expect(await row()).toMatchObject({ status: 'processing' })
  })

  it.each([
    ['was cancelled', 'cancelled', 'order_cancelled', () => changeStatus(test.shop, orderId, 'cancelled', BY_STAFF)],
    ['has left the run', 'delivered', 'left_run', () => endRun(test.shop, actor, runId)],
  ] as const)(
    'takes only the photo and its mail back of an order that %s since',
    async (_, status, outcome, change) => {
      const key = crypto.randomUUID()
      await send('delivered', { key, photo })
      expect(await change()).toMatchObject({ ok: true })
      expect(await send('undo', { undoes: key })).toMatchObject({ value: { outcome } })
      expect([await photos(), await waiting('order_photo')]).toEqual([[], []])
      expect(await row()).toMatchObject({ status })
    },
  )

  it('is too late once the mail has gone, and knows no report of another order', async () => {
    const key = crypto.randomUUID()
    await send('delivered', { key })
    await test.shop.db
      .update(mails)
      .set({ state: 'sent', endedAt: test.shop.clock.now() })
      .where(eq(mails.about, orderId))
    expect(await send('undo', { undoes: key })).toMatchObject({ value: { outcome: 'undo_too_late' } })
    expect(await row()).toMatchObject({ status: 'delivered' })
    expect(await send('undo', { undoes: crypto.randomUUID() })).toMatchObject({ code: 'report_unknown' })
    expect(await send('undo', { undoes: key, order: 'another' })).toMatchObject({ code: 'report_unknown' })
  })
})

describe('nobody there', () => {
  it('is on the card of Today with its reason, and in the event feed, until the flowers are delivered', async () => {
    const at = new Date(test.shop.clock.now().getTime() - MINUTE_MS)
    const key = crypto.randomUUID()
    for (let n = 0; n < 2; n++)
      expect(await send('nobody', { key, at, reason: 'no_answer', next: 'neighbour' })).toMatchObject({
        value: { outcome: 'done' },
      })
    const nobody = { at: at.toISOString(), reason: 'no_answer', next: 'neighbour' }
    expect(await card()).toMatchObject({ courier: 'Minh', nobody })
    expect((await history()).filter((entry) => entry[0] === 'nobody_there')).toEqual([['nobody_there', 'Minh']])
    const events = await test.shop.db.select().from(shopEvents).where(eq(shopEvents.subject, orderId))
    expect(events.at(-1)).toMatchObject({ type: 'order.changed' })
    expect(await send('undo', { undoes: key })).toMatchObject({ value: { outcome: 'done' } })
    expect(await card()).toMatchObject({ nobody: null })
    await send('nobody', { reason: 'wrong_address', next: 'call' })
    await send('delivered')
    expect(await card()).toMatchObject({ nobody: null, step: 'delivered' })
  })

  it('is a mark of the stop no more once the order has left the run and comes back, for another attempt', async () => {
    const other = await anOrder(test, { email: 'b@example.com', status: 'pending', deliveryDate: day })
    const change = async (...orderIds: string[]) => {
      const { updatedAt } = (await theRun())!
      const changed = { updatedAt: updatedAt.toISOString(), orderIds }
      expect(await changeRun(test.shop, actor, runId, changed)).toMatchObject({ value: { refused: [] } })
    }
    await send('nobody', { reason: 'no_answer', next: 'call' })
    await change(other, orderId)
    expect(await card()).toMatchObject({ nobody: { reason: 'no_answer' } })
    await change(other)
    await change(other, orderId)
    expect(await card()).toMatchObject({ courier: 'Minh', nobody: null })
  })
})
