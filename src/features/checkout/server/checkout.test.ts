import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkouts, orderItems, orders, products, promotions } from '../../../../db/schema/index.ts'
import { CARDS } from '../../../../tests/factories/confirm-card.ts'
import { openTestShop, type TestShop } from '../../../../tests/factories/test-shop.ts'
import { dayInVietnam, defaultDeliveryDay } from '../../../shared/dates.ts'
import { fulfil } from '../../orders/server/fulfil.ts'
import { trackOrder } from '../../tracking/server/queries.ts'
import { createIntentSchema, customerDataSchema, type CustomerData } from '../checkout.schema.ts'
import { beginCheckout } from './begin-checkout.ts'
import { confirmPayment } from './confirm-payment.ts'
import { saveDetails } from './save-details.ts'

let test: TestShop
let rose: typeof products.$inferSelect
let soldOut: typeof products.$inferSelect
beforeAll(async () => {
  test = await openTestShop()
  const rows = await test.shop.db.select().from(products)
  rose = rows.find((row) => row.inStock)!
  soldOut = rows.find((row) => !row.inStock)!
})
afterAll(() => test.close())

const customer = (): CustomerData => ({
  customerName: 'Nguyễn Thị Hoa',
  customerEmail: 'hoa@example.com',
  customerPhone: '0900 000 099',
  deliveryAddress: '1 Phố Huế',
  deliveryCity: 'Hanoi',
  deliveryDate: defaultDeliveryDay(test.shop.clock.now()),
  notes: 'Gọi trước khi giao',
})

async function begin(input: Partial<Parameters<typeof beginCheckout>[1]> = {}) {
  return beginCheckout(test.shop, {
    items: [{ productId: rose.id, quantity: 2 }],
    currency: 'vnd',
    discountCode: null,
    locale: 'vi',
    userId: null,
    ...input,
  })
}

async function begun(input: Parameters<typeof begin>[0] = {}) {
  const result = await begin(input)
  if (!result.ok) throw new Error(result.code)
  return result.value
}

async function detailed(input: Parameters<typeof begin>[0] = {}) {
  const checkout = await begun(input)
  const saved = await saveDetails(test.shop, { ...checkout, userId: null, customerData: customer() })
  if (!saved.ok) throw new Error(saved.code)
  return checkout
}

const ordersOf = (intentId: string) => test.shop.db.select().from(orders).where(eq(orders.paymentIntentId, intentId))

describe('beginning a checkout', () => {
  it('prices on the server, from the database, and the intent charges that', async () => {
    const { quote, paymentIntentId } = await begun({ discountCode: 'le33', currency: 'usd' })
    const subtotal = rose.priceUSDCents * 2
    expect(quote).toMatchObject({ subtotal, discountPercent: 33, discountCode: 'LE33', deliveryFee: 200 })
    expect(quote.total).toBe(subtotal - Math.floor((subtotal * 33 + 50) / 100) + 200)
    const intent = await test.shop.stripe.paymentIntents.retrieve(paymentIntentId)
    expect([intent.amount, intent.currency]).toEqual([quote.total, 'usd'])
  })

  it.each([
    ['an empty cart', { items: [] }, 'empty_cart'],
    ['no cart at all', { items: undefined }, 'empty_cart'],
    ['quantity 0', { items: [{ productId: 'x', quantity: 0 }] }, 'invalid_quantity'],
    ['quantity -1', { items: [{ productId: 'x', quantity: -1 }] }, 'invalid_quantity'],
    ['quantity 1.5', { items: [{ productId: 'x', quantity: 1.5 }] }, 'invalid_quantity'],
    ['quantity "1"', { items: [{ productId: 'x', quantity: '1' }] }, 'invalid_quantity'],
    ['quantity 1e9', { items: [{ productId: 'x', quantity: 1e9 }] }, 'invalid_quantity'],
    ['a wrong currency', { items: [{ productId: 'x', quantity: 1 }], currency: 'eur' }, 'invalid_currency'],
    [
      '51 lines',
      { items: Array.from({ length: 51 }, (_, i) => ({ productId: `p${i}`, quantity: 1 })) },
      'too_many_items',
    ],
  ])('refuses %s with an answer of its own', (_, change, code) => {
    const parsed = createIntentSchema.safeParse({ currency: 'vnd', discountCode: null, ...change })
    expect(parsed.error?.issues[0]?.message).toBe(code)
  })

  it('refuses unknown, archived and sold-out products by name, and creates nothing', async () => {
    const before = await test.shop.db.$count(checkouts)
    expect(await begin({ items: [{ productId: 'nope', quantity: 1 }] })).toEqual({
      ok: false,
      code: 'unknown_product',
      field: 'nope',
    })
    expect(await begin({ items: [{ productId: soldOut.id, quantity: 1 }] })).toEqual({
      ok: false,
      code: 'out_of_stock',
      field: soldOut.id,
    })
    await test.shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, soldOut.id))
    expect(await begin({ items: [{ productId: soldOut.id, quantity: 1 }] })).toMatchObject({ code: 'product_archived' })
    await test.shop.db.update(products).set({ archivedAt: null }).where(eq(products.id, soldOut.id))
    expect(await begin({ discountCode: 'NOSUCHCODE' })).toEqual({ ok: false, code: 'invalid_discount_code' })
    expect(await begin({ discountCode: 'TET2026' })).toEqual({ ok: false, code: 'invalid_discount_code' })
    expect(
      await begin({
        items: [
          { productId: rose.id, quantity: 60 },
          { productId: rose.id, quantity: 60 },
        ],
      }),
    ).toMatchObject({
      code: 'invalid_quantity',
    })
    expect(await test.shop.db.$count(checkouts)).toBe(before)
  })

  it('keeps the intent when the code changes, and changes what it charges', async () => {
    const first = await begun()
    const second = await begun({ discountCode: 'MOCLAN10', checkout: first })
    expect(second.paymentIntentId).toBe(first.paymentIntentId)
    expect(second.quote.total).toBeLessThan(first.quote.total)
    const intent = await test.shop.stripe.paymentIntents.retrieve(first.paymentIntentId)
    expect([intent.amount, intent.metadata.quote]).toEqual([second.quote.total, second.quoteId])
  })

  it('changes nothing when the same is asked again', async () => {
    const first = await begun({ discountCode: 'MOCLAN10' })
    expect(await begun({ discountCode: 'moclan10', checkout: first })).toEqual(first)
  })

  it('leaves the amount alone once Pay was pressed: the intent is canceled and another one made', async () => {
    const first = await detailed()
    const same = await begun({ checkout: first })
    expect(same).toEqual(first)
    const second = await begun({ discountCode: 'MOCLAN10', checkout: first })
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId)
    const intent = await test.shop.stripe.paymentIntents.retrieve(first.paymentIntentId)
    expect([intent.status, intent.amount]).toEqual(['canceled', first.quote.total])
    expect((await test.pay(first.paymentIntentId, first.clientSecret)).status).toBe(400)
  })

  it('lets no change of the same intent overtake another', async () => {
    const first = await begun()
    const codes = ['MOCLAN10', null, 'LE33', null, 'YEUTHUONG15']
    const changed = await Promise.all(codes.map((discountCode) => begun({ discountCode, checkout: first })))
    const intent = await test.shop.stripe.paymentIntents.retrieve(first.paymentIntentId)
    expect([intent.amount, intent.metadata.quote]).toEqual([changed[4]!.quote.total, changed[4]!.quoteId])
  })

  it('gives another visitor, who knows the intent id alone, a checkout of their own', async () => {
    const first = await begun()
    const stranger = await begun({ checkout: { paymentIntentId: first.paymentIntentId, clientSecret: 'guess' } })
    expect(stranger.paymentIntentId).not.toBe(first.paymentIntentId)
  })
})

describe('delivery details', () => {
  it.each([
    ['customerName', '  ', 'invalid_name'],
    ['customerEmail', 'hoa@', 'invalid_email'],
    ['customerPhone', '12', 'invalid_phone'],
    ['customerPhone', 'call me', 'invalid_phone'],
    ['deliveryAddress', '', 'invalid_address'],
    ['deliveryCity', 'Da Nang', 'invalid_city'],
    ['deliveryDate', '2026-02-30', 'invalid_date'],
    ['deliveryDate', 'tomorrow', 'invalid_date'],
    ['notes', 'x'.repeat(1001), 'notes_too_long'],
  ])('refuse %s %j', (field, value, code) => {
    const parsed = customerDataSchema.safeParse({ ...customer(), [field]: value })
    expect(parsed.error?.issues[0]).toMatchObject({ message: code, path: [field] })
  })

  it('take a whole date and keep its day in Vietnam', () => {
    expect(customerDataSchema.parse({ ...customer(), deliveryDate: '2026-12-24T18:30:00.000Z' }).deliveryDate).toBe(
      '2026-12-25',
    )
  })

  it('accept foreign telephone numbers', () => {
    for (const customerPhone of ['+84 912 345 678', '(024) 3825 1234', '+1-202-555-0114', '+33 1 23 45 67 89'])
      expect(customerDataSchema.safeParse({ ...customer(), customerPhone }).success).toBe(true)
  })

  it('refuse a past day and one more than a year away; today in Vietnam is allowed', async () => {
    const checkout = await begun()
    const now = test.shop.clock.now()
    const on = (deliveryDate: string) =>
      saveDetails(test.shop, { ...checkout, userId: null, customerData: { ...customer(), deliveryDate } })
    expect(await on(dayInVietnam(new Date(now.getTime() - 24 * 3_600_000)))).toMatchObject({ code: 'date_in_past' })
    expect(await on('2099-01-01')).toMatchObject({ code: 'date_too_late' })
    expect(await on(dayInVietnam(now))).toEqual({ ok: true, value: { saved: true } })
  })

  it('need the client secret, and the quote that the visitor is looking at', async () => {
    const checkout = await begun()
    expect(
      await saveDetails(test.shop, { ...checkout, userId: null, clientSecret: 'guess', customerData: customer() }),
    ).toMatchObject({
      code: 'checkout_not_found',
    })
    await begun({ discountCode: 'MOCLAN10', checkout })
    expect(await saveDetails(test.shop, { ...checkout, userId: null, customerData: customer() })).toMatchObject({
      code: 'quote_changed',
    })
  })
})

describe('fulfilment', () => {
  it('makes one order of a paid intent, equal to the quote, however often and from wherever it is called', async () => {
    const checkout = await detailed({ discountCode: 'MOCLAN10' })
    expect(await fulfil(test.shop, checkout.paymentIntentId)).toEqual({ ok: false, code: 'payment_not_succeeded' })
    expect((await test.pay(checkout.paymentIntentId, checkout.clientSecret)).body.status).toBe('succeeded')

    const results = await Promise.all(Array.from({ length: 20 }, () => fulfil(test.shop, checkout.paymentIntentId)))
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
    await fulfil(test.shop, checkout.paymentIntentId)
    const [order] = await ordersOf(checkout.paymentIntentId)
    expect(order).toMatchObject({ total: checkout.quote.total, discountPercent: 15 })
    const [item] = await test.shop.db.select().from(orderItems).where(eq(orderItems.orderId, order!.id))
    expect(item).toMatchObject({ priceVND: rose.priceVND, productName: rose.name })
    await test.shop.db
      .update(products)
      .set({ priceVND: rose.priceVND, name: rose.name, archivedAt: null })
      .where(eq(products.id, rose.id))
  })

  it('a declined card makes no order, and the same checkout can be paid with another', async () => {
    const checkout = await detailed()
    const declined = await test.pay(checkout.paymentIntentId, checkout.clientSecret, CARDS.declined)
    expect(declined).toMatchObject({ status: 402, body: { error: { code: 'card_declined' } } })
    expect(await fulfil(test.shop, checkout.paymentIntentId)).toMatchObject({ code: 'payment_not_succeeded' })
    expect(await ordersOf(checkout.paymentIntentId)).toEqual([])
    await test.pay(checkout.paymentIntentId, checkout.clientSecret)
    expect(await fulfil(test.shop, checkout.paymentIntentId)).toMatchObject({ ok: true })
  })

  it('an amount that is not the quote’s, or no details, becomes a visible order in review', async () => {
    const changed = await detailed()
    await test.shop.stripe.paymentIntents.update(changed.paymentIntentId, { amount: changed.quote.total + 1 })
    await test.pay(changed.paymentIntentId, changed.clientSecret)
    await fulfil(test.shop, changed.paymentIntentId)
    expect(await ordersOf(changed.paymentIntentId)).toMatchObject([
      { reviewReason: 'amount_mismatch', total: changed.quote.total + 1 },
    ])

    const nameless = await begun()
    await test.pay(nameless.paymentIntentId, nameless.clientSecret)
    await fulfil(test.shop, nameless.paymentIntentId)
    expect(await ordersOf(nameless.paymentIntentId)).toMatchObject([{ reviewReason: 'missing_details' }])
  })

  it('gives an order made without details the ones that come late', async () => {
    const checkout = await begun()
    await test.pay(checkout.paymentIntentId, checkout.clientSecret)
    await fulfil(test.shop, checkout.paymentIntentId)
    expect(await saveDetails(test.shop, { ...checkout, userId: null, customerData: customer() })).toMatchObject({
      ok: true,
    })
    expect(await ordersOf(checkout.paymentIntentId)).toMatchObject([
      { reviewReason: null, customerEmail: 'hoa@example.com', deliveryCity: 'Hanoi', notes: 'Gọi trước khi giao' },
    ])
    expect(await saveDetails(test.shop, { ...checkout, userId: null, customerData: customer() })).toMatchObject({
      code: 'checkout_closed',
    })
  })

  it('makes an order in review, once, of a paid intent whose checkout is lost', async () => {
    const { paymentIntentId, clientSecret, quote } = await detailed()
    await test.shop.db.delete(checkouts).where(eq(checkouts.paymentIntentId, paymentIntentId))
    await test.pay(paymentIntentId, clientSecret)
    await Promise.all([fulfil(test.shop, paymentIntentId), fulfil(test.shop, paymentIntentId)])
    expect(await ordersOf(paymentIntentId)).toMatchObject([{ reviewReason: 'unknown_quote', total: quote.total }])
  })

  it('records refunds, and ends as refunded when the refund was seen first', async () => {
    const checkout = await detailed()
    await test.pay(checkout.paymentIntentId, checkout.clientSecret)
    await test.shop.stripe.refunds.create({ payment_intent: checkout.paymentIntentId })
    await fulfil(test.shop, checkout.paymentIntentId)
    expect(await ordersOf(checkout.paymentIntentId)).toMatchObject([
      { paymentStatus: 'refunded', refunded: checkout.quote.total },
    ])
  })

  it('leaves intents of other shops on the same account alone', async () => {
    const foreign = await test.shop.stripe.paymentIntents.create({
      amount: 100_000,
      currency: 'vnd',
      allowed_payment_method_types: ['card'],
    })
    await test.pay(foreign.id, foreign.client_secret ?? '')
    expect(await fulfil(test.shop, foreign.id)).toEqual({ ok: false, code: 'checkout_not_found' })
  })
})

describe('confirming', () => {
  it('answers the order number to who knows the secret, or the stored details, and to nobody else', async () => {
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
    expect(await confirmPayment(test.shop, { paymentIntentId, customerData: customer() }, null)).toEqual(bySecret)
  })

  it('the order can be tracked by its number, with the recorded fields and nothing beyond', async () => {
    const { paymentIntentId, clientSecret, quote } = await detailed({ locale: 'en' })
    await test.pay(paymentIntentId, clientSecret)
    const confirmed = await confirmPayment(test.shop, { paymentIntentId, clientSecret }, null)
    if (!confirmed.ok) throw new Error(confirmed.code)
    const tracked = await trackOrder(test.shop.db, confirmed.value.orderId)
    expect(tracked).toMatchObject({ status: 'pending', deliveryCity: 'Hanoi', totalVND: quote.totalVND })
    expect(Object.keys(tracked!).sort()).toEqual(
      [
        'id',
        'status',
        'deliveryDate',
        'customerName',
        'customerPhone',
        'deliveryAddress',
        'deliveryCity',
        'currency',
        'items',
        'totalVND',
        'totalUSD',
      ].sort(),
    )
    expect(await trackOrder(test.shop.db, confirmed.value.orderId.slice(0, 8))).toBeNull()
    expect(await trackOrder(test.shop.db, "' or 1=1 --")).toBeNull()
  })
})
