import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { mails, orders, products, users } from '#db/schema/index.ts'
import { createMailServer, type MailServer } from '#tests/factories/mail-server.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { defaultDeliveryDay } from '#features/checkout/delivery-days.ts'
import { registerSchema } from '#features/account/account.schema.ts'
import { forgotPassword } from '#features/account/server/forgot-password.ts'
import { register } from '#features/account/server/register.ts'
import { beginCheckout } from '#features/checkout/server/begin-checkout.ts'
import { saveDetails } from '#features/checkout/server/save-details.ts'
import { storeContactMessage } from '#features/contact/server/store-contact-message.ts'
import { changeStatus } from '#features/orders/server/change-status.ts'
import { fulfil } from '#features/orders/server/fulfil.ts'
import { compose } from '#features/mail-texts/server/compose.ts'
import { claimDue } from './outbox-rows.ts'
import { openMailTransport, type MailTransport } from './mail-transport.ts'
import { FAILED } from '#server/every.ts'
import { createMailSender, sendDue } from './sender.ts'
import { stripePayment } from '#tests/factories/stripe.ts'
import { MINUTE_MS } from '#shared/durations.ts'

let server: MailServer
let test: TestShop
let transport: MailTransport
beforeAll(async () => {
  server = await createMailServer()
  await server.open()
  test = await openTestShop({ SMTP_URL: server.url, MAIL_FROM: 'Mộc Lan <shop@moclan.test>' })
  transport = openMailTransport(test.shop)
})
afterAll(async () => {
  await server.close()
  await test.close()
})
beforeEach(async () => {
  vi.restoreAllMocks()
  server.received = []
  server.refuses = {}
  server.onTaken = () => {}
  test.setNow(new Date())
  await test.shop.db.delete(mails)
})

const send = () => sendDue(test.shop, compose, transport)
const later = (ms: number) => test.setNow(new Date(test.shop.clock.now().getTime() + ms))
const outbox = () => test.shop.db.select().from(mails)

/** Pays an order in a language. Returns its number. */
async function buy(locale: 'en' | 'vi', { email = 'hoa@example.com', details = true } = {}): Promise<string> {
  const { shop } = test
  const [product] = await shop.db.select().from(products).where(eq(products.inStock, true)).limit(1)
  const items = [{ productId: product!.id, quantity: 2 }]
  const begun = await beginCheckout(shop, { items, currency: 'vnd', discountCode: 'MOCLAN10', locale, userId: null })
  if (!begun.ok) throw new Error(begun.code)
  const { paymentIntentId, clientSecret } = begun.value
  if (details) await saveDetails(shop, { paymentIntentId, clientSecret, customerData: customer(email), userId: null })
  await test.pay(paymentIntentId, clientSecret)
  const [fulfilled] = await Promise.all([
    fulfil(shop, stripePayment(paymentIntentId)),
    fulfil(shop, stripePayment(paymentIntentId)),
  ])
  if (!fulfilled.ok) throw new Error(fulfilled.code)
  return fulfilled.value.orderId
}

const customer = (customerEmail: string) => ({
  customerName: 'Nguyễn Thị Hoa',
  customerEmail,
  customerPhone: '0900 000 099',
  deliveryAddress: '1 Phố Huế',
  deliveryCity: 'Hanoi' as const,
  deliveryDate: defaultDeliveryDay(new Date()),
  notes: '',
})

describe('an order', () => {
  it('is confirmed to its customer once, in the order’s language', async () => {
    const orderId = await buy('vi')
    expect(await send()).toEqual({ sent: 1, failed: 0 })
    expect(await send()).toEqual({ sent: 0, failed: 0 })
    const [{ mail, from, to } = server.received[0]!, ...others] = server.received
    expect(others).toEqual([])
    expect([from, to]).toEqual(['shop@moclan.test', ['hoa@example.com']])
    expect(mail.subject).toBe(`Đơn hàng ${orderId.slice(0, 8)} của bạn`)
    expect(mail.from).toEqual({ name: 'Mộc Lan', address: 'shop@moclan.test' })
    expect(mail.html).toContain(`/vi/track-order?id=${orderId}`)
    expect(mail.text).toContain('MOCLAN10 (10%)')
  })

  it('is created while the mail server is down, and confirmed when it is back', async () => {
    await server.close()
    const orderId = await buy('en')
    expect(await test.shop.db.select().from(orders).where(eq(orders.id, orderId))).toHaveLength(1)
    expect(await send()).toEqual({ sent: 0, failed: 1 })
    expect(await outbox()).toMatchObject([
      { state: 'waiting', attempts: 1, lastError: expect.stringContaining('ECONNREFUSED') },
    ])
    expect(await send()).toEqual({ sent: 0, failed: 0 })

    await server.open()
    later(MINUTE_MS)
    expect(await send()).toEqual({ sent: 1, failed: 0 })
    expect(server.received[0]?.mail.subject).toBe(`Your order ${orderId.slice(0, 8)}`)
  })

  it('notifies of each status once, and not of one that is corrected at once', async () => {
    const orderId = await buy('en')
    await send()
    await changeStatus(test.shop, orderId, 'delivered')
    await changeStatus(test.shop, orderId, 'processing')
    await changeStatus(test.shop, orderId, 'processing')
    expect(await send()).toEqual({ sent: 0, failed: 0 })
    later(MINUTE_MS)
    await send()
    expect(server.received.map(({ mail }) => mail.subject)).toEqual([
      expect.stringContaining('Your order'),
      expect.stringContaining('we are arranging your flowers'),
    ])

    for (const status of ['out_for_delivery', 'processing', 'delivered', 'cancelled'] as const) {
      await changeStatus(test.shop, orderId, status)
      later(MINUTE_MS)
      await send()
    }
    expect(server.received.slice(2).map(({ mail }) => mail.subject)).toEqual([
      expect.stringContaining('on the way'),
      expect.stringContaining('have arrived'),
      expect.stringContaining('has been cancelled'),
    ])
    expect(await changeStatus(test.shop, 'nope', 'delivered')).toEqual({ ok: false, code: 'order_not_found' })
  })

  it('without an address waits for one', async () => {
    const orderId = await buy('vi', { details: false })
    await test.shop.db.update(orders).set({ customerEmail: '' }).where(eq(orders.id, orderId))
    await send()
    expect(await outbox()).toMatchObject([{ state: 'waiting', lastError: 'incomplete' }])
    await test.shop.db.update(orders).set({ customerEmail: 'late@example.com' }).where(eq(orders.id, orderId))
    later(MINUTE_MS)
    await send()
    expect(server.received[0]).toMatchObject({ to: ['late@example.com'] })
    expect(server.received[0]?.mail.text).toContain('cần xem lại')
  })
})

describe('a mail', () => {
  it('is sent once by two concurrent senders', async () => {
    for (let i = 0; i < 5; i++) await buy('en', { email: `guest${i}@example.com` })
    const counts = await Promise.all([send(), send(), send()])
    expect(counts.reduce((sum, { sent }) => sum + sent, 0)).toBe(5)
    expect(new Set(server.received.map(({ to }) => to[0])).size).toBe(5)
    expect(server.received).toHaveLength(5)
  })

  it('that was sent before a crash is sent again under the same id, but not before its claim ends', async () => {
    await buy('en')
    const claimed = await claimDue(test.shop.db, test.shop.clock.now(), 1)
    expect(claimed).toHaveLength(1)
    // The sender crashed, before or after sending.
    expect(await send()).toEqual({ sent: 0, failed: 0 })
    later(3 * MINUTE_MS)
    await send()
    await test.shop.db.update(mails).set({ state: 'waiting', endedAt: null })
    await send()
    const ids = server.received.map(({ mail }) => mail.messageId)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(server.received[0]?.mail.date).toBe(server.received[1]?.mail.date)
  })

  it('is given up at once if its recipient is refused, and does not delay the others', async () => {
    server.refuses = { address: 'gone@example.com' }
    await buy('en', { email: 'gone@example.com' })
    await buy('en', { email: 'there@example.com' })
    const log = vi.spyOn(test.shop.log, 'error')
    expect(await send()).toEqual({ sent: 1, failed: 1 })
    const [failed, sent] = (await outbox()).sort((a, b) => a.state.localeCompare(b.state))
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

  it('is retried for three days, with growing pauses', async () => {
    server.refuses = { everyone: { code: 451, text: 'Later' } }
    await buy('en')
    // Every attempt gets the error of the first one: eighty connections would take seconds.
    let refusal: Promise<void> | undefined
    const refusing: MailTransport = {
      ...transport,
      send: (message, kind) => (refusal ??= transport.send(message, kind)),
    }
    const [warn, error] = [vi.spyOn(test.shop.log, 'warn'), vi.spyOn(test.shop.log, 'error')]
    let attempts = 0
    for (let hours = 0; hours < 80; hours++) {
      attempts += (await sendDue(test.shop, compose, refusing)).failed
      later(60 * MINUTE_MS)
    }
    expect(attempts).toBeGreaterThan(60)
    const [mail] = await outbox()
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

  it('is sent by the job, which logs that a mail could not be sent', async () => {
    const round = createMailSender(test.shop, compose)
    const { signal } = new AbortController()
    await buy('en')
    expect(await round(signal)).toBeUndefined()
    expect(server.received).toHaveLength(1)
    server.refuses = { everyone: { code: 451, text: 'Later' } }
    await buy('en')
    expect(await round(signal)).toBe(FAILED)
  })

  it('waits for the next start when the job is stopped', async () => {
    await buy('en')
    await createMailSender(test.shop, compose)(AbortSignal.abort())
    expect(server.received).toEqual([])
    expect(await outbox()).toMatchObject([{ state: 'waiting' }])
  })
})

describe('accounts and visitors', () => {
  it('a link to a new password goes to account owners only', async () => {
    await forgotPassword(test.shop, 'customer@example.com', 'vi')
    await forgotPassword(test.shop, 'nobody@example.com', 'vi')
    await send()
    expect(server.received.map(({ to }) => to)).toEqual([['customer@example.com']])
    expect(server.received[0]?.mail.text).toMatch(/\/vi\/auth\/reset\?token=[\w-]{43}\b/)
    expect((await outbox()).map(({ state }) => state).sort()).toEqual(['dropped', 'sent'])
  })

  it('a mailbox is not flooded with links', async () => {
    for (let i = 0; i < 9; i++) await forgotPassword(test.shop, 'admin@example.com', 'en')
    await send()
    expect(server.received.length).toBe(5)
  })

  it('a new customer is asked to verify their address, until they have', async () => {
    const registered = await register(
      test.shop,
      registerSchema.parse({ email: 'new@example.com', password: 'a new one 77' }),
      'vi',
    )
    if (!registered.ok) throw new Error(registered.code)
    await send()
    expect(server.received[0]?.mail.subject).toBe('Xác nhận email của bạn')
    expect(server.received[0]?.mail.text).toMatch(/\/api\/auth\/verify-email\?token=[\w-]{43}&locale=vi/)
    await test.shop.db.update(mails).set({ state: 'waiting', endedAt: null })
    await test.shop.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, registered.value.id))
    await send()
    expect(server.received).toHaveLength(1)
  })

  it('a visitor’s message reaches the shop, and a reply goes to the visitor', async () => {
    const contact = {
      name: 'An',
      email: 'an@example.com',
      phone: '0900000000',
      subject: 'Câu hỏi',
      message: 'Có <b>giao</b> tối?',
    }
    await storeContactMessage(test.shop, contact, 'vi')
    await send()
    expect(server.received[0]).toMatchObject({
      to: ['shop@moclan.test'],
      mail: { replyTo: [{ name: 'An', address: 'an@example.com' }] },
    })
    expect(server.received[0]?.mail.html).toContain('Có &lt;b&gt;giao&lt;/b&gt; tối?')
  })
})

it('a name that a stranger entered is not mailed to an address before it is verified', async () => {
  const lure = { firstName: 'Win 500 USD:', lastName: 'evil.example/prize' }
  const email = 'stranger@example.com'
  const registered = await register(test.shop, registerSchema.parse({ email, password: 'a new one 77', ...lure }), 'en')
  if (!registered.ok) throw new Error(registered.code)
  await forgotPassword(test.shop, email, 'vi')
  await send()
  expect(server.received).toHaveLength(2)
  for (const { raw, mail } of server.received) {
    expect(`${raw} ${mail.text} ${mail.html} ${mail.subject}`).not.toMatch(/500 USD|evil\.example/)
    expect(mail.to).toEqual([{ name: '', address: email }])
  }
  await test.shop.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, registered.value.id))
  await forgotPassword(test.shop, email, 'en')
  await send()
  expect(server.received[2]?.mail.text).toContain('Hello Win 500 USD: evil.example/prize,')
})
