import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cashPayments, checkouts, mails, orders, products } from '#db/schema/index.ts'
import { compose } from '#features/mail-texts/server/compose.ts'
import { refundOrder } from '#features/orders/server/refund-order.ts'
import { cancelOrder } from '#features/orders/server/cancel-order.ts'
import { fulfil } from '#features/orders/server/fulfil.ts'
import { orderToken } from '#features/orders/server/order-token.ts'
import { readOrder } from '#features/orders/server/read-order.ts'
import { receivePayment } from '#features/orders/server/receive-payment.ts'
import { createReconciler } from '#features/orders/server/reconcile.ts'
import { readSales } from '#features/sales/server/read-sales.ts'
import { addDays, dayInVietnam } from '#shared/dates.ts'
import type { Shop } from '#server/shop.ts'
import { openCashCheckout } from '#tests/factories/cash-checkout.ts'
import { at } from '#tests/factories/slot-places.ts'
import { beginCheckout } from './begin-checkout.ts'
import { confirmPayment } from './confirm-payment.ts'
import { orderInCash } from './order-in-cash.ts'
import { purchaseIds } from './purchase-ids.ts'

const cash = await openCashCheckout()
const { test, shop, rose, begin, begun, givePlaces, left, asked, order, ordered, rowOf } = cash
const florist = { id: null, email: 'florist@example.com' }
beforeEach(() => cash.allow())
afterEach(cash.reset)
afterAll(() => test.close())

/** Returns the shop, in which something happens once the place is taken, before the details are checked. */
function beforeDetails(happens: () => Promise<unknown>): Shop {
  const cash = shop.payments.offering('cash')!
  const read: typeof cash.read = async (id) => {
    await happens()
    return cash.read(id)
  }
  const provider = { ...cash, read }
  return { ...shop, payments: { ...shop.payments, of: () => provider, offering: () => provider } }
}

describe('cash on delivery', () => {
  it('makes the order at once, unpaid, in its slot, and mails what the courier collects', async () => {
    await givePlaces(1)
    const { orderId, dueVND, unconfirmed } = await ordered()
    expect(unconfirmed).toBe(false)
    expect(await rowOf(orderId)).toMatchObject({
      paymentMethod: 'cash_on_delivery',
      paymentProvider: 'cash',
      status: 'pending',
      reviewReason: null,
      slotId: '08-10',
      total: dueVND,
      currency: 'VND',
    })
    expect(await left('08-10')).toBe(0)
    const [mail] = await shop.db
      .select()
      .from(mails)
      .where(and(eq(mails.about, orderId), eq(mails.kind, 'order_confirmation')))
    const composed = await compose(shop, mail!)
    const text = JSON.stringify(composed)
    expect(text).toContain('in cash ready for the courier')
    expect(text).not.toContain('your payment')
    expect(text).not.toContain('confirm-order')
  })

  it('is one order, however often and however parallel its key is sent', async () => {
    const given = asked()
    const all = await Promise.all([order(given), order(given), order(given)])
    const again = await order(given)
    const ids = new Set([...all, again].map((made) => (made.ok ? made.value.orderId : made.code)))
    expect(ids.size).toBe(1)
    expect(await shop.db.$count(orders, eq(orders.id, [...ids][0]!))).toBe(1)
    const other = { ...given, items: [{ productId: rose.id, quantity: 2 }] }
    expect(await order(other)).toMatchObject({ code: 'checkout_closed' })
  })

  it('holds no place beside its order, if a repeated call begins its checkout when the order is made', async () => {
    await givePlaces(3)
    const first = asked()
    await ordered(first)
    const { key, ...content } = first
    const ids = purchaseIds(shop, { method: 'cash', key: key!, content })
    const provider = shop.payments.offering('cash')!
    expect(await beginCheckout(shop, { ...content, ids, provider, locale: 'en', userId: null })).toMatchObject({
      ok: true,
    })
    expect(await left('08-10')).toBe(2)
  })

  it('goes on where a process has ended: by the next call, or by the reconciler', async () => {
    const given = asked()
    let broken = true
    const db = new Proxy(shop.db, {
      get(target, name) {
        if (name === 'update' && broken)
          return (table: unknown) => {
            if (table === cashPayments) throw new Error('the process is gone')
            return target.update(table as typeof orders)
          }
        const value: unknown = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    await expect(order(given, { ...shop, db })).rejects.toThrow('the process is gone')
    broken = false
    const { orderId } = await ordered(given)
    expect(await rowOf(orderId)).toMatchObject({ paymentMethod: 'cash_on_delivery' })

    // Promised, and then gone: nobody asks again.
    const lost = asked()
    await expect(
      orderInCash(
        { ...shop, traces: { ...shop.traces, span: () => Promise.reject(new Error('the process is gone')) } },
        lost,
        { locale: 'en', userId: null },
      ),
    ).rejects.toThrow('the process is gone')
    const [checkout] = await shop.db
      .select({ orderId: checkouts.orderId })
      .from(checkouts)
      .innerJoin(cashPayments, eq(cashPayments.id, checkouts.paymentIntentId))
      .leftJoin(orders, eq(orders.id, checkouts.orderId))
      .where(and(eq(checkouts.paymentProvider, 'cash')))
      .orderBy(checkouts.createdAt)
      .then((rows) => rows.toReversed())
    await createReconciler(shop)(new AbortController().signal)
    expect(await rowOf(checkout!.orderId)).toMatchObject({ paymentMethod: 'cash_on_delivery' })
    expect(await ordered(lost)).toMatchObject({ orderId: checkout!.orderId })
  })

  it('is not made at another price than was shown', async () => {
    expect(await order(asked({ total: 1 }))).toMatchObject({ code: 'quote_changed' })
    const { dueVND } = await ordered()
    expect(await order(asked({ total: dueVND }))).toMatchObject({ ok: true })
  })

  it('takes over the place that the browser held for a card', async () => {
    await givePlaces(1)
    const { paymentIntentId, clientSecret } = await begun({ delivery: at('08-10') })
    expect(await order(asked())).toMatchObject({ code: 'slot_full' })
    expect(await order(asked({ checkout: { paymentIntentId, clientSecret } }))).toMatchObject({ ok: true })
    expect(await left('08-10')).toBe(0)
  })

  it('is one order of a checkout, whatever two tabs send, and the tab that was slower shows it', async () => {
    const checkout = await begun({ delivery: at('08-10') })
    const { quote: _, quoteId: _quoteId, ...proof } = checkout
    const one = { ...asked(), key: undefined, checkout: proof }
    const other = { ...one, customerData: { ...one.customerData, cardMessage: 'Chúc mẹ vui' } }
    const made = await Promise.all([order(one), order(other), order(one)])
    for (const each of made) if (!each.ok) expect(['checkout_closed', 'checkout_expired']).toContain(each.code)
    const ids = new Set(made.flatMap((each) => (each.ok ? [each.value.orderId] : [])))
    expect(ids.size).toBeLessThanOrEqual(1)
    expect(await shop.db.$count(orders, eq(orders.customerEmail, one.customerData.customerEmail))).toBe(ids.size)

    const { quote: _q, quoteId: _id, ...again } = await begun({ delivery: at('10-12') })
    const second = asked({ checkout: again, key: undefined })
    const { orderId } = await ordered(second)
    const edited = { ...second, customerData: { ...second.customerData, notes: 'Tầng 3' } }
    expect(await order(edited)).toMatchObject({ code: 'checkout_closed' })
    // The answer was lost: the page asks for a session, and then for the order.
    expect(await begin({ checkout: again, delivery: at('08-10') })).toMatchObject({ code: 'checkout_closed' })
    for (const customerData of [undefined, second.customerData])
      expect(await confirmPayment(shop, { ...again, customerData }, null)).toMatchObject({
        value: { orderId, receipt: { cash: { unconfirmed: false } } },
      })
    expect(await confirmPayment(shop, { ...again, clientSecret: 'guessed' }, null)).toMatchObject({ ok: false })
  })

  it('gives the place back that it held, if it is refused at the last moment', async () => {
    await givePlaces(1)
    const given = asked()
    const setSold = (inStock: boolean) => shop.db.update(products).set({ inStock }).where(eq(products.id, rose.id))
    const made = await order(
      given,
      beforeDetails(() => setSold(false)),
    )
    await setSold(true)
    expect(made).toMatchObject({ code: 'out_of_stock' })
    expect(await left('08-10')).toBe(1)
    expect(await order(given)).toMatchObject({ code: 'checkout_expired' })
    expect(await order(asked())).toMatchObject({ ok: true })
  })

  it('is money only once it is received, and cannot be refunded before', async () => {
    const today = dayInVietnam(new Date())
    const takenOf = async () => (await readSales(shop.db, { from: today, to: addDays(today, 1) }, 'en')).taken.VND
    const before = await takenOf()
    const { orderId, dueVND } = await ordered()
    expect(await takenOf()).toBe(before)
    const key = crypto.randomUUID()
    expect(await refundOrder(shop, florist, orderId, { key })).toMatchObject({ code: 'refund_without_payment' })
    expect(await readOrder(shop, orderId)).toMatchObject({ value: { refundable: 0 } })
    expect(await receivePayment(shop, florist, orderId, 'cash')).toMatchObject({ ok: true })
    expect(await takenOf()).toBe(before + dueVND)
    expect(await receivePayment(shop, florist, orderId, 'transfer')).toMatchObject({ code: 'order_already_paid' })
  })

  it('is cancelled by its customer without a refund', async () => {
    const { orderId } = await ordered()
    const token = orderToken(shop, orderId)
    expect(await cancelOrder(shop, orderId, { user: null, token })).toMatchObject({ value: { refund: { VND: 0 } } })
    await fulfil(shop, { provider: 'cash', paymentId: (await rowOf(orderId)).paymentIntentId! })
    expect(await rowOf(orderId)).toMatchObject({ status: 'cancelled' })
  })
})
