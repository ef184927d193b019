import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ne, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { contactMessages, reviews, shopEvents, webhookDeliveries } from '#db/schema/index.ts'
import { sendContactMessage } from '#features/contact/server/send-contact-message.ts'
import { changeStatus } from '#features/orders/server/change-status.ts'
import { putIntoReview } from '#features/orders/server/put-into-review.ts'
import { resolveReview } from '#features/orders/server/resolve-review.ts'
import { FAILED } from '#server/every.ts'
import { readShopState, writeShopState } from '#server/shop-state.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { BY_STAFF, paidOrder, theAdmin } from '#tests/factories/paid-order.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { addDeliveries, claimDeliveries, LONGEST_PAUSE_MS, noteFailure } from './deliveries.ts'
import { readWebhook } from './read-webhook.ts'
import { createEventSender } from './send-events.ts'

const KEY = Buffer.alloc(32, 7)

interface Received {
  headers: Record<string, string>
  body: string
}

let test: TestShop
let server: Server
let url: string
let received: Received[] = []
/** What the receiver answers next. `hang`: nothing. */
let answers: (number | 'hang')[] = []
/** What the receiver answers after them, by the body. */
let answerTo = (_body: string) => 204

beforeAll(async () => {
  server = createServer((req, res) => {
    let body = ''
    req.on('data', (chunk) => (body += String(chunk)))
    req.on('end', () => {
      received.push({ headers: req.headers as Record<string, string>, body })
      const answer = answers.shift() ?? answerTo(body)
      if (answer === 'hang') return
      res.writeHead(answer, answer === 302 ? { Location: '/elsewhere' } : {}).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  test = await openTestShop({ EVENTS_WEBHOOK_URL: url, EVENTS_WEBHOOK_SECRET: `whsec_${KEY.toString('base64')}` })
  // However long a round takes, no pause after a failure ends in it.
  test.stopClock()
})
afterAll(async () => {
  await test.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const round = (signal = new AbortController().signal) => createEventSender(test.shop)(signal)
const rows = () => test.shop.db.select().from(webhookDeliveries)
const later = (ms: number) => test.setNow(new Date(test.shop.clock.now().getTime() + ms))
const bodies = () => received.map(({ body }) => JSON.parse(body) as { type: string; timestamp: string; data: object })
const contact = { name: 'Lê An', email: 'an@example.com', phone: '', subject: 'Hoa cưới', message: 'Mười bình hoa' }

beforeEach(async () => {
  received = []
  answers = []
  answerTo = () => 204
  test.setNow(new Date())
  await test.shop.db.delete(webhookDeliveries)
  await writeShopState(test.shop.db, 'eventsWebhook', null)
  // From here on every event is reported.
  await round()
})
afterEach(() => void vi.restoreAllMocks())

describe('an event', () => {
  it('is reported once, signed, with its order and nothing about people', async () => {
    const order = await paidOrder(test)
    await Promise.all([round(), round()])
    await round()
    const created = received.filter(({ body }) => body.includes('"order.created"'))
    expect(created).toHaveLength(1)
    const { headers, body } = created[0]!
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', KEY).update(signed).digest('base64')}`)
    expect(headers['content-type']).toBe('application/json')
    expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
    expect(JSON.parse(body)).toMatchObject({
      type: 'order.created',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: {
        ...{ orderId: order.id, number: order.id.slice(0, 8), status: 'pending', paymentStatus: 'paid', card: false },
        ...{ url: expect.stringContaining(`/admin/orders/${order.id}`), total: order.total, currency: order.currency },
      },
    })
    for (const secret of [order.customerName, order.customerEmail, order.customerPhone, order.deliveryAddress])
      expect(body).not.toContain(secret)
  })

  it('of an order names the cancellation, and the payment', async () => {
    const order = await paidOrder(test)
    await test.shop.db.delete(shopEvents)
    await changeStatus(test.shop, order.id, 'processing', BY_STAFF)
    await round()
    await changeStatus(test.shop, order.id, 'cancelled', BY_STAFF)
    await test.shop.db.run(
      `UPDATE orders SET refunded = 1, payment_status = 'partially_refunded' WHERE id = '${order.id}'`,
    )
    await round()
    const types = bodies().map(({ type }) => type)
    expect(types).toEqual(expect.arrayContaining(['order.status_changed', 'order.cancelled', 'order.payment_changed']))
    expect(bodies().at(-1)!.data).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'partially_refunded',
      refunded: 1,
    })
  })

  it('of an order says that it is in review from when the review begins until staff end it', async () => {
    const { id: orderId } = await paidOrder(test)
    await round()
    received = []
    await putIntoReview(test.shop.db, { orderId, reason: 'slot_full', where: sql`true` })
    await round()
    await resolveReview(test.shop, await theAdmin(test), orderId)
    await round()
    expect(bodies()).toMatchObject([
      { type: 'order.changed', data: { orderId, inReview: true } },
      { type: 'order.changed', data: { orderId, inReview: false } },
    ])
  })

  it('of a contact message and a review holds an id and a link, and no words', async () => {
    await sendContactMessage(test.shop, contact, 'vi')
    const [message] = await test.shop.db.select().from(contactMessages)
    const [review] = await test.shop.db.select().from(reviews).limit(1)
    await test.shop.db.update(reviews).set({ comment: 'Đẹp quá' })
    await round()
    expect(bodies()).toContainEqual(
      expect.objectContaining({
        type: 'message.created',
        data: { messageId: message!.id, url: expect.stringContaining(`/admin/messages?message=${message!.id}`) },
      }),
    )
    expect(bodies()).toContainEqual(
      expect.objectContaining({ type: 'review.changed', data: expect.objectContaining({ reviewId: review!.id }) }),
    )
    expect(JSON.stringify(received)).not.toMatch(/Lê An|Mười bình|Đẹp quá/)
  })
})

describe('a delivery', () => {
  it('is tried again with the same id and body after a failure and a redirect, which it does not follow', async () => {
    await sendContactMessage(test.shop, contact, 'vi')
    answers = [500, 302]
    expect(await round()).toBe(FAILED)
    await round()
    expect(received).toHaveLength(1)
    expect(await readWebhook(test.shop)).toMatchObject({
      ...{ host: new URL(url).host, waiting: 1 },
      failed: { type: 'message.created', reason: 'The receiver answered 500', isGivenUp: false },
    })
    for (let n = 0; n < 2; n++) {
      later(MINUTE_MS)
      await round()
    }
    expect(received).toHaveLength(3)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(received.map(({ body }) => body)).size).toBe(1)
    expect(new Set(received.map(({ headers }) => headers['webhook-signature'])).size).toBe(3)
    expect(await rows()).toMatchObject([{ state: 'received', attempts: 3 }])
    expect(await readWebhook(test.shop)).toMatchObject({ waiting: 0, received: { type: 'message.created' } })
  })

  it.each([422, 500])(
    'that is new is received in the next round, whatever the receiver answers %i to',
    async (status) => {
      const { db, clock } = test.shop
      const now = clock.now()
      const refused = { type: 'review.changed', body: '{}', attempts: 2, lastError: `The receiver answered ${status}` }
      await db.insert(webhookDeliveries).values(
        Array.from({ length: 300 }, (_, i) => ({
          ...refused,
          eventId: -1 - i,
          dueAt: new Date(now.getTime() - HOUR_MS),
        })),
      )
      await sendContactMessage(test.shop, contact, 'vi')
      answerTo = (body) => (body === '{}' ? status : 204)
      const ended = await round()
      expect(bodies().filter(({ type }) => type === 'message.created')).toHaveLength(1)
      if (status < 500) expect(ended).toBeUndefined()
      // A receiver that answers below 500 works: each of the others was tried again, too.
      const tried = (await rows()).filter(({ attempts, state }) => state === 'waiting' && attempts === 3)
      if (status < 500) expect(tried).toHaveLength(300)
    },
  )

  it.each([401, 404])('ends the round if the receiver answers %i: its address or secret is wrong', async (status) => {
    const [older, events] = [Date.now() - HOUR_MS, Array.from({ length: 10 }, (_, i) => -1 - i)]
    await test.shop.db
      .insert(webhookDeliveries)
      .values(events.map((eventId) => ({ eventId, type: 'review.changed', body: '{}', dueAt: new Date(older) })))
    answerTo = () => status
    expect(await round()).toBe(FAILED)
    expect(received).toHaveLength(4)
  })

  it('is sent by the next process, with the same id, after its process was killed between claim and answer', async () => {
    await sendContactMessage(test.shop, contact, 'vi')
    const now = test.shop.clock.now()
    const place = { url: new URL(url).href, siteUrl: 'https://shop.example', now }
    // Killed once before it noted how far it was, too.
    const before = await readShopState(test.shop.db, 'eventsWebhook')
    await addDeliveries(test.shop.db, place)
    await writeShopState(test.shop.db, 'eventsWebhook', before)
    await addDeliveries(test.shop.db, place)
    expect((await rows()).filter(({ type }) => type === 'message.created')).toHaveLength(1)
    const claimed = await claimDeliveries(test.shop.db, now, 1000)
    await round()
    expect(received).toEqual([])
    later(2 * MINUTE_MS)
    await round()
    expect(received.map(({ headers }) => headers['webhook-id']).toSorted()).toEqual(
      claimed.map(({ id }) => id).toSorted(),
    )
    // What the killed one would say now changes nothing.
    await noteFailure(test.shop.db, claimed[0]!, { now, next: null, why: 'late' })
    expect((await rows()).every(({ state }) => state === 'received')).toBe(true)
  })

  it('is not given up by a process that was late, while another one sends it', async () => {
    await sendContactMessage(test.shop, contact, 'vi')
    const now = test.shop.clock.now()
    await addDeliveries(test.shop.db, { url: new URL(url).href, siteUrl: 'https://shop.example', now })
    const [late] = await claimDeliveries(test.shop.db, now, 1)
    const [sent] = await claimDeliveries(test.shop.db, new Date(now.getTime() + 2 * MINUTE_MS), 1)
    await noteFailure(test.shop.db, late!, { now, next: null, why: 'late' })
    expect(await rows()).toEqual([sent])
  })

  it('to a receiver that does not answer ends with the stop of the shop, and is no failure', async () => {
    await sendContactMessage(test.shop, contact, 'vi')
    answers = ['hang']
    const stop = new AbortController()
    const running = round(stop.signal)
    await expect.poll(() => received).toHaveLength(1)
    stop.abort()
    await running
    expect(await rows()).toMatchObject([{ state: 'waiting', lastError: null }])
  })

  it('is given up after three days of failures, and the log and the owner are told', async () => {
    await sendContactMessage(test.shop, contact, 'vi')
    answers = Array.from({ length: 200 }, () => 503)
    const log = vi.spyOn(test.shop.log, 'error')
    for (let hours = 0; hours < 80; hours++) {
      await round()
      later(HOUR_MS)
    }
    expect(received.length).toBeGreaterThan(60)
    expect(log.mock.calls).toEqual([
      [expect.objectContaining({ type: 'message.created' }), expect.stringContaining('for three days')],
    ])
    expect(await readWebhook(test.shop)).toMatchObject({ waiting: 0, failed: { isGivenUp: true } })
    const tried = received.length
    later(DAY_MS)
    await round()
    expect(received).toHaveLength(tried)
  })

  it('that failed, or was being sent, while the clock was months ahead is sent once it is right', async () => {
    const now = test.shop.clock.now()
    for (let n = 0; n < 2; n++) await sendContactMessage(test.shop, contact, 'vi')
    const place = { url: new URL(url).href, siteUrl: 'https://shop.example', now }
    await addDeliveries(test.shop.db, place)
    later(300 * DAY_MS)
    expect(await claimDeliveries(test.shop.db, test.shop.clock.now(), 1)).toHaveLength(1)
    answers = [503]
    expect(await round()).toBe(FAILED)
    test.setNow(now)
    await round()
    expect(received).toHaveLength(3)
    expect((await rows()).map(({ state }) => state)).toEqual(['received', 'received'])
  })

  it('waits, and keeps its claim, if the clock of another process is a little ahead', async () => {
    for (let n = 0; n < 2; n++) await sendContactMessage(test.shop, contact, 'vi')
    const now = test.shop.clock.now()
    await addDeliveries(test.shop.db, { url: new URL(url).href, siteUrl: 'https://shop.example', now })
    const ahead = new Date(now.getTime() + MINUTE_MS)
    const [claimed] = await claimDeliveries(test.shop.db, ahead, 1)
    const next = new Date(ahead.getTime() + LONGEST_PAUSE_MS)
    await test.shop.db.update(webhookDeliveries).set({ dueAt: next }).where(ne(webhookDeliveries.id, claimed!.id))
    expect(await claimDeliveries(test.shop.db, now, 9)).toEqual([])
  })

  it('to another address begins with the next event, and what waited for the one before is not sent', async () => {
    await sendContactMessage(test.shop, contact, 'vi')
    answers = [500]
    await round()
    const place = { siteUrl: 'https://shop.example', now: test.shop.clock.now() }
    await addDeliveries(test.shop.db, { ...place, url: 'https://other.example/' })
    expect(await rows()).toEqual([])
    await sendContactMessage(test.shop, contact, 'vi')
    await addDeliveries(test.shop.db, { ...place, url: 'https://other.example/' })
    expect(await rows()).toMatchObject([{ type: 'message.created' }])
  })
})
