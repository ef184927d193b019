import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { mails, orders, paymentLinks } from '#db/schema/index.ts'
import { deleteAccount } from '#features/account/server/delete-account.ts'
import { compose } from '#features/mail-texts/server/compose.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { anAccount, signedInNow } from '#tests/factories/customers.ts'
import { supplementShop } from '#tests/factories/supplement-shop.ts'
import type { TestShop } from '#tests/factories/test-shop.ts'
import { fulfil } from './fulfil.ts'
import { makePaymentLink } from './make-payment-link.ts'
import { receivePayment } from './receive-payment.ts'
import { setOrderStatus } from './set-order-status.ts'

const { shop, rowOf, florist, linked, open, charge, reconcile, bookedOn } = supplementShop()
let test: TestShop
beforeAll(() => void (test = shop()))

async function setStatus(orderId: string, status: 'processing' | 'cancelled') {
  const { updatedAt } = await rowOf(orderId)
  const change = { status, updatedAt: updatedAt.toISOString() }
  expect(await setOrderStatus(test.shop, florist(), orderId, change)).toMatchObject({ ok: true })
}
const receipts = (id: string) =>
  test.shop.db
    .select()
    .from(mails)
    .where(and(eq(mails.about, id), eq(mails.kind, 'payment_received')))
const receiptOf = async (id: string) => JSON.stringify(await compose(test.shop, (await receipts(id))[0]!))

describe('money by a payment link that nobody expects', () => {
  it('after the order was cancelled is on the order, in review, and can be refunded', async () => {
    const { orderId, token } = await linked()
    const paymentIntentId = await charge(token)
    await setStatus(orderId, 'cancelled')
    await reconcile()
    expect(await rowOf(orderId)).toMatchObject({
      status: 'cancelled',
      paymentIntentId,
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
    const paymentIntentId = await charge(token)
    await receivePayment(test.shop, florist(), orderId, 'cash')
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
    await receivePayment(test.shop, florist(), orderId, 'cash')
    await reconcile()
    expect(await bookedOn(before)).toMatchObject([{ userId: user.id, ownerGoneAt: null }])

    const again = await linked()
    await test.shop.db.update(orders).set({ userId: user.id }).where(eq(orders.id, again.orderId))
    const after = await charge(again.token)
    await receivePayment(test.shop, florist(), again.orderId, 'cash')
    await deleteAccount(test.shop, user, undefined, { locale: 'vi', session: signedInNow(test) })
    await reconcile()
    expect(await bookedOn(after)).toMatchObject([
      { userId: null, ownerGoneAt: expect.any(Date), internalNotes: again.orderId },
    ])
  })

  it('after the link expired needs review', async () => {
    const { orderId, token } = await linked()
    const paymentIntentId = await charge(token)
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
    const renewed = await makePaymentLink(test.shop, florist(), orderId, { mail: false })
    expect(renewed).toEqual({ ok: false, code: 'order_already_paid' })
    expect(await rowOf(orderId)).toMatchObject({ paymentMethod: 'card' })
  })
})
