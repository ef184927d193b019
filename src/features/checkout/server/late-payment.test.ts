import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkouts, orders, products } from '#db/schema/index.ts'
import { instantOf } from '#features/delivery/delivery-time.ts'
import { openCheckouts } from '#tests/factories/checkouts.ts'
import { CARDS } from '#tests/factories/confirm-card.ts'
import { BY_STAFF, control, theAdmin } from '#tests/factories/paid-order.ts'
import { endExpiredCheckouts } from '#features/orders/server/expired-checkouts.ts'
import { fulfil } from '#features/orders/server/fulfil.ts'
import { resolveReview } from '#features/orders/server/resolve-review.ts'
import { changeStatus } from '#features/orders/server/change-status.ts'
import { confirmSchema, detailsSchema } from '../checkout.schema.ts'
import { confirmPayment } from './confirm-payment.ts'
import { saveCheckoutDetails } from './save-checkout-details.ts'
import { stripeOf, stripePayment } from '#tests/factories/stripe.ts'
import { usualDay } from '#tests/factories/usual-day.ts'
import { addDays, startOfDay } from '#shared/dates.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'

const { test, rose, customer, begun, save } = await openCheckouts()
/** A day that is still ahead after what happens late in this file. */
const DAY = usualDay(10)
const [END_OF_SLOT, END_OF_DAY] = [instantOf(DAY, 18 * 60), startOfDay(addDays(DAY, 1))]
const minuteBefore = (at: Date) => new Date(at.getTime() - MINUTE_MS)
beforeEach(async () => {
  test.setNow(new Date())
  await test.shop.db.update(products).set({ inStock: true, archivedAt: null }).where(eq(products.id, rose.id))
})
afterAll(() => test.close())

const begin = (checkout?: { paymentIntentId: string; clientSecret: string }) => begun(checkout ? { checkout } : {})

/** What an order says whose slot or day ends: the slot, when it is decided, and what it is in review for. */
const TIMES = [
  ['before the end of its slot needs no review', '16-18', minuteBefore(END_OF_SLOT), null],
  ['at the end of its slot needs review', '16-18', END_OF_SLOT, 'quote_expired'],
  ['before the end of its day needs no review', '', minuteBefore(END_OF_DAY), null],
  ['after its day needs review', '', END_OF_DAY, 'quote_expired'],
] as const

/** Begins a checkout whose flowers are delivered on {@link DAY}. */
const begunOn = (slotId: string) => begun({ delivery: { city: 'Hanoi' as const, date: DAY, wardCode: '', slotId } })

async function saveFor(checkout: Awaited<ReturnType<typeof begun>>, slotId: string) {
  const customerData = { ...customer(), deliveryDate: DAY, wardCode: '', slotId }
  expect(await saveCheckoutDetails(test.shop, { ...checkout, userId: null, customerData })).toMatchObject({ ok: true })
}

/** Begins a checkout whose flowers are delivered on {@link DAY}, and stores its details. */
async function begunFor(slotId: string) {
  const checkout = await begunOn(slotId)
  await saveFor(checkout, slotId)
  return checkout
}

const orderOf = async (intentId: string) =>
  (await test.shop.db.select().from(orders).where(eq(orders.paymentIntentId, intentId)))[0]

const later = (hours: number) => test.setNow(new Date(Date.now() + hours * HOUR_MS))
const statusOf = async (id: string) => (await test.stripe.paymentIntents.retrieve(id)).status
const isEnded = async (id: string) => {
  const [row] = await test.shop.db.select().from(checkouts).where(eq(checkouts.paymentIntentId, id))
  return row!.endedAt !== null
}

describe('a checkout older than a day', () => {
  it('is cancelled at the provider, even if the first attempt crashed half-way, and can no longer be paid', async () => {
    const [left, fresh] = [await begin(), await begin()]
    later(25)
    const today = await begin()
    // The provider has cancelled, and the shop crashes before it stores that.
    vi.spyOn(test.shop.db, 'update').mockImplementationOnce(() => {
      throw new Error('the process is gone')
    })
    await expect(endExpiredCheckouts(test.shop, stripeOf(test.shop))).rejects.toThrow('the process is gone')
    vi.restoreAllMocks()
    await endExpiredCheckouts(test.shop, stripeOf(test.shop))
    for (const { paymentIntentId } of [left, fresh]) {
      expect([await statusOf(paymentIntentId), await isEnded(paymentIntentId)]).toEqual(['canceled', true])
    }
    expect([await statusOf(today.paymentIntentId), await isEnded(today.paymentIntentId)]).toEqual([
      'requires_payment_method',
      false,
    ])
    expect((await test.pay(left.paymentIntentId, left.clientSecret)).status).toBe(400)
    expect(await endExpiredCheckouts(test.shop, stripeOf(test.shop))).toBe(0)
  })

  it('accepts no details, and is replaced by a new one at present prices', async () => {
    const old = await begin()
    later(24.5)
    expect(await save(old)).toEqual({ ok: false, code: 'checkout_expired' })
    const next = await begin(old)
    expect(next.paymentIntentId).not.toBe(old.paymentIntentId)
    expect(await statusOf(old.paymentIntentId)).toBe('canceled')
  })

  it('that is paid nevertheless becomes an order that needs review', async () => {
    const begun = await begin()
    await save(begun)
    later(24.5)
    await test.pay(begun.paymentIntentId, begun.clientSecret)
    // The job sees the payment before any webhook arrives.
    await endExpiredCheckouts(test.shop, stripeOf(test.shop))
    expect(await orderOf(begun.paymentIntentId)).toMatchObject({ reviewReason: 'quote_expired' })
  })

  it('that was paid in time but processed late needs no review', async () => {
    const begun = await begunFor('')
    await test.pay(begun.paymentIntentId, begun.clientSecret)
    later(80)
    await endExpiredCheckouts(test.shop, stripeOf(test.shop))
    expect(await orderOf(begun.paymentIntentId)).toMatchObject({ reviewReason: null })
  })
})

describe('details that arrive after the payment', () => {
  it.each(TIMES)('complete an order that %s', async (_, slotId, arriveAt, reviewReason) => {
    const checkout = await begunOn(slotId)
    await test.pay(checkout.paymentIntentId, checkout.clientSecret)
    expect((await fulfil(test.shop, stripePayment(checkout.paymentIntentId))).ok).toBe(true)
    expect(await orderOf(checkout.paymentIntentId)).toMatchObject({ reviewReason: 'missing_details' })
    test.setNow(arriveAt)
    await saveFor(checkout, slotId)
    expect(await orderOf(checkout.paymentIntentId)).toMatchObject({ reviewReason, slotId })
  })
})

describe('a payment that the bank is processing', () => {
  it('is not paid; it becomes an order when it succeeds, and is not late however long the bank took', async () => {
    const begun = await begunFor('')
    expect((await test.pay(begun.paymentIntentId, begun.clientSecret, CARDS.settlesLate)).body.status).toBe(
      'processing',
    )
    const { paymentIntentId, clientSecret } = begun
    expect(await confirmPayment(test.shop, { paymentIntentId, clientSecret }, null)).toEqual({
      ok: false,
      code: 'payment_processing',
    })
    expect(await orderOf(paymentIntentId)).toBeUndefined()
    // Its checkout is not treated as abandoned either.
    later(30)
    await endExpiredCheckouts(test.shop, stripeOf(test.shop))
    expect([await statusOf(paymentIntentId), await isEnded(paymentIntentId)]).toEqual(['processing', false])
    await control(test, `intents/${paymentIntentId}/settle`, { outcome: 'succeeded' })
    expect((await fulfil(test.shop, stripePayment(paymentIntentId))).ok).toBe(true)
    expect(await orderOf(paymentIntentId)).toMatchObject({ reviewReason: null })
  })

  it.each(TIMES)('and becomes an order %s', async (_, slotId, settledAt, reviewReason) => {
    const { paymentIntentId, clientSecret } = await begunFor(slotId)
    await test.pay(paymentIntentId, clientSecret, CARDS.settlesLate)
    await control(test, `intents/${paymentIntentId}/settle`, { outcome: 'succeeded' })
    test.setNow(settledAt)
    expect((await fulfil(test.shop, stripePayment(paymentIntentId))).ok).toBe(true)
    expect(await orderOf(paymentIntentId)).toMatchObject({ reviewReason })
  })

  it('that fails in the end creates no order, and can be retried with another card', async () => {
    const begun = await begin()
    await save(begun)
    await test.pay(begun.paymentIntentId, begun.clientSecret, CARDS.failsLate)
    await control(test, `intents/${begun.paymentIntentId}/settle`, { outcome: 'failed' })
    expect(await fulfil(test.shop, stripePayment(begun.paymentIntentId))).toEqual({
      ok: false,
      code: 'payment_not_succeeded',
    })
    expect((await begin(begun)).paymentIntentId).toBe(begun.paymentIntentId)
    await test.pay(begun.paymentIntentId, begun.clientSecret)
    expect((await fulfil(test.shop, stripePayment(begun.paymentIntentId))).ok).toBe(true)
  })
})

describe('a product that becomes unavailable between quote and Pay', () => {
  it.each([
    ['sold out', { inStock: false }, 'out_of_stock'],
    ['archived', { archivedAt: new Date() }, 'product_archived'],
  ])('(%s) is refused by name before the charge', async (_, change, code) => {
    const begun = await begin()
    await test.shop.db.update(products).set(change).where(eq(products.id, rose.id))
    expect(await save(begun)).toEqual({ ok: false, code, field: rose.id })
    const [row] = await test.shop.db
      .select()
      .from(checkouts)
      .where(eq(checkouts.paymentIntentId, begun.paymentIntentId))
    expect(row!.detailsAt).toBeNull()
  })

  it('puts the order into review if it is paid nevertheless', async () => {
    const begun = await begin()
    await save(begun)
    await test.shop.db.update(products).set({ inStock: false }).where(eq(products.id, rose.id))
    await test.pay(begun.paymentIntentId, begun.clientSecret)
    await fulfil(test.shop, stripePayment(begun.paymentIntentId))
    expect(await orderOf(begun.paymentIntentId)).toMatchObject({ reviewReason: 'out_of_stock' })
  })

  it('puts the order into review, too, if the details come after the payment', async () => {
    const begun = await begin()
    await test.pay(begun.paymentIntentId, begun.clientSecret)
    await fulfil(test.shop, stripePayment(begun.paymentIntentId))
    await test.shop.db.update(products).set({ inStock: false }).where(eq(products.id, rose.id))
    expect(await save(begun)).toMatchObject({ ok: true })
    expect(await orderOf(begun.paymentIntentId)).toMatchObject({
      reviewReason: 'out_of_stock',
      customerName: 'Nguyễn Thị Hoa',
    })
  })
})

describe('details that come late', () => {
  async function paidWithoutDetails() {
    const begun = await begin()
    await test.pay(begun.paymentIntentId, begun.clientSecret)
    await fulfil(test.shop, stripePayment(begun.paymentIntentId))
    return { begun, order: (await orderOf(begun.paymentIntentId))! }
  }

  it('complete an order that staff have not resolved', async () => {
    const { begun } = await paidWithoutDetails()
    expect(await save(begun)).toMatchObject({ ok: true })
    expect(await orderOf(begun.paymentIntentId)).toMatchObject({ reviewReason: null, customerName: 'Nguyễn Thị Hoa' })
  })

  it.each([
    ['resolved', async (id: string) => void (await resolveReview(test.shop, await theAdmin(test), id))],
    ['moved on', async (id: string) => void (await changeStatus(test.shop, id, 'processing', BY_STAFF))],
  ])('do not overwrite an order that staff have %s', async (_, act) => {
    const { begun, order } = await paidWithoutDetails()
    await act(order.id)
    const resolved = await orderOf(begun.paymentIntentId)
    expect(await save(begun)).toEqual({ ok: false, code: 'checkout_closed' })
    const { paymentIntentId, clientSecret } = begun
    const input = { paymentIntentId, clientSecret, customerData: customer() }
    expect(await confirmPayment(test.shop, input, null)).toMatchObject({ ok: true, value: { orderId: order.id } })
    expect(await orderOf(paymentIntentId)).toEqual(resolved)
  })
})

describe('texts that are cleaned before they are stored', () => {
  it('are cleaned the same way in details and confirm, so that the stored data still proves the customer', async () => {
    const begun = await begin()
    const typed = {
      ...customer(),
      customerName: ' Ho\0a\ud800 ',
      customerPhone: '0900\t000 099',
      deliveryAddress: '1 Phố\r\nHuế\u0007',
      notes: 'Line one\nline\0 two',
    }
    const { paymentIntentId, clientSecret } = begun
    const details = detailsSchema.parse({ paymentIntentId, clientSecret, customerData: typed })
    expect(details.customerData).toMatchObject({
      customerName: 'Hoa\ufffd',
      deliveryAddress: '1 Phố Huế',
      notes: 'Line one\nline two',
    })
    expect(await saveCheckoutDetails(test.shop, { ...details, userId: null })).toMatchObject({ ok: true })
    await test.pay(paymentIntentId, clientSecret)
    const confirm = confirmSchema.parse({ paymentIntentId, customerData: typed })
    expect(await confirmPayment(test.shop, confirm, null)).toMatchObject({ ok: true })
    expect(await orderOf(paymentIntentId)).toMatchObject({ customerName: 'Hoa\ufffd', notes: 'Line one\nline two' })
  })
})
