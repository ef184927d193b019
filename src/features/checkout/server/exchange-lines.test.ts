import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { auditLog, backInStock, mails, orderEdits, orderItems, products } from '#db/schema/index.ts'
import { changeStatus } from '#features/orders/server/change-status.ts'
import { writeLines } from '#features/orders/server/write-lines.ts'
import { exchangeShop, type ExchangeState } from '#tests/factories/exchange-shop.ts'
import { BY_STAFF, paidOrder } from '#tests/factories/paid-order.ts'
import { exchangeSchema } from '../exchange.schema.ts'
import { exchangeLines } from './exchange-lines.ts'

const { state, rowOf, version, quoted, staffOrder, exchange, linesOf, refundsOf, detailOf } = exchangeShop()
let test: ExchangeState['test']
let florist: ExchangeState['florist']
let cheap: ExchangeState['cheap']
let dear: ExchangeState['dear']
beforeAll(() => {
  ;({ test, florist, cheap, dear } = state())
})

describe('an exchange at the same price', () => {
  it('changes the lines and nothing of the money, and is in the history by name', async () => {
    const order = await staffOrder({ lines: [{ price: '550k', words: 'hồng', quantity: 1 }], payment: 'cash' })
    expect(await exchange(order.id, [{ price: '550k', words: 'tím', quantity: 1 }], { reason: '' })).toMatchObject({
      ok: true,
    })
    const { updatedAt: _, search: __, ...after } = await rowOf(order.id)
    expect(after).toEqual({ ...order, updatedAt: undefined, search: undefined })
    expect((await linesOf(order.id)).map(({ productName }) => productName)).toEqual([expect.stringContaining('tím')])
    expect(await refundsOf(order.id)).toEqual([])
    expect((await detailOf(order.id)).history[0]).toMatchObject({
      actor: florist.email,
      changes: { lines: [[expect.stringContaining('hồng')], [expect.stringContaining('tím')]] },
    })
    // What staff wrote goes with the personal data of the order.
    const logged = await test.shop.db.select().from(auditLog).where(eq(auditLog.entityId, order.id))
    expect(JSON.stringify(logged)).not.toMatch(/tím|Hết hoa/)
    expect(
      JSON.stringify(await test.shop.db.select().from(orderEdits).where(eq(orderEdits.orderId, order.id))),
    ).toMatch(/tím/)
  })

  it('keeps the price of a line that stays, though its product costs more now or is sold out', async () => {
    const order = await staffOrder({ lines: [{ productId: cheap.id, quantity: 2 }] })
    const change = (set: Partial<typeof cheap>) =>
      test.shop.db.update(products).set(set).where(eq(products.id, cheap.id))
    await change({ priceVND: cheap.priceVND + 50_000, inStock: false })
    const kept = await quoted(order.id, [{ line: 0, quantity: 1 }])
    expect(kept).toMatchObject({ ok: true, value: { subtotal: cheap.priceVND } })
    expect(await quoted(order.id, [{ line: 0, quantity: 3 }])).toMatchObject({ code: 'out_of_stock', field: cheap.id })
    await change({ priceVND: cheap.priceVND, inStock: true })
  })

  it('makes flowers that were made not made, because others are wanted', async () => {
    const order = await staffOrder()
    await changeStatus(test.shop, order.id, 'processing', { ...BY_STAFF, made: true })
    expect((await rowOf(order.id)).madeAt).not.toBeNull()
    await exchange(order.id, [{ line: 0, quantity: 2 }])
    expect(await rowOf(order.id)).toMatchObject({ status: 'processing', madeAt: null })
  })
})

describe('an exchange is refused', () => {
  it.each([
    ['out_for_delivery', 'order_on_its_way'],
    ['delivered', 'order_delivered'],
    ['cancelled', 'order_cancelled'],
  ] as const)('for an order that is %s', async (status, code) => {
    const order = await staffOrder()
    await changeStatus(test.shop, order.id, status, BY_STAFF)
    expect(await exchange(order.id, [{ line: 0, quantity: 2 }])).toMatchObject({ code })
    expect(await linesOf(order.id)).toMatchObject([{ quantity: 1 }])
  })

  it('for one of two staff who exchange at the same moment', async () => {
    const order = await paidOrder(test)
    const updatedAt = await version(order.id)
    const results = await Promise.all([
      exchange(order.id, [{ line: 0, quantity: 1 }], { updatedAt, reason: 'Lan' }),
      exchange(order.id, [{ line: 0, quantity: 1 }], { updatedAt, reason: 'Mai' }),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)).toMatchObject({ code: 'changed_meanwhile' })
    expect(await refundsOf(order.id)).toHaveLength(1)
  })

  it('for a version that has changed, an order that is not there, and lines that are not its own', async () => {
    const order = await staffOrder()
    const updatedAt = await version(order.id)
    await changeStatus(test.shop, order.id, 'processing', BY_STAFF)
    expect(await exchange(order.id, [{ line: 0, quantity: 2 }], { updatedAt })).toMatchObject({
      code: 'changed_meanwhile',
    })
    expect(await quoted(order.id, [{ line: 1, quantity: 1 }])).toMatchObject({ code: 'invalid_line' })
    expect(await quoted(order.id, [{ productId: 'nothing', quantity: 1 }])).toMatchObject({ code: 'unknown_product' })
    expect(await quoted(order.id, [{ price: '5', quantity: 1 }])).toMatchObject({ code: 'invalid_choice_price' })
    const body = exchangeSchema.parse({ lines: [{ line: 0, quantity: 1 }], updatedAt, total: 0, refund: 0 })
    expect(await exchangeLines(test.shop, florist, 'nowhere', body)).toMatchObject({ code: 'order_not_found' })
  })

  it.each([
    [[{ line: 0, productId: 'x', quantity: 1 }]],
    [[{ quantity: 1 }]],
    [[{ line: 0, quantity: 0 }]],
    [[{ line: -1, quantity: 1 }]],
    [
      [
        { line: 0, quantity: 1 },
        { line: 0, quantity: 1 },
      ],
    ],
    [[]],
  ])('for lines that say nothing clear: %j', (lines) => {
    const body = { lines, updatedAt: new Date().toISOString(), total: 0, refund: 0 }
    expect(exchangeSchema.safeParse(body).success).toBe(false)
  })
})

describe('pieces of a counted product', () => {
  const setStock = (stock: number | null) =>
    test.shop.db
      .update(products)
      .set({ stock, inStock: stock !== 0 })
      .where(eq(products.id, dear.id))
  const stockNow = async () => (await test.shop.db.select().from(products).where(eq(products.id, dear.id)))[0]!.stock
  afterEach(() => setStock(null))

  it('go back and are taken with the lines, and no more than are left', async () => {
    await setStock(3)
    const order = await staffOrder({ lines: [{ productId: dear.id, quantity: 2 }] })
    expect(await stockNow()).toBe(1)
    expect(await exchange(order.id, [{ line: 0, quantity: 4 }])).toMatchObject({ code: 'too_few_left' })
    expect(await exchange(order.id, [{ line: 0, quantity: 3 }])).toMatchObject({ ok: true })
    expect(await stockNow()).toBe(0)
    expect(await exchange(order.id, [{ productId: cheap.id, quantity: 1 }])).toMatchObject({ ok: true })
    expect(await stockNow()).toBe(3)
  })

  it('of a line that stays are not asked for, though the product was counted since', async () => {
    const order = await staffOrder()
    await setStock(0)
    const lines = [
      { line: 0, quantity: 1 },
      { productId: cheap.id, quantity: 1 },
    ]
    expect(await exchange(order.id, lines)).toMatchObject({ ok: true })
    expect([await stockNow(), (await rowOf(order.id)).reviewReason]).toEqual([0, null])
  })

  describe('that were sold before their product was counted', () => {
    const shown = async () => {
      const [row] = await test.shop.db.select().from(products).where(eq(products.id, dear.id))
      return { stock: row!.stock, inStock: row!.inStock }
    }
    const takenOf = async (id: string) => (await linesOf(id)).map(({ quantity, stockTaken }) => [quantity, stockTaken])
    const twoOfDear = () =>
      staffOrder({
        lines: [
          { productId: dear.id, quantity: 2 },
          { productId: cheap.id, quantity: 1 },
        ],
      })

    it('are not taken when another line is exchanged, also if the lines change places', async () => {
      const order = await twoOfDear()
      await setStock(2)
      const lily = { price: '550k', words: 'tím', quantity: 1 }
      expect(await exchange(order.id, [{ line: 0, quantity: 2 }, lily])).toMatchObject({ ok: true })
      expect(await shown()).toEqual({ stock: 2, inStock: true })
      const turned = [
        { productId: cheap.id, quantity: 1 },
        { line: 0, quantity: 2 },
      ]
      expect(await exchange(order.id, turned)).toMatchObject({ ok: true })
      expect(await linesOf(order.id)).toMatchObject([
        { line: 0, productId: cheap.id },
        { line: 1, productId: dear.id, quantity: 2, stockTaken: null },
      ])
      expect(await shown()).toEqual({ stock: 2, inStock: true })
    })

    it('do not count when pieces are added, taken away or cancelled: the stock changes by the difference', async () => {
      const order = await twoOfDear()
      await setStock(2)
      expect(await exchange(order.id, [{ line: 0, quantity: 5 }])).toMatchObject({ code: 'too_few_left' })
      expect(await exchange(order.id, [{ line: 0, quantity: 4 }])).toMatchObject({ ok: true })
      expect([await takenOf(order.id), await shown()]).toEqual([[[4, 2]], { stock: 0, inStock: false }])
      expect(await exchange(order.id, [{ line: 0, quantity: 3 }])).toMatchObject({ ok: true })
      expect([await takenOf(order.id), await shown()]).toEqual([[[3, 1]], { stock: 1, inStock: true }])
      expect(await exchange(order.id, [{ line: 0, quantity: 1 }])).toMatchObject({ ok: true })
      expect([await takenOf(order.id), await shown()]).toEqual([[[1, null]], { stock: 2, inStock: true }])
      expect(await exchange(order.id, [{ line: 0, quantity: 2 }])).toMatchObject({ ok: true })
      expect([await takenOf(order.id), await shown()]).toEqual([[[2, 1]], { stock: 1, inStock: true }])
      await changeStatus(test.shop, order.id, 'cancelled', BY_STAFF)
      expect(await shown()).toEqual({ stock: 2, inStock: true })
    })

    it('bring nobody a mail when a line has fewer and none is left', async () => {
      const order = await twoOfDear()
      await setStock(0)
      const waiting = { productId: dear.id, email: 'cho@example.com', locale: 'vi' as const, createdAt: new Date() }
      await test.shop.db.insert(backInStock).values(waiting)
      expect(await exchange(order.id, [{ line: 0, quantity: 1 }])).toMatchObject({ ok: true })
      expect(await shown()).toEqual({ stock: 0, inStock: false })
      expect(await test.shop.db.$count(mails, eq(mails.kind, 'back_in_stock'))).toBe(0)
      expect(await test.shop.db.$count(backInStock)).toBe(1)
      await test.shop.db.delete(backInStock)
    })

    it('do not put a product on sale whose sale is paused', async () => {
      const order = await twoOfDear()
      await setStock(1)
      await test.shop.db.update(products).set({ inStock: false }).where(eq(products.id, dear.id))
      expect(await exchange(order.id, [{ line: 0, quantity: 1 }])).toMatchObject({ ok: true })
      expect(await shown()).toEqual({ stock: 1, inStock: false })
    })
  })

  it('go from one line to another of the same product, though none is left', async () => {
    await setStock(4)
    const order = await staffOrder({ lines: [{ productId: dear.id, quantity: 1 }] })
    const added = [
      { line: 0, quantity: 1 },
      { productId: dear.id, quantity: 3 },
    ]
    expect(await exchange(order.id, added)).toMatchObject({ ok: true })
    expect(await stockNow()).toBe(0)
    const lines = (await linesOf(order.id)).map(({ orderId: _, line: __, stockTaken: ___, ...line }) => line)
    const even = lines.map((line) => ({ ...line, quantity: 2 }))
    await test.shop.db.transaction((tx) => writeLines(tx, order.id, even))
    expect(await linesOf(order.id)).toMatchObject([{ stockTaken: 2 }, { stockTaken: 2 }])
    expect(await stockNow()).toBe(0)
  })

  it('that a line did not get are taken with the next exchange, if they are left by then', async () => {
    await setStock(1)
    const order = await staffOrder({ lines: [{ productId: dear.id, quantity: 1 }] })
    await test.shop.db.update(orderItems).set({ stockTaken: 0 }).where(eq(orderItems.orderId, order.id))
    await setStock(1)
    const lines = [
      { line: 0, quantity: 1 },
      { productId: cheap.id, quantity: 1 },
    ]
    expect(await exchange(order.id, lines)).toMatchObject({ ok: true })
    expect([await stockNow(), (await linesOf(order.id))[0]!.stockTaken]).toEqual([0, 1])
  })
})
