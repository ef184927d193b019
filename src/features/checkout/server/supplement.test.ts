import { and, eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { mails, orders, paymentLinks, products } from '#db/schema/index.ts'
import { compose } from '#features/mail-texts/server/compose.ts'
import { setOrderStatus } from '#features/orders/server/set-order-status.ts'
import { endSupplement } from '#features/orders/server/end-supplement.ts'
import { fulfil } from '#features/orders/server/fulfil.ts'
import { forgetStatements } from '#features/privacy/server/forget-statements.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { CARDS } from '#tests/factories/confirm-card.ts'
import { paidOrder } from '#tests/factories/paid-order.ts'
import { supplementShop, tokenOf } from '#tests/factories/supplement-shop.ts'

const {
  shop: test,
  rowOf,
  dear,
  order,
  version,
  detailOf,
  propose,
  proposed,
  supplemented,
  open,
  payable,
  charge,
  florist,
  rare,
  reconcile,
  stateAt,
  linesOf,
  linksOf,
  bookedOn,
} = supplementShop()

describe('a dearer exchange of a paid order', () => {
  it('charges the difference by a link, and keeps the order as it is until then', async () => {
    const { order, token, amount } = await proposed()
    expect(amount).toBe(dear().priceVND)
    expect(await linesOf(order.id)).toHaveLength(1)
    expect(await rowOf(order.id)).toMatchObject({ total: order.total, subtotal: order.subtotal, status: 'pending' })
    expect(await open(token)).toMatchObject({
      state: 'open',
      isSupplement: true,
      amount,
      order: { lines: [{ quantity: 2 }, { quantity: 1 }] },
    })
    expect(await detailOf(order.id)).toMatchObject({ paymentLink: null, linkUntil: null, supplementPayments: [] })
  })

  it('is made once when the difference is paid, by page, webhook and reconciler together, under the florist’s name', async () => {
    const { order, token, amount } = await proposed({ fields: { mail: true } })
    const paymentIntentId = await charge(token)
    const key = { provider: 'stripe', paymentId: paymentIntentId }
    await Promise.all([fulfil(test().shop, key), open(token), reconcile(), fulfil(test().shop, key)])
    await reconcile()
    expect(await open(token)).toEqual({ state: 'paid' })
    const row = await rowOf(order.id)
    expect(row).toMatchObject({
      ...{ total: order.total + amount, totalVND: order.total + amount, subtotal: order.subtotal + amount },
      ...{ totalUSDCents: order.totalUSDCents + dear().priceUSDCents, paymentIntentId: order.paymentIntentId },
      ...{ paymentStatus: 'paid', refunded: 0, reviewReason: null },
    })
    expect(await linesOf(order.id)).toMatchObject([{ quantity: 2 }, { productId: dear().id, quantity: 1 }])
    expect(await bookedOn(paymentIntentId)).toEqual([])
    const detail = await detailOf(order.id)
    expect(detail).toMatchObject({
      supplement: null,
      refundable: order.total + amount,
      supplementPayments: [{ paymentProvider: 'stripe', paymentId: paymentIntentId, amount }],
    })
    const made = detail.history.filter((entry) => entry.kind === 'audit' && 'lines' in entry.changes)
    expect(made).toMatchObject([{ actor: florist().email, changes: { reason: [null, 'Khách muốn to hơn'] } }])
    const sent = await test()
      .shop.db.select()
      .from(mails)
      .where(and(eq(mails.about, order.id), eq(mails.kind, 'order_changed')))
    expect(sent).toHaveLength(1)
  })

  it('mails the link with amount and flowers, until it does not work any more', async () => {
    const { order } = await proposed({ fields: { mail: true } })
    const [mail] = await test()
      .shop.db.select()
      .from(mails)
      .where(and(eq(mails.about, order.id), eq(mails.kind, 'payment_link')))
    const text = JSON.stringify(await compose(test().shop, mail!))
    expect(text).toContain('#token=')
    expect(text).toContain('khi đó gồm: 2 ×')
    await endSupplement(test().shop, florist(), order.id)
    expect(await compose(test().shop, mail!)).toBe('nothing')
  })

  it('sent twice, also at once, is one link', async () => {
    const order = await paidOrder(test())
    const updatedAt = await version(order.id)
    const sent = await Promise.all([propose(order.id, { updatedAt }), propose(order.id, { updatedAt })])
    expect(sent.every(({ ok }) => ok)).toBe(true)
    expect(await linksOf(order.id)).toHaveLength(1)
  })

  it('needs a reason, and the price that was seen', async () => {
    const order = await paidOrder(test())
    expect(await propose(order.id, { reason: '' })).toMatchObject({ code: 'reason_missing' })
    expect(await propose(order.id, { total: order.total })).toMatchObject({ code: 'quote_changed' })
    expect(await linksOf(order.id)).toEqual([])
  })

  it('is refused where the difference is less than a card can be charged, and the shop has no bank account', async () => {
    const order = await paidOrder(test())
    const lines = (price: string) => [
      { line: 0, quantity: 2 },
      { price, words: '', quantity: 1 },
    ]
    expect(await propose(order.id, {}, lines('9999'))).toMatchObject({ code: 'amount_too_small' })
    expect(await propose(order.id, {}, lines('10000'))).toMatchObject({ ok: true })
    const { supplement } = await detailOf(order.id)
    expect(await open(tokenOf(supplement!.url))).toMatchObject({ state: 'open', amount: 10_000 })
  })

  it('replaces the proposal before, whose payment ends at the provider first', async () => {
    const { order, token } = await proposed()
    const former = await payable(token)
    expect(await propose(order.id, {}, [{ line: 0, quantity: 3 }])).toMatchObject({ ok: true })
    expect(await open(token)).toEqual({ state: 'replaced' })
    expect(await stateAt('stripe', former.payment.paymentIntentId)).toBe('cancelled')
    expect((await linksOf(order.id)).filter(({ replacedAt }) => !replacedAt)).toHaveLength(1)
  })

  it('is not proposed while the bank decides about the one before', async () => {
    const { order, token } = await proposed()
    await charge(token, CARDS.staysProcessing)
    expect(await propose(order.id, {}, [{ line: 0, quantity: 3 }])).toMatchObject({ code: 'payment_processing' })
    expect(await endSupplement(test().shop, florist(), order.id)).toMatchObject({ code: 'payment_processing' })
    expect(await open(token)).toEqual({ state: 'processing' })
  })

  it('whose supplement was just paid is made, and another one is refused', async () => {
    const { order, token, amount } = await proposed()
    await charge(token)
    expect(await propose(order.id, {}, [{ line: 0, quantity: 3 }])).toMatchObject({ code: 'changed_meanwhile' })
    expect(await rowOf(order.id)).toMatchObject({ total: order.total + amount })
  })

  it('can be followed by another one, whose payment is a third', async () => {
    const { order, amount } = await supplemented()
    expect(
      await propose(order.id, {}, [
        { line: 0, quantity: 2 },
        { line: 1, quantity: 2 },
      ]),
    ).toMatchObject({ ok: true })
    const { supplement } = await detailOf(order.id)
    await charge(tokenOf(supplement!.url))
    await reconcile()
    const detail = await detailOf(order.id)
    expect(detail.total).toBe(order.total + amount + supplement!.amount)
    expect(detail.supplementPayments).toMatchObject([{ amount }, { amount: supplement!.amount }])
  })

  it('survives that other things of the order change meanwhile', async () => {
    const { order, token, amount } = await proposed()
    await charge(token)
    await setOrderStatus(test().shop, florist(), order.id, { status: 'processing' })
    await reconcile()
    expect(await rowOf(order.id)).toMatchObject({ status: 'processing', total: order.total + amount, madeAt: null })
  })

  it('is withdrawn once: the order keeps its lines, and nothing can be paid', async () => {
    const { order, token } = await proposed()
    const opened = await payable(token)
    expect(await endSupplement(test().shop, florist(), order.id)).toMatchObject({ ok: true })
    expect(await endSupplement(test().shop, florist(), order.id)).toMatchObject({ ok: true })
    expect(await open(token)).toEqual({ state: 'replaced' })
    expect(await stateAt('stripe', opened.payment.paymentIntentId)).toBe('cancelled')
    const { history, supplement } = await detailOf(order.id)
    expect(supplement).toBeNull()
    expect(history.filter((entry) => entry.kind === 'audit' && 'supplement' in entry.changes)).toHaveLength(2)
    // The same exchange can be proposed again.
    expect(await propose(order.id)).toMatchObject({ ok: true })
    expect((await detailOf(order.id)).supplement).not.toBeNull()
  })

  it('withdrawn in the moment of its payment is made', async () => {
    const { order, token, amount } = await proposed()
    await charge(token)
    expect(await endSupplement(test().shop, florist(), order.id)).toMatchObject({ ok: true })
    expect(await rowOf(order.id)).toMatchObject({ total: order.total + amount })
  })

  it('is noted by hand where staff were paid by hand', async () => {
    const { orderId } = await order({ payment: 'cash' })
    const before = await rowOf(orderId)
    expect(await propose(orderId, {}, [{ line: 0, quantity: 2 }])).toMatchObject({ ok: true })
    expect(await linksOf(orderId)).toEqual([])
    expect(await rowOf(orderId)).toMatchObject({
      ...{ total: before.total + dear().priceVND, totalUSDCents: before.totalUSDCents + dear().priceUSDCents },
      ...{ paymentMethod: 'cash', paymentStatus: 'paid', refunded: 0 },
    })
  })
})

describe('a counted product', () => {
  const setStock = (stock: number | null) =>
    test()
      .shop.db.update(products)
      .set({ stock, inStock: stock !== 0 })
      .where(eq(products.id, rare().id))
  const stock = async () => (await test().shop.db.select().from(products).where(eq(products.id, rare().id)))[0]!.stock
  const withRare = () => [
    { line: 0, quantity: 2 },
    { productId: rare().id, quantity: 1 },
  ]
  const proposedRare = () => proposed({ lines: withRare() })

  it('is held until the supplement is paid, and given back when it is withdrawn', async () => {
    await setStock(1)
    const { order, token } = await proposedRare()
    const other = await paidOrder(test())
    expect(await propose(other.id, {}, withRare())).toMatchObject({ code: 'out_of_stock' })
    await endSupplement(test().shop, florist(), order.id)
    expect(await propose(other.id, {}, withRare())).toMatchObject({ ok: true })
    const { supplement } = await detailOf(other.id)
    await charge(tokenOf(supplement!.url))
    await reconcile()
    expect(await rowOf(other.id)).toMatchObject({ reviewReason: null })
    expect(await linesOf(other.id)).toMatchObject([{}, { productId: rare().id, stockTaken: 1 }])
    expect(await stock()).toBe(0)
    expect(await open(token)).toEqual({ state: 'replaced' })
    await setStock(null)
  })

  it('is given back when the link expires that held it, also if nobody opened it', async () => {
    await setStock(1)
    const { order } = await proposedRare()
    const expired = { expiresAt: new Date(Date.now() - MINUTE_MS) }
    await test().shop.db.update(paymentLinks).set(expired).where(eq(paymentLinks.orderId, order.id))
    const other = await paidOrder(test())
    expect(await propose(other.id, {}, withRare())).toMatchObject({ ok: true })
    await endSupplement(test().shop, florist(), other.id)
    await setStock(null)
  })

  it.each(['cancelled', 'out_for_delivery', 'delivered'] as const)(
    'is given back when its order is %s, also if nobody opened the link that held it',
    async (status) => {
      await setStock(1)
      const { order } = await proposedRare()
      await setOrderStatus(test().shop, florist(), order.id, { status })
      const other = await paidOrder(test())
      expect(await propose(other.id, {}, withRare())).toMatchObject({ ok: true })
      await charge(tokenOf((await detailOf(other.id)).supplement!.url))
      await reconcile()
      expect(await rowOf(other.id)).toMatchObject({ reviewReason: null })
      expect(await stock()).toBe(0)
      await setStock(null)
    },
  )

  it('that the order had before it was counted takes no piece, beside those that the supplement adds', async () => {
    const order = await paidOrder(test())
    const [line] = await linesOf(order.id)
    const product = eq(products.id, line!.productId!)
    await test().shop.db.update(products).set({ stock: 2 }).where(product)
    onTestFinished(async () => void (await test().shop.db.update(products).set({ stock: null }).where(product)))
    const paid = async (lines: Parameters<typeof propose>[2]) => {
      expect(await propose(order.id, {}, lines)).toMatchObject({ ok: true })
      await charge(tokenOf((await detailOf(order.id)).supplement!.url))
      await reconcile()
      const [now] = await test().shop.db.select().from(products).where(product)
      const { reviewReason } = await rowOf(order.id)
      return { stock: now!.stock, inStock: now!.inStock, reviewReason, taken: (await linesOf(order.id))[0]!.stockTaken }
    }
    const unchanged = { stock: 2, inStock: true, reviewReason: null, taken: null }
    expect(await paid(withRare())).toEqual(unchanged)
    expect(
      await paid([
        { line: 0, quantity: 3 },
        { line: 1, quantity: 1 },
      ]),
    ).toEqual({ ...unchanged, stock: 1, taken: 1 })
  })

  it('that was sold meanwhile puts the order into review', async () => {
    await setStock(1)
    const { order, token, amount } = await proposedRare()
    await charge(token)
    await setStock(0)
    await reconcile()
    expect(await rowOf(order.id)).toMatchObject({ total: order.total + amount, reviewReason: 'out_of_stock' })
    await setStock(null)
  })
})

it('loses its flowers and reason with the personal data of its order, and keeps its amounts', async () => {
  const { order, amount } = await supplemented()
  const { db } = test().shop
  const now = new Date()
  await db
    .update(orders)
    .set({ status: 'delivered', ownerGoneAt: now, updatedAt: new Date(0) })
    .where(eq(orders.id, order.id))
  for (const statement of forgetStatements(db, { now, settled: now, keptDays: 400 }, { orderIds: [order.id] }))
    await statement
  expect(await linksOf(order.id)).toMatchObject([{ exchange: null, amount }])
  expect(await rowOf(order.id)).toMatchObject({ customerName: '', total: order.total + amount })
  expect((await detailOf(order.id)).supplementPayments).toMatchObject([{ amount }])
})
