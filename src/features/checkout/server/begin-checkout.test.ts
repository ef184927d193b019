import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkouts, products, promotions } from '#db/schema/index.ts'
import { minuteInVietnam } from '#shared/dates.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { formatMoney, percentOf } from '#shared/money.ts'
import { openCheckouts } from '#tests/factories/checkouts.ts'
import { control } from '#tests/factories/paid-order.ts'
import { stripeOf } from '#tests/factories/stripe.ts'
import { createIntentSchema } from '../checkout.schema.ts'
import { findLatestQuote } from './latest-quote.ts'

/** How long the first change takes at the provider: without turns, the later ones would overtake it. */
const OVERTAKEN_MS = 300

const { test, rose, soldOut, begin, begun, save, detailed } = await openCheckouts()
afterAll(() => test.close())

describe('beginning a checkout', () => {
  it('prices on the server, from the database, and creates an intent of that amount', async () => {
    const { quote, paymentIntentId } = await begun({ discountCode: 'le33', currency: 'usd' })
    const subtotal = rose.priceUSDCents * 2
    expect(quote).toMatchObject({ subtotal, discountPercent: 33, discountCode: 'LE33', deliveryFee: 0 })
    expect(quote.total).toBe(subtotal - Math.floor((subtotal * 33 + 50) / 100))
    const intent = await test.stripe.paymentIntents.retrieve(paymentIntentId)
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

  it('refuses a code before its start, after its end and below its minimum, and creates nothing', async () => {
    const now = test.shop.clock.now().getTime()
    const at = (ms: number) => minuteInVietnam(new Date(now + ms))
    const code = { discountPercent: 10, description: 'x' }
    await test.shop.db.insert(promotions).values([
      { ...code, code: 'SOON', startsAt: at(HOUR_MS) },
      { ...code, code: 'OVER', endsAt: at(0) },
      { ...code, code: 'NOW', startsAt: at(0), endsAt: at(HOUR_MS), minimumVND: rose.priceVND * 2 },
      { ...code, code: 'MORE', minimumVND: rose.priceVND * 2 + 1 },
    ])
    const before = await test.shop.db.$count(checkouts)
    expect(await begin({ discountCode: 'soon' })).toMatchObject({ code: 'code_not_started' })
    expect(await begin({ discountCode: 'over' })).toMatchObject({ code: 'code_ended' })
    const amount = formatMoney(rose.priceVND * 2 + 1, 'VND')
    expect(await begin({ discountCode: 'more' })).toMatchObject({ code: 'code_below_minimum', values: { amount } })
    expect(await test.shop.db.$count(checkouts)).toBe(before)
    expect((await begun({ discountCode: 'now' })).quote).toMatchObject({ discountPercent: 10, discountCode: 'NOW' })
    expect((await begun({ discountCode: 'more', currency: 'usd' })).quote).toMatchObject({ discountCode: 'MORE' })
  })

  it('a code of categories discounts their goods alone, and its minimum counts them alone', async () => {
    const [lily] = await test.shop.db
      .select()
      .from(products)
      .where(and(ne(products.category, rose.category), eq(products.inStock, true)))
      .limit(1)
    const code = { discountPercent: 10, description: 'x', categories: [rose.category, 'Không còn'] }
    await test.shop.db.insert(promotions).values([
      { ...code, code: 'ROSES' },
      { ...code, code: 'MANYROSES', minimumVND: rose.priceVND + 1 },
      { ...code, code: 'NOTHING', categories: ['Không còn'] },
    ])
    const both = [rose, lily!].map(({ id: productId }) => ({ productId, quantity: 1 }))
    const { quote } = await begun({ items: both, discountCode: 'roses' })
    expect(quote).toMatchObject({
      subtotal: rose.priceVND + lily!.priceVND,
      discount: percentOf(rose.priceVND, 10),
      discountCode: 'ROSES',
    })
    expect(await begin({ items: [both[1]!], discountCode: 'roses' })).toMatchObject({ code: 'code_other_goods' })
    expect(await begin({ items: both, discountCode: 'nothing' })).toMatchObject({ code: 'code_other_goods' })
    expect(await begin({ items: both, discountCode: 'manyroses' })).toMatchObject({ code: 'code_below_minimum' })
    const two = [{ ...both[0]!, quantity: 2 }, both[1]!]
    expect((await begun({ items: two, discountCode: 'manyroses' })).quote.discount).toBe(
      percentOf(rose.priceVND * 2, 10),
    )
  })

  describe('with a code that leaves less than can be charged', () => {
    const small = [{ productId: rose.id, quantity: 1 }]
    // So many that their delivery is free.
    const large = [{ productId: rose.id, quantity: 9 }]
    const refused = (amount: number, currency: 'VND' | 'USD') => ({
      ...{ ok: false, code: 'code_leaves_too_little', values: { amount: formatMoney(amount, currency) } },
    })
    beforeAll(async () => {
      await test.shop.db.insert(promotions).values({ code: 'ALL', discountPercent: 100, description: 'x' })
    })

    it('creates nothing, in both currencies', async () => {
      const before = await test.shop.db.$count(checkouts)
      expect(await begin({ items: large, discountCode: 'all' })).toEqual(refused(10_000, 'VND'))
      expect(await begin({ items: large, discountCode: 'all', currency: 'usd' })).toEqual(refused(50, 'USD'))
      expect(await test.shop.db.$count(checkouts)).toBe(before)
      expect(await begin({ items: large })).toMatchObject({ ok: true })
    })

    it('changes nothing of the earlier checkout, which can be paid and can go on without the code', async () => {
      const [first, another] = [await begun({ items: small, discountCode: 'all' }), await begun({ items: large })]
      expect(first.quote).toMatchObject({ discount: rose.priceVND, total: first.quote.deliveryFee })
      for (const checkout of [first, another]) {
        expect(await begin({ items: large, discountCode: 'all', checkout })).toEqual(refused(10_000, 'VND'))
        expect(await test.stripe.paymentIntents.retrieve(checkout.paymentIntentId)).toMatchObject({
          ...{ status: 'requires_payment_method', amount: checkout.quote.total },
          metadata: { quote: checkout.quoteId },
        })
      }
      expect(await save(another)).toMatchObject({ ok: true })
      const without = await begun({ items: large, checkout: first })
      expect(without).toMatchObject({ paymentIntentId: first.paymentIntentId, quote: { discountCode: null } })
    })

    it('is refused also by a provider that takes any payment, if nothing is left', async () => {
      const { minAmount: _, ...provider } = stripeOf(test.shop)
      expect(await begin({ items: large, discountCode: 'all', provider })).toEqual(refused(1, 'VND'))
    })
  })

  it('refuses a cart that costs less than can be charged, and says how much that is', async () => {
    const provider = { ...stripeOf(test.shop), minAmount: { VND: 100_000_000, USD: 50 } }
    const values = { amount: formatMoney(100_000_000, 'VND') }
    expect(await begin({ provider })).toEqual({ ok: false, code: 'total_too_small', values })
    expect(await begin({ provider, discountCode: 'MOCLAN10' })).toMatchObject({ code: 'code_leaves_too_little' })
  })

  it('a customer who was quoted a code before its end pays the quoted total after it', async () => {
    await test.shop.db.insert(promotions).values({ code: 'LAST', discountPercent: 10, description: 'x' })
    const checkout = await begun({ discountCode: 'LAST' })
    await test.shop.db.update(promotions).set({ endsAt: '2020-01-01T00:00' }).where(eq(promotions.code, 'LAST'))
    expect(await save(checkout)).toMatchObject({ ok: true })
    const intent = await test.stripe.paymentIntents.retrieve(checkout.paymentIntentId)
    expect(intent.amount).toBe(checkout.quote.total)
  })

  it('keeps the intent when the code changes, and changes its amount', async () => {
    const first = await begun()
    const second = await begun({ discountCode: 'MOCLAN10', checkout: first })
    expect(second.paymentIntentId).toBe(first.paymentIntentId)
    expect(second.quote.total).toBeLessThan(first.quote.total)
    const intent = await test.stripe.paymentIntents.retrieve(first.paymentIntentId)
    expect([intent.amount, intent.metadata.quote]).toEqual([second.quote.total, second.quoteId])
  })

  it('changes nothing when the same is requested again', async () => {
    const first = await begun({ discountCode: 'MOCLAN10' })
    expect(await begun({ discountCode: 'moclan10', checkout: first })).toEqual(first)
  })

  it('never changes the amount once Pay was pressed: the intent is cancelled and another one created', async () => {
    const first = await detailed()
    const same = await begun({ checkout: first })
    expect(same).toEqual(first)
    const second = await begun({ discountCode: 'MOCLAN10', checkout: first })
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId)
    const intent = await test.stripe.paymentIntents.retrieve(first.paymentIntentId)
    expect([intent.status, intent.amount]).toEqual(['canceled', first.quote.total])
    expect((await test.pay(first.paymentIntentId, first.clientSecret)).status).toBe(400)
  })

  it('goes on with another intent after the provider has failed to cancel the first one', async () => {
    const first = await detailed({ discountCode: 'LE33' })
    await control(test, 'faults', { method: 'POST', path: 'payment_intents/*/cancel', fault: '500' })
    const change = { checkout: first, discountCode: null }
    expect(await begin(change)).toMatchObject({ ok: false, code: 'payment_provider_unavailable' })
    const { paymentIntentId } = await begun(change)
    expect(paymentIntentId).not.toBe(first.paymentIntentId)
    expect((await test.stripe.paymentIntents.retrieve(first.paymentIntentId)).status).toBe('canceled')
  })

  it('runs changes of the same intent one after the other: it charges the quote that was stored last', async () => {
    const first = await begun()
    const codes = ['MOCLAN10', null, 'LE33', null, 'YEUTHUONG15']
    const amend = stripeOf(test.shop).amend.bind(stripeOf(test.shop))
    const slowed = vi.spyOn(stripeOf(test.shop), 'amend').mockImplementationOnce(async (...given) => {
      await sleep(OVERTAKEN_MS)
      return amend(...given)
    })
    const changed = await Promise.all(codes.map((discountCode) => begun({ discountCode, checkout: first })))
    slowed.mockRestore()
    const intent = await test.stripe.paymentIntents.retrieve(first.paymentIntentId)
    const [checkout] = await test.shop.db
      .select()
      .from(checkouts)
      .where(eq(checkouts.paymentIntentId, first.paymentIntentId))
    const latest = await findLatestQuote(test.shop.db, checkout!.id)
    expect([intent.amount, intent.metadata.quote]).toEqual([latest?.total, latest?.id])
    // Which of the calls is the last is up to the database: the calls of one browser come one after the other.
    expect(changed.map(({ quoteId }) => quoteId)).toContain(latest?.id)
  })

  it('gives a visitor who only knows the intent’s id a checkout of their own', async () => {
    const first = await begun()
    const stranger = await begun({ checkout: { paymentIntentId: first.paymentIntentId, clientSecret: 'guess' } })
    expect(stranger.paymentIntentId).not.toBe(first.paymentIntentId)
  })
})
