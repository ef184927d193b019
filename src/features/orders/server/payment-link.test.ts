import { and, eq, like } from 'drizzle-orm'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { mails, paymentLinks } from '#db/schema/index.ts'
import { compose } from '#features/mail-texts/server/compose.ts'
import type { Payment } from '#features/payments/server/payment-provider.ts'
import { writeShopState } from '#server/shop-state.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { CARDS } from '#tests/factories/confirm-card.ts'
import { control } from '#tests/factories/paid-order.ts'
import { stripeOf } from '#tests/factories/stripe.ts'
import { CUSTOMER, DELIVERY, supplementShop, tokenOf } from '#tests/factories/supplement-shop.ts'
import type { TestShop } from '#tests/factories/test-shop.ts'
import { closePaymentLinks } from './close-payment-links.ts'
import { makePaymentLink } from './make-payment-link.ts'
import { openPaymentLink } from './open-payment-link.ts'
import { paymentLinkToken } from './payment-link-token.ts'
import { receivePayment } from './receive-payment.ts'
import { setOrderStatus } from './set-order-status.ts'

const { shop, rowOf, florist, linked, open, payable, charge, reconcile, bookedOn, detailOf } = supplementShop()
let test: TestShop
beforeAll(() => void (test = shop()))

async function setStatus(orderId: string, status: 'pending' | 'cancelled') {
  const { updatedAt } = await rowOf(orderId)
  const change = { status, updatedAt: updatedAt.toISOString() }
  expect(await setOrderStatus(test.shop, florist(), orderId, change)).toMatchObject({ ok: true })
}
const make = (orderId: string, mail = false) => makePaymentLink(test.shop, florist(), orderId, { mail })
const mailsOf = (id: string, kind: 'payment_received' | 'payment_link') =>
  test.shop.db
    .select()
    .from(mails)
    .where(and(eq(mails.about, id), eq(mails.kind, kind)))

describe('a payment link', () => {
  it('charges what the order costs, once, however many people open it, and makes the order paid with one receipt', async () => {
    const { orderId, token } = await linked()
    const before = await rowOf(orderId)
    const [here, there] = await Promise.all([payable(token), payable(token)])
    expect(here.payment).toEqual(there.payment)
    expect(here).toMatchObject({ amount: before.total, currency: before.currency })
    const paymentIntentId = await charge(token)
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
    const [receipt, ...others] = await mailsOf(orderId, 'payment_received')
    expect(others).toEqual([])
    expect(JSON.stringify(await compose(test.shop, receipt!))).toContain('#token=')
    const detail = await detailOf(orderId)
    expect(detail).toMatchObject({ paymentLink: null, refundable: before.total })
    expect(detail.history).toContainEqual(
      expect.objectContaining({ actor: 'payment-provider', changes: { paymentMethod: ['later', 'card'] } }),
    )
  })

  it.each(['before', 'after'])('is paid once after the provider has failed %s it made the payment', async (when) => {
    const { orderId, token } = await linked()
    await control(test, 'faults', { method: 'POST', path: 'payment_intents', fault: '500', when })
    expect(await openPaymentLink(test.shop, token)).toMatchObject({ ok: false, code: 'payment_provider_unavailable' })
    const [here, there] = await Promise.all([payable(token), payable(token)])
    expect(here.payment).toEqual(there.payment)
    const paymentIntentId = await charge(token)
    expect(paymentIntentId).toBe(here.payment.paymentIntentId)
    expect(await open(token)).toEqual({ state: 'paid' })
    expect(await rowOf(orderId)).toMatchObject({ paymentMethod: 'card', paymentIntentId })
  })

  it('is booked by the reconciler if everything failed after the charge', async () => {
    const { orderId, token } = await linked()
    const paymentIntentId = await charge(token)
    await reconcile()
    await reconcile()
    expect(await rowOf(orderId)).toMatchObject({ paymentMethod: 'card', paymentIntentId })
    expect(await mailsOf(orderId, 'payment_received')).toHaveLength(1)
  })

  it('is the same for the same key, and its mail has it', async () => {
    const key = crypto.randomUUID()
    const [one, again] = [await linked({ key }), await linked({ key })]
    expect(again).toEqual(one)
    const mailed = await make(one.orderId, true)
    if (!mailed.ok) throw new Error(mailed.code)
    expect(await open(one.token)).toEqual({ state: 'replaced' })
    expect(await open(tokenOf(mailed.value.url))).toMatchObject({ state: 'open' })
    const [mail] = await mailsOf(one.orderId, 'payment_link')
    expect(JSON.stringify(await compose(test.shop, mail!))).toContain(mailed.value.url)
    await receivePayment(test.shop, florist(), one.orderId, 'cash')
    expect(await compose(test.shop, mail!)).toBe('nothing')
  })

  it('works for a day, and not beyond the beginning of the delivery', async () => {
    const { orderId, expiresAt } = await linked({ customerData: { ...DELIVERY, slotId: '08-10' } })
    const now = test.shop.clock.now().getTime()
    expect(Math.abs(Date.parse(expiresAt) - now - 24 * HOUR_MS)).toBeLessThan(MINUTE_MS)
    const begins = new Date(`${DELIVERY.deliveryDate}T08:00:00+07:00`)
    test.setNow(new Date(begins.getTime() - HOUR_MS))
    const renewed = await make(orderId)
    expect(renewed.ok && renewed.value.expiresAt).toBe(begins.toISOString())
    test.setNow(begins)
    expect(await make(orderId)).toEqual({
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
    // Staff see that it worked until it was closed, not until it would have expired.
    const { paymentLink, linkUntil } = await detailOf(orderId)
    expect(paymentLink).toBeNull()
    expect(Date.parse(linkUntil!)).toBeLessThanOrEqual(test.shop.clock.now().getTime())
    const renewed = await make(orderId)
    expect(renewed.ok && (await open(tokenOf(renewed.value.url)))).toMatchObject({ state: 'open' })
  })

  it('waits while the bank is processing, and makes no second link meanwhile', async () => {
    const { orderId, token } = await linked()
    const paymentIntentId = await charge(token, CARDS.staysProcessing)
    expect(await open(token)).toEqual({ state: 'processing' })
    const second = await make(orderId)
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
  const { orderId } = await linked({ customer: { ...CUSTOMER, email: '' } })
  expect(await make(orderId, true)).toEqual({ ok: false, code: 'customer_without_email' })
  expect(await make('x'.repeat(26))).toEqual({ ok: false, code: 'order_not_found' })
  await receivePayment(test.shop, florist(), orderId, 'transfer')
  expect(await make(orderId)).toEqual({ ok: false, code: 'order_already_paid' })
})
