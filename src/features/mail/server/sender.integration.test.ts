import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { mails, orders, products } from '#db/schema/index.ts'
import { beginCheckout } from '#features/checkout/server/begin-checkout.ts'
import { saveCheckoutDetails } from '#features/checkout/server/save-checkout-details.ts'
import { compose } from '#features/mail-texts/server/compose.ts'
import { changeStatus } from '#features/orders/server/change-status.ts'
import { fulfil } from '#features/orders/server/fulfil.ts'
import { FAILED } from '#server/every.ts'
import { writeShopState } from '#server/shop-state.ts'
import { openPrometheus } from '#server/watch/prometheus.ts'
import { formatDay } from '#shared/dates.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { BY_STAFF } from '#tests/factories/paid-order.ts'
import { composeShortly } from '#tests/factories/many-mails.ts'
import { parsePrometheus, valueOf } from '#tests/factories/prometheus-text.ts'
import { stripePayment } from '#tests/factories/stripe.ts'
import { OUTBOX_AGE, OUTBOX_DUE, watchOutbox } from './mail-metrics.ts'
import type { MailTransport } from './mail-transport.ts'
import { claimDue, LONGEST_WAIT_MS } from './outbox-rows.ts'
import { createMailSender, sendDue } from './sender.ts'
import { openSendingShop, type SendingShop } from '#tests/factories/sending-shop.ts'
import { nextDeliveryDay } from '#tests/factories/usual-day.ts'

let test: SendingShop
beforeAll(async () => void (test = await openSendingShop()))
afterAll(() => test.close())
beforeEach(() => test.reset())

/** Pays an order in a language. Returns its number. The outbox has its confirmation alone, unless `forShop`. */
async function buy(
  locale: 'en' | 'vi',
  { email = 'hoa@example.com', details = true, forShop = false } = {},
): Promise<string> {
  const { shop } = test
  const [product] = await shop.db.select().from(products).where(eq(products.inStock, true)).limit(1)
  const items = [{ productId: product!.id, quantity: 2 }]
  const begun = await beginCheckout(shop, { items, currency: 'vnd', discountCode: 'MOCLAN10', locale, userId: null })
  if (!begun.ok) throw new Error(begun.code)
  const { paymentIntentId, clientSecret } = begun.value
  if (details)
    await saveCheckoutDetails(shop, { paymentIntentId, clientSecret, customerData: customer(email), userId: null })
  await test.pay(paymentIntentId, clientSecret)
  const [fulfilled] = await Promise.all([
    fulfil(shop, stripePayment(paymentIntentId)),
    fulfil(shop, stripePayment(paymentIntentId)),
  ])
  if (!fulfilled.ok) throw new Error(fulfilled.code)
  if (!forShop) await shop.db.delete(mails).where(eq(mails.kind, 'new_order'))
  return fulfilled.value.orderId
}

const DAY = nextDeliveryDay()
const customer = (customerEmail: string) => ({
  customerName: 'Nguyễn Thị Hoa',
  customerEmail,
  customerPhone: '0900 000 099',
  deliveryAddress: '1 Phố Huế',
  deliveryCity: 'Hanoi' as const,
  deliveryDate: DAY,
  notes: '',
})

/** A row of the outbox for `composeShortly`, due at an instant and written then. */
const aMail = (id: string, at: Date) => ({
  ...{ id, kind: 'order_confirmation' as const, about: id.replaceAll(' ', '-'), locale: 'en' as const },
  ...{ dueAt: at, createdAt: at },
})

/** What a scrape says about the outbox: how many mails are due, and for how many seconds the oldest has waited. */
async function dueNow(): Promise<(number | undefined)[]> {
  const metrics = await openPrometheus([OUTBOX_DUE, OUTBOX_AGE])
  watchOutbox({ ...test.shop, metrics })
  const found = parsePrometheus(await metrics.text())
  return [valueOf(found, 'shop_outbox_due_mails'), valueOf(found, 'shop_outbox_oldest_due_seconds')]
}

describe('an order', () => {
  it('is confirmed to its customer once, in the order’s language', async () => {
    const orderId = await buy('vi')
    expect(await test.send()).toMatchObject({ sent: 1, failed: 0 })
    expect(await test.send()).toMatchObject({ sent: 0, failed: 0 })
    const [{ mail, from, to } = test.server.received[0]!, ...others] = test.server.received
    expect(others).toEqual([])
    expect([from, to]).toEqual(['shop@moclan.test', ['hoa@example.com']])
    expect(mail.subject).toBe(`Mộc Lan đã nhận đơn hoa ${orderId.slice(0, 8)}`)
    expect(mail.from).toEqual({ name: 'Mộc Lan', address: 'shop@moclan.test' })
    expect(mail.html).toContain(`/vi/track-order?id=${orderId}`)
    expect(mail.text).toContain('MOCLAN10 (10%)')
  })

  it('is mailed to the shop once, in its language, with what a florist needs and nothing about people', async () => {
    const orderId = await buy('en', { forShop: true })
    expect(await test.send()).toMatchObject({ sent: 2, failed: 0 })
    expect(await test.send()).toMatchObject({ sent: 0, failed: 0 })
    const ours = test.server.received.filter(({ to }) => to[0] === 'shop@moclan.test')
    expect(ours).toHaveLength(1)
    const { subject = '', text = '', html = '' } = ours[0]!.mail
    expect(subject).toBe(`Đơn mới ${orderId.slice(0, 8)}: ${formatDay(DAY)}, Hà Nội`)
    expect(text).toContain(`/admin/orders/${orderId}`)
    expect(text).toMatch(/2 × \p{L}.*: ₫/u)
    for (const part of ['Thiệp', 'Không', 'Đã thanh toán', 'Giờ nào trong ngày cũng được', 'Tổng cộng'])
      expect(text).toContain(part)
    expect(`${subject} ${text} ${html}`).not.toMatch(/Nguyễn|0900 000 099|Phố Huế|hoa@example/)
  })

  it('is mailed where and in which language the owner wants it, and not at all if they want none', async () => {
    const { db } = test.shop
    await writeShopState(db, 'shopNotices', { email: 'florist@moclan.test', language: 'en' })
    await buy('vi', { forShop: true })
    await test.send()
    const toFlorist = test.server.received.filter(({ to }) => to[0] === 'florist@moclan.test')
    expect(toFlorist.map(({ mail }) => mail.subject)).toEqual([expect.stringMatching(/^New order /)])
    expect(toFlorist[0]?.mail.html).toContain('<html lang="en">')
    await writeShopState(db, 'shopNotices', { newOrders: false })
    await buy('vi', { forShop: true })
    await test.send()
    await writeShopState(db, 'shopNotices', null)
    expect(test.server.received.filter(({ to }) => to[0] !== 'hoa@example.com')).toHaveLength(1)
  })

  it('without details is mailed to the shop after a while, or once they are known', async () => {
    await buy('vi', { details: false, forShop: true })
    const toShop = () => test.server.received.filter(({ to }) => to[0] === 'shop@moclan.test')
    await test.send()
    expect(toShop()).toEqual([])
    test.later(6 * MINUTE_MS)
    await test.send()
    expect(toShop()).toHaveLength(1)
    expect(toShop()[0]?.mail.text).toContain('cần xem lại')
  })

  it('is created while the mail server is down, and confirmed when it is back', async () => {
    await test.server.close()
    const orderId = await buy('en')
    expect(await test.shop.db.select().from(orders).where(eq(orders.id, orderId))).toHaveLength(1)
    expect(await test.send()).toMatchObject({ sent: 0, failed: 1 })
    expect(await test.outbox()).toMatchObject([
      { state: 'waiting', attempts: 1, lastError: expect.stringContaining('ECONNREFUSED') },
    ])
    expect(await test.send()).toMatchObject({ sent: 0, failed: 0 })

    await test.server.open()
    test.later(MINUTE_MS)
    expect(await test.send()).toMatchObject({ sent: 1, failed: 0 })
    expect(test.server.received[0]?.mail.subject).toBe(`Mộc Lan has your order ${orderId.slice(0, 8)}`)
  })

  it('notifies of each status once, and not of one that is corrected at once', async () => {
    const orderId = await buy('en')
    await test.send()
    await changeStatus(test.shop, orderId, 'delivered', BY_STAFF)
    await changeStatus(test.shop, orderId, 'processing', BY_STAFF)
    await changeStatus(test.shop, orderId, 'processing', BY_STAFF)
    expect(await test.send()).toMatchObject({ sent: 0, failed: 0 })
    test.later(MINUTE_MS)
    await test.send()
    expect(test.server.received.map(({ mail }) => mail.subject)).toEqual([
      expect.stringContaining('has your order'),
      expect.stringContaining('we are arranging your flowers'),
    ])

    for (const status of ['out_for_delivery', 'processing', 'delivered', 'cancelled'] as const) {
      await changeStatus(test.shop, orderId, status, BY_STAFF)
      test.later(MINUTE_MS)
      await test.send()
    }
    expect(test.server.received.slice(2).map(({ mail }) => mail.subject)).toEqual([
      expect.stringContaining('on the way'),
      expect.stringContaining('have arrived'),
      expect.stringContaining('has been cancelled'),
    ])
    expect(await changeStatus(test.shop, 'nope', 'delivered', BY_STAFF)).toEqual({ ok: false, code: 'order_not_found' })
  })

  it('is not confirmed after it was cancelled during an outage', async () => {
    await test.server.close()
    const orderId = await buy('en')
    await test.send()
    await changeStatus(test.shop, orderId, 'cancelled', BY_STAFF)
    await test.server.open()
    test.later(MINUTE_MS)
    await test.send()
    expect(test.server.received.map(({ mail }) => mail.subject)).toEqual([
      expect.stringContaining('has been cancelled'),
    ])
  })

  it('without an address waits for one', async () => {
    const orderId = await buy('vi', { details: false })
    await test.shop.db.update(orders).set({ customerEmail: '' }).where(eq(orders.id, orderId))
    await test.send()
    expect(await test.outbox()).toMatchObject([{ state: 'waiting', lastError: 'incomplete' }])
    await test.shop.db.update(orders).set({ customerEmail: 'late@example.com' }).where(eq(orders.id, orderId))
    test.later(MINUTE_MS)
    await test.send()
    expect(test.server.received[0]).toMatchObject({ to: ['late@example.com'] })
    expect(test.server.received[0]?.mail.text).toContain('cần xem lại')
  })
})

describe('a mail', () => {
  it('is sent once by two concurrent senders', async () => {
    for (let i = 0; i < 5; i++) await buy('en', { email: `guest${i}@example.com` })
    const counts = await Promise.all([test.send(), test.send(), test.send()])
    expect(counts.reduce((sum, { sent }) => sum + sent, 0)).toBe(5)
    expect(new Set(test.server.received.map(({ to }) => to[0])).size).toBe(5)
    expect(test.server.received).toHaveLength(5)
  })

  it('that was sent before a crash is sent again under the same id, but not before its claim ends', async () => {
    await buy('en')
    const claimed = await claimDue(test.shop.db, test.shop.clock.now(), 1)
    expect(claimed).toHaveLength(1)
    // The sender crashed, before or after sending.
    expect(await test.send()).toMatchObject({ sent: 0, failed: 0 })
    test.later(3 * MINUTE_MS)
    await test.send()
    await test.shop.db.update(mails).set({ state: 'waiting', endedAt: null })
    await test.send()
    const ids = test.server.received.map(({ mail }) => mail.messageId)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(test.server.received[0]?.mail.date).toBe(test.server.received[1]?.mail.date)
  })

  it('is given up at once if its recipient is refused, and does not delay the others', async () => {
    test.server.refuses = { address: 'gone@example.com' }
    await buy('en', { email: 'gone@example.com' })
    await buy('en', { email: 'there@example.com' })
    const log = vi.spyOn(test.shop.log, 'error')
    expect(await test.send()).toMatchObject({ sent: 1, failed: 1 })
    const [failed, sent] = (await test.outbox()).sort((a, b) => a.state.localeCompare(b.state))
    expect(sent).toMatchObject({ state: 'sent', lastError: null })
    expect(failed).toMatchObject({ state: 'failed', lastError: expect.stringContaining('550 No such person') })
    expect(log.mock.calls).toEqual([
      [
        {
          mailId: failed!.id,
          kind: 'order_confirmation',
          attempts: 1,
          code: 'EENVELOPE',
          responseCode: 550,
          state: 'failed',
        },
        expect.stringContaining('refused a mail for good'),
      ],
    ])
  })

  it('that is new is sent in the next round, however many to another domain fail for now', async () => {
    const now = test.shop.clock.now()
    const [anHourAgo, lastError] = [new Date(now.getTime() - HOUR_MS), '451 Later']
    const failing = Array.from({ length: 60 }, (_, n) => aMail(`failing ${n}`, anHourAgo))
    await test.shop.db.insert(mails).values(failing.map((mail) => ({ ...mail, attempts: 3, lastError })))
    await test.shop.db.insert(mails).values(aMail('new', now))
    const refusing: MailTransport = {
      ...test.transport,
      send: async ({ to }) => {
        if (JSON.stringify(to).includes('failing')) throw new Error(lastError)
      },
    }
    expect(await sendDue(test.shop, composeShortly, refusing)).toMatchObject({ sent: 1 })
    const sent = (await test.outbox()).filter(({ state }) => state === 'sent')
    expect(sent.map(({ id }) => id)).toEqual(['new'])
  })

  it('is retried for three days, with growing pauses', async () => {
    test.server.refuses = { everyone: { code: 451, text: 'Later' } }
    await buy('en')
    // Every attempt gets the error of the first one: eighty connections would take seconds.
    let refusal: Promise<void> | undefined
    const refusing: MailTransport = {
      ...test.transport,
      send: (message, kind) => (refusal ??= test.transport.send(message, kind)),
    }
    const [warn, error] = [vi.spyOn(test.shop.log, 'warn'), vi.spyOn(test.shop.log, 'error')]
    let attempts = 0
    for (let hours = 0; hours < 80; hours++) {
      attempts += (await sendDue(test.shop, compose, refusing)).failed
      test.later(60 * MINUTE_MS)
    }
    expect(attempts).toBeGreaterThan(60)
    const [mail] = await test.outbox()
    expect(mail).toMatchObject({
      ...{ state: 'failed', endedAt: expect.any(Date), lastError: expect.stringContaining('451 Later') },
    })
    expect(warn.mock.calls[1]).toEqual([
      expect.objectContaining({ mailId: mail!.id, attempts: 2, retryInMs: 30_000 }),
      'A mail could not be sent; it will be tried again',
    ])
    expect(warn).toHaveBeenCalledTimes(attempts - 1)
    expect(error.mock.calls).toEqual([
      [expect.objectContaining({ mailId: mail!.id, state: 'failed' }), expect.stringContaining('for three days')],
    ])
  })

  it('that failed, or was being sent, while the clock was months ahead is sent once it is right', async () => {
    const now = new Date()
    test.setNow(new Date(now.getTime() + 300 * DAY_MS))
    await test.shop.db.insert(mails).values(['failed', 'claimed', 'old'].map((id) => aMail(id, test.shop.clock.now())))
    await test.shop.db.update(mails).set({ createdAt: now }).where(eq(mails.id, 'old'))
    expect(await claimDue(test.shop.db, test.shop.clock.now(), 1)).toHaveLength(1)
    const refusing: MailTransport = { ...test.transport, send: () => Promise.reject(new Error('down')) }
    expect(await sendDue(test.shop, composeShortly, refusing)).toMatchObject({ sent: 0, failed: 2 })
    test.setNow(now)
    // The old one has waited since a moment ago.
    expect(await dueNow()).toEqual([3, expect.closeTo(0, -1)])
    expect(await sendDue(test.shop, composeShortly, test.transport)).toMatchObject({ sent: 3, failed: 0 })
    expect(await dueNow()).toEqual([0, 0])
  })

  it('waits, and keeps its claim, if the clock of another process is a little ahead', async () => {
    const now = test.shop.clock.now()
    await test.shop.db
      .insert(mails)
      .values([aMail('of the morning', new Date(now.getTime() + LONGEST_WAIT_MS + MINUTE_MS)), aMail('claimed', now)])
    await claimDue(test.shop.db, new Date(now.getTime() + MINUTE_MS), 1)
    expect(await claimDue(test.shop.db, now, 9)).toEqual([])
    expect((await dueNow())[0]).toBe(1)
  })

  it('is sent by the job, which logs that a mail could not be sent', async () => {
    const round = createMailSender(test.shop, compose)
    const { signal } = new AbortController()
    await buy('en')
    expect(await round(signal)).toBeUndefined()
    expect(test.server.received).toHaveLength(1)
    test.server.refuses = { everyone: { code: 451, text: 'Later' } }
    await buy('en')
    expect(await round(signal)).toBe(FAILED)
  })

  it('waits for the next start when the job is stopped', async () => {
    await buy('en')
    await createMailSender(test.shop, compose)(AbortSignal.abort())
    expect(test.server.received).toEqual([])
    expect(await test.outbox()).toMatchObject([{ state: 'waiting' }])
  })
})
