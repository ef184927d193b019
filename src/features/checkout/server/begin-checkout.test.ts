import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { checkouts, products } from '#db/schema/index.ts'
import { openCheckouts } from '#tests/factories/checkouts.ts'
import { createIntentSchema } from '../checkout.schema.ts'

const { test, rose, soldOut, begin, begun, detailed } = await openCheckouts()
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

  it('runs changes of the same intent in order', async () => {
    const first = await begun()
    const codes = ['MOCLAN10', null, 'LE33', null, 'YEUTHUONG15']
    const changed = await Promise.all(codes.map((discountCode) => begun({ discountCode, checkout: first })))
    const intent = await test.stripe.paymentIntents.retrieve(first.paymentIntentId)
    expect([intent.amount, intent.metadata.quote]).toEqual([changed[4]!.quote.total, changed[4]!.quoteId])
  })

  it('gives a visitor who only knows the intent’s id a checkout of their own', async () => {
    const first = await begun()
    const stranger = await begun({ checkout: { paymentIntentId: first.paymentIntentId, clientSecret: 'guess' } })
    expect(stranger.paymentIntentId).not.toBe(first.paymentIntentId)
  })
})
