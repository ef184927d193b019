import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { checkouts, mails, orderItems, orders, products, promotions } from '#db/schema/index.ts'
import { addDays, todayInVietnam } from '#shared/dates.ts'
import { openCheckouts } from '#tests/factories/checkouts.ts'
import { CARDS } from '#tests/factories/confirm-card.ts'
import { fulfil } from '#features/orders/server/fulfil.ts'
import { recordForgotten } from '#features/privacy/server/ledger.ts'
import { trackOrder } from '#features/tracking/server/track-order.ts'
import { confirmPayment } from './confirm-payment.ts'
import { saveCheckoutDetails } from './save-checkout-details.ts'
import { stripeOf, stripePayment } from '#tests/factories/stripe.ts'

const { test, rose, customer, begun, detailed, ordersOf } = await openCheckouts()
afterAll(() => test.close())

describe('fulfilment', () => {
  it('creates one order from a paid intent, equal to the quote, however often and from wherever it is called', async () => {
    const checkout = await detailed({ discountCode: 'MOCLAN10' })
    expect(await fulfil(test.shop, stripePayment(checkout.paymentIntentId))).toEqual({
      ok: false,
      code: 'payment_not_succeeded',
    })
    expect((await test.pay(checkout.paymentIntentId, checkout.clientSecret)).body.status).toBe('succeeded')

    const results = await Promise.all(
      Array.from({ length: 20 }, () => fulfil(test.shop, stripePayment(checkout.paymentIntentId))),
    )
    const ids = new Set(results.map((result) => (result.ok ? result.value.orderId : result.code)))
    expect(ids.size).toBe(1)

    const [order, ...others] = await ordersOf(checkout.paymentIntentId)
    expect(others).toEqual([])
    expect(order).toMatchObject({
      total: checkout.quote.total,
      subtotal: checkout.quote.subtotal,
      discount: checkout.quote.discount,
      currency: 'VND',
      discountCode: 'MOCLAN10',
      status: 'pending',
      paymentStatus: 'paid',
      reviewReason: null,
      notes: 'Gọi trước khi giao',
      deliveryCity: 'Hanoi',
    })
    const items = await test.shop.db.select().from(orderItems).where(eq(orderItems.orderId, order!.id))
    expect(items).toMatchObject([{ productId: rose.id, quantity: 2, priceVND: rose.priceVND, productName: rose.name }])
  })

  it('keeps quote and order as they were when product and code are changed in between', async () => {
    const checkout = await detailed({ discountCode: 'YEUTHUONG15' })
    await test.shop.db
      .update(products)
      .set({ priceVND: 1, name: 'Khác', archivedAt: new Date() })
      .where(eq(products.id, rose.id))
    await test.shop.db.update(promotions).set({ isActive: false }).where(eq(promotions.code, 'YEUTHUONG15'))
    await test.pay(checkout.paymentIntentId, checkout.clientSecret)
    await fulfil(test.shop, stripePayment(checkout.paymentIntentId))
    const [order] = await ordersOf(checkout.paymentIntentId)
    expect(order).toMatchObject({ total: checkout.quote.total, discountPercent: 15 })
    const [item] = await test.shop.db.select().from(orderItems).where(eq(orderItems.orderId, order!.id))
    expect(item).toMatchObject({ priceVND: rose.priceVND, productName: rose.name })
    await test.shop.db
      .update(products)
      .set({ priceVND: rose.priceVND, name: rose.name, archivedAt: null })
      .where(eq(products.id, rose.id))
  })

  it('creates no order for a declined card, and the same checkout can be paid with another', async () => {
    const checkout = await detailed()
    const declined = await test.pay(checkout.paymentIntentId, checkout.clientSecret, CARDS.declined)
    expect(declined).toMatchObject({ status: 402, body: { error: { code: 'card_declined' } } })
    expect(await fulfil(test.shop, stripePayment(checkout.paymentIntentId))).toMatchObject({
      code: 'payment_not_succeeded',
    })
    expect(await ordersOf(checkout.paymentIntentId)).toEqual([])
    await test.pay(checkout.paymentIntentId, checkout.clientSecret)
    expect(await fulfil(test.shop, stripePayment(checkout.paymentIntentId))).toMatchObject({ ok: true })
  })

  it('puts the order into review if its amount is not the quote’s, or details are missing', async () => {
    const changed = await detailed()
    await test.stripe.paymentIntents.update(changed.paymentIntentId, { amount: changed.quote.total + 1 })
    await test.pay(changed.paymentIntentId, changed.clientSecret)
    await fulfil(test.shop, stripePayment(changed.paymentIntentId))
    expect(await ordersOf(changed.paymentIntentId)).toMatchObject([
      { reviewReason: 'amount_mismatch', total: changed.quote.total + 1 },
    ])

    const nameless = await begun()
    await test.pay(nameless.paymentIntentId, nameless.clientSecret)
    await fulfil(test.shop, stripePayment(nameless.paymentIntentId))
    expect(await ordersOf(nameless.paymentIntentId)).toMatchObject([{ reviewReason: 'missing_details' }])
  })

  it('adds late details to an order that was created without any', async () => {
    const checkout = await begun()
    await test.pay(checkout.paymentIntentId, checkout.clientSecret)
    await fulfil(test.shop, stripePayment(checkout.paymentIntentId))
    expect(await saveCheckoutDetails(test.shop, { ...checkout, userId: null, customerData: customer() })).toMatchObject(
      {
        ok: true,
      },
    )
    expect(await ordersOf(checkout.paymentIntentId)).toMatchObject([
      { reviewReason: null, customerEmail: 'hoa@example.com', deliveryCity: 'Hanoi', notes: 'Gọi trước khi giao' },
    ])
    expect(await saveCheckoutDetails(test.shop, { ...checkout, userId: null, customerData: customer() })).toMatchObject(
      {
        code: 'checkout_closed',
      },
    )
  })

  it.each(['customerEmail', 'customerPhone', 'customerName', 'deliveryAddress'] as const)(
    'is not found without the secret by a customer whose %s is another',
    async (field) => {
      const { paymentIntentId, clientSecret } = await detailed()
      await test.pay(paymentIntentId, clientSecret)
      const customerData = { ...customer(), [field]: 'hoa@example.org' }
      expect(await confirmPayment(test.shop, { paymentIntentId, customerData }, null)).toMatchObject({
        code: 'checkout_not_found',
      })
    },
  )

  it('takes late details whose day has passed while the customer paid, for review', async () => {
    const today = todayInVietnam()
    const customerData = { ...customer(), deliveryDate: today }
    const [confirmed, completed] = [await begun(), await begun()]
    for (const { paymentIntentId, clientSecret } of [confirmed, completed])
      await test.pay(paymentIntentId, clientSecret)
    await fulfil(test.shop, stripePayment(completed.paymentIntentId))
    test.setNow(new Date(`${addDays(today, 1)}T00:01:00+07:00`))
    try {
      expect(await confirmPayment(test.shop, { ...confirmed, customerData }, null)).toMatchObject({ ok: true })
      const late = { ...completed, userId: null }
      const twoDaysAgo = { ...customerData, deliveryDate: addDays(today, -1) }
      expect(await saveCheckoutDetails(test.shop, { ...late, customerData: twoDaysAgo })).toMatchObject({
        code: 'date_in_past',
      })
      expect(await saveCheckoutDetails(test.shop, { ...late, customerData })).toMatchObject({ ok: true })
    } finally {
      test.setNow(new Date())
    }
    for (const { paymentIntentId } of [confirmed, completed])
      expect(await ordersOf(paymentIntentId)).toMatchObject([{ reviewReason: 'quote_expired', deliveryDate: today }])
  })

  it('creates one order in review from a paid intent whose checkout is lost', async () => {
    const { paymentIntentId, clientSecret, quote } = await detailed()
    await test.shop.db.delete(checkouts).where(eq(checkouts.paymentIntentId, paymentIntentId))
    await test.pay(paymentIntentId, clientSecret)
    await Promise.all([
      fulfil(test.shop, stripePayment(paymentIntentId)),
      fulfil(test.shop, stripePayment(paymentIntentId)),
    ])
    expect(await ordersOf(paymentIntentId)).toMatchObject([{ reviewReason: 'unknown_quote', total: quote.total }])
  })

  it('neither names nor mails a payer who has been forgotten since, whose checkout a restore has lost', async () => {
    const stripe = stripeOf(test.shop)
    const { read } = stripe
    const payer = { name: 'Lê Thị Quên', email: 'Quen@example.com', phone: null }
    const reading = vi.spyOn(stripe, 'read').mockImplementation(async (id) => ({ ...(await read(id)), payer }))
    const boughtAndLost = async () => {
      const { paymentIntentId, clientSecret } = await detailed()
      await test.pay(paymentIntentId, clientSecret)
      await test.shop.db.delete(checkouts).where(eq(checkouts.paymentIntentId, paymentIntentId))
      return paymentIntentId
    }
    const ordered = async (paymentIntentId: string) => {
      await fulfil(test.shop, stripePayment(paymentIntentId))
      const [order] = await ordersOf(paymentIntentId)
      const mailed = await test.shop.db.select({ kind: mails.kind }).from(mails).where(eq(mails.about, order!.id))
      return { order, kinds: mailed.map(({ kind }) => kind) }
    }
    try {
      const before = await boughtAndLost()
      const { dataDir } = test.shop.config
      const forgottenAt = new Date(test.shop.clock.now().getTime() + 2_000)
      await recordForgotten(dataDir, [{ kind: 'email', value: 'quen@example.com' }], forgottenAt)
      expect(await ordered(before)).toMatchObject({
        order: { customerName: '', customerEmail: '', ownerGoneAt: expect.any(Date), reviewReason: 'unknown_quote' },
        kinds: ['new_order'],
      })
      // Came back, and bought again.
      reading.mockImplementation(async (id) => {
        const createdAt = new Date(forgottenAt.getTime() + 1_000)
        return { ...(await read(id)), payer, createdAt }
      })
      const { order, kinds } = await ordered(await boughtAndLost())
      expect(order).toMatchObject({ customerName: payer.name, customerEmail: 'quen@example.com', ownerGoneAt: null })
      expect(kinds).toEqual(expect.arrayContaining(['order_confirmation', 'new_order']))
    } finally {
      reading.mockRestore()
    }
  })

  it('gives an order the same number after another restore, also with another webhook secret', async () => {
    const { paymentIntentId, clientSecret } = await detailed()
    const begunBefore = await detailed()
    await test.shop.db.delete(checkouts).where(eq(checkouts.paymentIntentId, paymentIntentId))
    await test.pay(paymentIntentId, clientSecret)
    const booked = await fulfil(test.shop, stripePayment(paymentIntentId))
    await test.shop.db.delete(orders).where(eq(orders.paymentIntentId, paymentIntentId))

    const stripe = test.shop.config.payments.providers['stripe'] as { webhookSecret: string }
    const { webhookSecret } = stripe
    stripe.webhookSecret = 'whsec_another'
    try {
      expect(await fulfil(test.shop, stripePayment(paymentIntentId))).toEqual(booked)
      const [known] = await test.shop.db
        .select({ id: checkouts.orderId })
        .from(checkouts)
        .where(eq(checkouts.paymentIntentId, begunBefore.paymentIntentId))
      await test.pay(begunBefore.paymentIntentId, begunBefore.clientSecret)
      expect(await fulfil(test.shop, stripePayment(begunBefore.paymentIntentId))).toMatchObject({
        value: { orderId: known!.id },
      })
    } finally {
      stripe.webhookSecret = webhookSecret
    }
  })

  it('records refunds, and ends as refunded if the refund was seen first', async () => {
    const checkout = await detailed()
    await test.pay(checkout.paymentIntentId, checkout.clientSecret)
    await test.stripe.refunds.create({ payment_intent: checkout.paymentIntentId })
    await fulfil(test.shop, stripePayment(checkout.paymentIntentId))
    expect(await ordersOf(checkout.paymentIntentId)).toMatchObject([
      { paymentStatus: 'refunded', refunded: checkout.quote.total },
    ])
  })

  it('leaves intents of other shops on the same account alone', async () => {
    const foreign = await test.stripe.paymentIntents.create({
      amount: 100_000,
      currency: 'vnd',
      allowed_payment_method_types: ['card'],
    })
    await test.pay(foreign.id, foreign.client_secret ?? '')
    expect(await fulfil(test.shop, stripePayment(foreign.id))).toEqual({ ok: false, code: 'checkout_not_found' })
  })
})

describe('confirming', () => {
  it('answers the order number only to callers who know the secret or the stored details', async () => {
    const { paymentIntentId, clientSecret } = await detailed()
    await test.pay(paymentIntentId, clientSecret)
    expect(await confirmPayment(test.shop, { paymentIntentId }, null)).toMatchObject({ code: 'checkout_not_found' })
    expect(await confirmPayment(test.shop, { paymentIntentId, clientSecret: 'guess' }, null)).toMatchObject({
      code: 'checkout_not_found',
    })
    expect(
      await confirmPayment(
        test.shop,
        {
          paymentIntentId,
          customerData: { ...customer(), customerEmail: 'other@example.com' },
        },
        null,
      ),
    ).toMatchObject({ code: 'checkout_not_found' })
    const bySecret = await confirmPayment(test.shop, { paymentIntentId, clientSecret }, null)
    expect(bySecret).toMatchObject({ ok: true, value: { status: 'pending' } })
    if (!bySecret.ok) throw new Error(bySecret.code)
    // Who knows the details alone is told the number, and gets no proof of ownership.
    const { orderId, status } = bySecret.value
    expect(await confirmPayment(test.shop, { paymentIntentId, customerData: customer() }, null)).toEqual({
      ok: true,
      value: { orderId, status },
    })
  })

  it('lets the order be tracked by its number, with the recorded fields, its sums, its slot and its steps only', async () => {
    const { paymentIntentId, clientSecret, quote } = await detailed({ locale: 'en' })
    await test.pay(paymentIntentId, clientSecret)
    const confirmed = await confirmPayment(test.shop, { paymentIntentId, clientSecret }, null)
    if (!confirmed.ok) throw new Error(confirmed.code)
    const tracked = await trackOrder(test.shop.db, confirmed.value.orderId)
    expect(tracked).toMatchObject({ status: 'pending', deliveryCity: 'Hanoi', totalVND: quote.totalVND })
    expect(Object.keys(tracked!).sort()).toEqual(
      [
        'id',
        'wardName',
        'status',
        'slot',
        'steps',
        'deliveryDate',
        'customerName',
        'customerPhone',
        'deliveryAddress',
        'deliveryCity',
        'currency',
        'items',
        ...['subtotal', 'discount', 'discountPercent', 'deliveryFee', 'farFee', 'exactFee', 'total'],
        'totalVND',
        'totalUSD',
      ].sort(),
    )
    expect(await trackOrder(test.shop.db, confirmed.value.orderId.slice(0, 8))).toBeNull()
    expect(await trackOrder(test.shop.db, "' or 1=1 --")).toBeNull()
  })
})
