import { and, eq, like } from 'drizzle-orm'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { mails, orders, paymentLinks, products } from '#db/schema/index.ts'
import { deleteAccount } from '#features/account/server/delete-account.ts'
import { staffOrderSchema } from '#features/checkout/staff-order.schema.ts'
import { placeStaffOrder } from '#features/checkout/server/place-staff-order.ts'
import { compose } from '#features/mail-texts/server/compose.ts'
import type { Payment } from '#features/payments/server/payment-provider.ts'
import { writeShopState } from '#server/shop-state.ts'
import { CARDS } from '#tests/factories/confirm-card.ts'
import { anAccount, signedInNow } from '#tests/factories/customers.ts'
import { control, theAdmin } from '#tests/factories/paid-order.ts'
import { refundingShop } from '#tests/factories/refunding-shop.ts'
import { stripeOf } from '#tests/factories/stripe.ts'
import { tokenOf } from '#tests/factories/supplement-shop.ts'
import type { TestShop } from '#tests/factories/test-shop.ts'
import { usualDay } from '#tests/factories/usual-day.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { setOrderStatus } from './set-order-status.ts'
import { closePaymentLinks } from './close-payment-links.ts'
import { fulfil } from './fulfil.ts'
import { makePaymentLink } from './make-payment-link.ts'
import { openPaymentLink } from './open-payment-link.ts'
import { paymentLinkToken } from './payment-link-token.ts'
import { readOrder } from './read-order.ts'
import { createReconciler } from './reconcile.ts'
import { receivePayment } from './receive-payment.ts'

const { shop, rowOf } = refundingShop()
let test: TestShop
let florist: { id: string; email: string }
let productId: string
beforeAll(async () => {
  test = shop()
  florist = await theAdmin(test)
  const [product] = await test.shop.db.select().from(products).where(eq(products.inStock, true)).limit(1)
  productId = product!.id
})

const DAY = usualDay(40)

async function linked({ key = crypto.randomUUID(), email = 'ha@example.com', slotId = '', date = DAY } = {}) {
  const delivery = { deliveryAddress: '9 Hàng Đào', deliveryCity: 'Hanoi', deliveryDate: date, slotId }
  const body = {
    key,
    lines: [{ productId, quantity: 1 }],
    customer: { name: 'Chị Hà', phone: '0912345678', email },
    customerData: { ...delivery, recipientName: 'Trần Thị Hoa' },
    payment: 'link',
  }
  const placed = await placeStaffOrder(test.shop, florist, staffOrderSchema.parse(body))
  if (!placed.ok) throw new Error(placed.code)
  return { orderId: placed.value.orderId, token: tokenOf(placed.value.paymentLink!.url), ...placed.value.paymentLink! }
}
const open = async (token: string) => {
  const opened = await openPaymentLink(test.shop, token)
  if (!opened.ok) throw new Error(opened.code)
  return opened.value
}
async function payable(token: string) {
  const opened = await open(token)
  if (opened.state !== 'open') throw new Error(opened.state)
  return { ...opened, payment: opened.payment! }
}
async function charge(token: string, card?: string) {
  const { payment } = await payable(token)
  return { ...payment, ...(await test.pay(payment.paymentIntentId, payment.clientSecret, card)) }
}
async function setStatus(orderId: string, status: 'pending' | 'processing' | 'cancelled') {
  const { updatedAt } = await rowOf(orderId)
  const change = { status, updatedAt: updatedAt.toISOString() }
  expect(await setOrderStatus(test.shop, florist, orderId, change)).toMatchObject({ ok: true })
}
const reconcile = () => createReconciler(test.shop)(new AbortController().signal)
const receipts = (id: string) =>
  test.shop.db
    .select()
    .from(mails)
    .where(and(eq(mails.about, id), eq(mails.kind, 'payment_received')))
const receiptOf = async (id: string) => JSON.stringify(await compose(test.shop, (await receipts(id))[0]!))
/** The orders that a payment was booked on. */
const bookedOn = (paymentIntentId: string) =>
  test.shop.db.select().from(orders).where(eq(orders.paymentIntentId, paymentIntentId))

describe('a payment link', () => {
  it('charges what the order costs, once, however many people open it, and makes the order paid with one receipt', async () => {
    const { orderId, token } = await linked()
    const before = await rowOf(orderId)
    const [here, there] = await Promise.all([payable(token), payable(token)])
    expect(here.payment).toEqual(there.payment)
    expect(here).toMatchObject({ amount: before.total, currency: before.currency })
    const { paymentIntentId } = await charge(token)
    expect(await Promise.all([open(token), open(token), reconcile()])).toMatchObject([
      { state: 'paid' },
      { state: 'paid' },
      undefined,
    ])
    expect(await open(token)).toEqual({ state: 'paid' })
    expect(await rowOf(orderId)).toMatchObject({
      paymentMethod: 'card',
      paymentProvider: 'stripe',
      paymentIntentId,
      paymentStatus: 'paid',
      reviewReason: null,
      total: before.total,
    })
    expect(await bookedOn(paymentIntentId)).toHaveLength(1)
    const [receipt, ...others] = await receipts(orderId)
    expect(others).toEqual([])
    expect(JSON.stringify(await compose(test.shop, receipt!))).toContain('#token=')
    const read = await readOrder(test.shop, orderId)
    expect(read.ok && read.value).toMatchObject({ paymentLink: null, refundable: before.total })
    expect(read.ok && read.value.history).toContainEqual(
      expect.objectContaining({ actor: 'payment-provider', changes: { paymentMethod: ['later', 'card'] } }),
    )
  })

  it.each(['before', 'after'])('is paid once after the provider has failed %s it made the payment', async (when) => {
    const { orderId, token } = await linked()
    await control(test, 'faults', { method: 'POST', path: 'payment_intents', fault: '500', when })
    expect(await openPaymentLink(test.shop, token)).toMatchObject({ ok: false, code: 'payment_provider_unavailable' })
    const [here, there] = await Promise.all([payable(token), payable(token)])
    expect(here.payment).toEqual(there.payment)
    const { paymentIntentId } = await charge(token)
    expect(paymentIntentId).toBe(here.payment.paymentIntentId)
    expect(await open(token)).toEqual({ state: 'paid' })
    expect(await rowOf(orderId)).toMatchObject({ paymentMethod: 'card', paymentIntentId })
  })

  it('is booked by the reconciler if everything failed after the charge', async () => {
    const { orderId, token } = await linked()
    const { paymentIntentId } = await charge(token)
    await reconcile()
    await reconcile()
    expect(await rowOf(orderId)).toMatchObject({ paymentMethod: 'card', paymentIntentId })
    expect(await receipts(orderId)).toHaveLength(1)
  })

  it('is the same for the same key, and its mail has it', async () => {
    const key = crypto.randomUUID()
    const [one, again] = [await linked({ key }), await linked({ key })]
    expect(again).toEqual(one)
    const mailed = await makePaymentLink(test.shop, florist, one.orderId, { mail: true })
    if (!mailed.ok) throw new Error(mailed.code)
    expect(await open(one.token)).toEqual({ state: 'replaced' })
    expect(await open(tokenOf(mailed.value.url))).toMatchObject({ state: 'open' })
    const [mail] = await test.shop.db
      .select()
      .from(mails)
      .where(and(eq(mails.about, one.orderId), eq(mails.kind, 'payment_link')))
    expect(JSON.stringify(await compose(test.shop, mail!))).toContain(mailed.value.url)
    await receivePayment(test.shop, florist, one.orderId, 'cash')
    expect(await compose(test.shop, mail!)).toBe('nothing')
  })

  it('works for a day, and not beyond the beginning of the delivery', async () => {
    const { orderId, expiresAt } = await linked({ slotId: '08-10' })
    const now = test.shop.clock.now().getTime()
    expect(Math.abs(Date.parse(expiresAt) - now - 24 * HOUR_MS)).toBeLessThan(MINUTE_MS)
    const begins = new Date(`${DAY}T08:00:00+07:00`)
    test.setNow(new Date(begins.getTime() - HOUR_MS))
    const renewed = await makePaymentLink(test.shop, florist, orderId, { mail: false })
    expect(renewed.ok && renewed.value.expiresAt).toBe(begins.toISOString())
    test.setNow(begins)
    expect(await makePaymentLink(test.shop, florist, orderId, { mail: false })).toEqual({
      ok: false,
      code: 'payment_link_too_late',
    })
    expect(renewed.ok && (await open(tokenOf(renewed.value.url)))).toEqual({ state: 'expired' })
    test.setNow(new Date(now))
  })

  it('that expired unpaid is cancelled at the provider, and its order waits for staff', async () => {
    const { orderId, token, expiresAt } = await linked()
    const { payment } = await payable(token)
    const now = test.shop.clock.now()
    test.setNow(new Date(Date.parse(expiresAt) + MINUTE_MS))
    expect(await closePaymentLinks(test.shop, test.shop.payments.all[0]!, { orderId })).toBe(1)
    expect(await open(token)).toEqual({ state: 'expired' })
    test.setNow(now)
    expect(await test.shop.payments.all[0]!.read(payment.paymentIntentId)).toMatchObject({ state: 'cancelled' })
    expect(await rowOf(orderId)).toMatchObject({ status: 'pending', paymentMethod: 'later' })
  })

  it('whose payment cannot be booked keeps no other open', async () => {
    const [first, second] = [await linked(), await linked()]
    const { payment } = await payable(first.token)
    await payable(second.token)
    const now = test.shop.clock.now()
    onTestFinished(() => test.setNow(now))
    test.setNow(new Date(Date.parse(second.expiresAt) + MINUTE_MS))
    const provider = test.shop.payments.all[0]!
    const readFrom = provider.read
    const read = vi.spyOn(provider, 'read').mockImplementation(async (id) => {
      if (id === payment.paymentIntentId) throw new TypeError('cannot be booked')
      return readFrom(id)
    })
    onTestFinished(() => read.mockRestore())
    await expect(closePaymentLinks(test.shop, provider)).rejects.toThrow('cannot be booked')
    const closedAt = async ({ orderId }: { orderId: string }) =>
      (await test.shop.db.select().from(paymentLinks).where(eq(paymentLinks.orderId, orderId)))[0]!.closedAt
    expect([await closedAt(first), await closedAt(second)]).toEqual([null, expect.any(Date)])
  })

  it('that was closed while its order was cancelled by mistake says so, and staff make another one', async () => {
    const { orderId, token } = await linked()
    await payable(token)
    await setStatus(orderId, 'cancelled')
    await reconcile()
    await setStatus(orderId, 'pending')
    expect(await open(token)).toEqual({ state: 'replaced' })
    const read = await readOrder(test.shop, orderId)
    if (!read.ok) throw new Error(read.code)
    // Staff see that it worked until it was closed, not until it would have expired.
    expect(read.value.paymentLink).toBeNull()
    expect(Date.parse(read.value.linkUntil!)).toBeLessThanOrEqual(test.shop.clock.now().getTime())
    const renewed = await makePaymentLink(test.shop, florist, orderId, { mail: false })
    expect(renewed.ok && (await open(tokenOf(renewed.value.url)))).toMatchObject({ state: 'open' })
  })

  it('waits while the bank is processing, and makes no second link meanwhile', async () => {
    const { orderId, token } = await linked()
    const { paymentIntentId } = await charge(token, CARDS.staysProcessing)
    expect(await open(token)).toEqual({ state: 'processing' })
    const second = await makePaymentLink(test.shop, florist, orderId, { mail: false })
    expect(second).toEqual({ ok: false, code: 'payment_processing' })
    expect(await bookedOn(paymentIntentId)).toEqual([])
    expect(await rowOf(orderId)).toMatchObject({ paymentMethod: 'later' })
  })
})

it('links that cannot be closed yet do not delay the others, even if the shop restarts in between', async () => {
  const { orderId } = await linked()
  const provider = stripeOf(test.shop)
  // The bank decides about all of them, and all expire when their delivery begins.
  const rows = Array.from({ length: 60 }, (_, n) => ({
    ...{ id: `stays-${String(n).padStart(2, '0')}`, paymentIntentId: `pi_stays_${n}`, orderId },
    ...{ amount: 1, currency: 'VND' as const, paymentProvider: provider.name, expiresAt: new Date(0) },
  }))
  await test.shop.db.insert(paymentLinks).values(rows)
  const read = vi.spyOn(provider, 'read')
  onTestFinished(() => read.mockRestore())
  read.mockImplementation(async (id) => ({ id, state: 'processing' }) as Payment)
  const asked = () => read.mock.calls.splice(0).flatMap(([id]) => (id.startsWith('pi_stays_') ? [id] : []))
  const ids = rows.map(({ paymentIntentId }) => paymentIntentId)

  await closePaymentLinks(test.shop, provider)
  expect(asked()).toEqual(ids.slice(0, 50))
  // Those of one order are closed whatever the round has reached, and do not move it.
  await closePaymentLinks(test.shop, provider, { orderId })
  expect(asked()).toEqual(ids.slice(0, 50))
  await closePaymentLinks({ ...test.shop }, provider)
  expect(asked()).toEqual(ids.slice(50))
  await closePaymentLinks({ ...test.shop }, provider)
  expect(asked()).toEqual(ids.slice(0, 50))
  await test.shop.db.delete(paymentLinks).where(like(paymentLinks.id, 'stays-%'))
  await writeShopState(test.shop.db, 'closedLinksUpTo:stripe', null)
})

describe('money that nobody expects', () => {
  it('after the order was cancelled is on the order, in review, and can be refunded', async () => {
    const { orderId, token } = await linked()
    const paying = await charge(token)
    await setStatus(orderId, 'cancelled')
    await reconcile()
    expect(await rowOf(orderId)).toMatchObject({
      status: 'cancelled',
      paymentIntentId: paying.paymentIntentId,
      reviewReason: 'paid_unexpectedly',
    })
    expect(await open(token)).toEqual({ state: 'cancelled' })
    const receipt = await receiptOf(orderId)
    expect(receipt).toContain('đơn này đã hủy và sẽ không được giao. Tiệm sẽ liên hệ với bạn')
    expect(receipt).not.toContain('thợ hoa')
  })

  it('has no receipt if the order is cancelled before it is sent: another mail is about that', async () => {
    const { orderId, token } = await linked()
    await charge(token)
    await reconcile()
    expect(await receiptOf(orderId)).toContain('khi thợ hoa bắt tay vào cắm')
    await setStatus(orderId, 'cancelled')
    expect(await receiptOf(orderId)).toBe('"nothing"')
  })

  it('for an order that florists have begun has a receipt that announces no beginning', async () => {
    const { orderId, token } = await linked()
    await charge(token)
    await setStatus(orderId, 'processing')
    await reconcile()
    const receipt = await receiptOf(orderId)
    expect(receipt).toContain('Đơn của bạn đã được thanh toán.')
    expect(receipt).not.toContain('thợ hoa')
  })

  it('for an order that was paid in cash becomes an order in review that names it', async () => {
    const { orderId, token } = await linked()
    const { paymentIntentId } = await charge(token)
    await receivePayment(test.shop, florist, orderId, 'cash')
    await Promise.all([reconcile(), fulfil(test.shop, { provider: 'stripe', paymentId: paymentIntentId })])
    await reconcile()
    expect(await rowOf(orderId)).toMatchObject({ paymentMethod: 'cash', paymentIntentId: null })
    const found = await bookedOn(paymentIntentId)
    expect(found).toMatchObject([
      { internalNotes: orderId, reviewReason: 'paid_unexpectedly', customerName: 'Chị Hà', deliveryDate: null },
    ])
    expect(await receipts(orderId)).toEqual([])
  })

  it('for a paid order of an account is the account’s, too, and has no owner once the account is deleted', async () => {
    const user = await anAccount(test)
    const { orderId, token } = await linked()
    await test.shop.db.update(orders).set({ userId: user.id }).where(eq(orders.id, orderId))
    const before = await charge(token)
    await receivePayment(test.shop, florist, orderId, 'cash')
    await reconcile()
    expect(await bookedOn(before.paymentIntentId)).toMatchObject([{ userId: user.id, ownerGoneAt: null }])

    const again = await linked()
    await test.shop.db.update(orders).set({ userId: user.id }).where(eq(orders.id, again.orderId))
    const after = await charge(again.token)
    await receivePayment(test.shop, florist, again.orderId, 'cash')
    await deleteAccount(test.shop, user, undefined, { locale: 'vi', session: signedInNow(test) })
    await reconcile()
    expect(await bookedOn(after.paymentIntentId)).toMatchObject([
      { userId: null, ownerGoneAt: expect.any(Date), internalNotes: again.orderId },
    ])
  })

  it('after the link expired needs review', async () => {
    const { orderId, token } = await linked()
    const { paymentIntentId } = await charge(token)
    const early = new Date(Date.now() - 10 * MINUTE_MS)
    await test.shop.db.update(paymentLinks).set({ expiresAt: early }).where(eq(paymentLinks.orderId, orderId))
    await reconcile()
    expect(await rowOf(orderId)).toMatchObject({
      paymentMethod: 'card',
      paymentIntentId,
      reviewReason: 'quote_expired',
    })
  })

  it('is not asked for twice: a link that was paid makes no other', async () => {
    const { orderId, token } = await linked()
    await charge(token)
    const renewed = await makePaymentLink(test.shop, florist, orderId, { mail: false })
    expect(renewed).toEqual({ ok: false, code: 'order_already_paid' })
    expect(await rowOf(orderId)).toMatchObject({ paymentMethod: 'card' })
  })
})

it('opens nothing for a token that the shop has not made', async () => {
  const [one, other] = [await linked(), await linked()]
  const forged = `${one.token.split('.')[0]!}.${other.token.split('.')[1]!}`
  for (const token of [
    forged,
    one.token.slice(0, -1),
    `${one.token}x`,
    '',
    '.',
    one.orderId,
    paymentLinkToken(test.shop, 'x'),
  ])
    expect(await openPaymentLink(test.shop, token)).toMatchObject({ ok: false, code: 'payment_link_unavailable' })
})

it('is not mailed without an email, nor made for an order that is paid, cancelled or unknown', async () => {
  const { orderId } = await linked({ email: '' })
  const make = (id: string, mail = false) => makePaymentLink(test.shop, florist, id, { mail })
  expect(await make(orderId, true)).toEqual({ ok: false, code: 'customer_without_email' })
  expect(await make('x'.repeat(26))).toEqual({ ok: false, code: 'order_not_found' })
  await receivePayment(test.shop, florist, orderId, 'transfer')
  expect(await make(orderId)).toEqual({ ok: false, code: 'order_already_paid' })
})
