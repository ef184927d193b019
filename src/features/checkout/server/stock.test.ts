import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { backInStock, checkouts, contentTags, mails, orderItems, orders, products } from '#db/schema/index.ts'
import { changeStatus } from '#features/orders/server/change-status.ts'
import { endExpiredCheckouts } from '#features/orders/server/expired-checkouts.ts'
import { fulfil } from '#features/orders/server/fulfil.ts'
import { deleteExpiredRows } from '#features/privacy/server/delete-expired-rows.ts'
import { productTag, relatedTag } from '#server/content-tags.ts'
import { writeShopState } from '#server/shop-state.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { openCheckouts } from '#tests/factories/checkouts.ts'
import { BY_STAFF, theAdmin } from '#tests/factories/paid-order.ts'
import { stripePayment } from '#tests/factories/stripe.ts'
import { staffOrderSchema } from '../staff-order.schema.ts'
import { beginTransfer } from './begin-transfer.ts'
import { orderInCash } from './order-in-cash.ts'
import type { BegunCheckout } from './own-checkout.ts'
import { placeStaffOrder } from './place-staff-order.ts'
import { saveCheckoutDetails } from './save-checkout-details.ts'

const { test, rose, customer, begin, begun, save, ordersOf } = await openCheckouts()
const { db } = test.shop
afterAll(() => test.close())

const setStock = (stock: number | null) => db.update(products).set({ stock }).where(eq(products.id, rose.id))
beforeEach(async () => {
  test.setNow(new Date())
  await db.update(checkouts).set({ endedAt: new Date() })
  await setStock(null)
  await db.update(products).set({ inStock: true }).where(eq(products.id, rose.id))
})

const one = (quantity = 1) => ({ items: [{ productId: rose.id, quantity }] })
async function left() {
  const [row] = await db.select().from(products).where(eq(products.id, rose.id))
  return { stock: row!.stock, inStock: row!.inStock }
}
/** Presses Pay: `ok`, or why nothing is charged. */
async function press(checkout: BegunCheckout) {
  const saved = await save(checkout)
  return saved.ok ? 'ok' : saved.code
}
async function pay({ paymentIntentId, clientSecret }: BegunCheckout) {
  await test.pay(paymentIntentId, clientSecret)
  const made = await fulfil(test.shop, stripePayment(paymentIntentId))
  if (!made.ok) throw new Error(made.code)
  return (await ordersOf(paymentIntentId))[0]!
}
async function bought(quantity = 1) {
  const checkout = await begun(one(quantity))
  expect(await press(checkout)).toBe('ok')
  return pay(checkout)
}
const endHolds = () => db.update(checkouts).set({ stockUntil: new Date(0) })
const takenBy = async (orderId: string) =>
  (await db.select({ taken: orderItems.stockTaken }).from(orderItems).where(eq(orderItems.orderId, orderId)))[0]!.taken

describe('the last piece', () => {
  it('goes to one of many who press Pay at once, and the others are charged nothing', async () => {
    await setStock(1)
    const carts = await Promise.all(Array.from({ length: 6 }, () => begun(one())))
    const pressed = await Promise.all(carts.map(press))
    expect(pressed.toSorted()).toEqual(['ok', ...Array.from({ length: 5 }, () => 'out_of_stock')])
    expect(await left()).toEqual({ stock: 1, inStock: true })
    expect(await pay(carts[pressed.indexOf('ok')]!)).toMatchObject({ reviewReason: null })
    expect(await left()).toEqual({ stock: 0, inStock: false })
    expect(await begin(one())).toEqual({ ok: false, code: 'out_of_stock', field: rose.id })
  })

  it('is kept by a customer who presses Pay again, and comes back with another cart', async () => {
    await setStock(2)
    const [mine, theirs] = [await begun(one(2)), await begun(one())]
    expect([await press(mine), await press(mine), await press(theirs)]).toEqual(['ok', 'ok', 'out_of_stock'])
    const { paymentIntentId, clientSecret } = mine
    const smaller = await begun({ ...one(1), checkout: { paymentIntentId, clientSecret } })
    expect(smaller.paymentIntentId).not.toBe(paymentIntentId)
    expect(await press(theirs)).toBe('ok')
    expect(await press(smaller)).toBe('ok')
  })

  it('is free again after the hold, and when its payment has been open for too long', async () => {
    await setStock(1)
    const [mine, theirs] = [await begun(one()), await begun(one())]
    expect([await press(mine), await press(theirs)]).toEqual(['ok', 'out_of_stock'])
    const [hold] = await db.select().from(checkouts).where(eq(checkouts.paymentIntentId, mine.paymentIntentId))
    expect(hold).toMatchObject({ heldStock: [{ productId: rose.id, quantity: 1 }] })
    expect(hold!.stockUntil!.getTime() - Date.now()).toBeGreaterThan(14 * MINUTE_MS)
    await endHolds()
    expect(await press(theirs)).toBe('ok')
    await db.update(checkouts).set({ createdAt: new Date(Date.now() - 48 * HOUR_MS) })
    await endExpiredCheckouts(test.shop, test.shop.payments.of(hold!.paymentProvider))
    expect(await press(await begun(one()))).toBe('ok')
  })

  it('is free again, for orders too, after it was held while the clock was months ahead', async () => {
    await setStock(1)
    expect(await press(await begun(one()))).toBe('ok')
    await db.update(checkouts).set({ stockUntil: new Date(Date.now() + 300 * DAY_MS) })
    const theirs = await begun(one())
    expect(await press(theirs)).toBe('out_of_stock')
    await deleteExpiredRows(test.shop)
    expect(await press(theirs)).toBe('ok')
    await deleteExpiredRows(test.shop)
    expect(await press(await begun(one()))).toBe('out_of_stock')
    expect(await pay(theirs)).toMatchObject({ reviewReason: null })
  })

  it('is not sold twice within one order, nor more than there are', async () => {
    await setStock(2)
    expect(await begin(one(3))).toEqual({ ok: false, code: 'too_few_left', field: rose.id })
    const cart = await begun(one(2))
    await setStock(1)
    expect(await press(cart)).toBe('too_few_left')
    expect(await left()).toEqual({ stock: 1, inStock: true })
  })
})

describe('money that arrives', () => {
  it('after the hold for a piece that another has bought goes into review, and takes nothing', async () => {
    await setStock(1)
    const late = await begun(one())
    expect(await press(late)).toBe('ok')
    await endHolds()
    expect(await bought()).toMatchObject({ reviewReason: null })
    const order = await pay(late)
    expect(order).toMatchObject({ reviewReason: 'out_of_stock' })
    expect([await takenBy(order.id), (await left()).stock]).toEqual([0, 0])
    // Its cancellation brings no piece that it never had.
    await changeStatus(test.shop, order.id, 'cancelled', BY_STAFF)
    expect(await left()).toEqual({ stock: 0, inStock: false })
  })

  it('after the hold takes no piece that another holds, which is theirs', async () => {
    await setStock(1)
    const [late, theirs] = [await begun(one()), await begun(one())]
    expect(await press(late)).toBe('ok')
    await endHolds()
    expect(await press(theirs)).toBe('ok')
    expect(await pay(late)).toMatchObject({ reviewReason: 'out_of_stock' })
    expect(await pay(theirs)).toMatchObject({ reviewReason: null })
    expect(await left()).toEqual({ stock: 0, inStock: false })
  })

  it('after the hold takes a piece that is left', async () => {
    await setStock(1)
    const late = await begun(one())
    expect(await press(late)).toBe('ok')
    await endHolds()
    expect(await pay(late)).toMatchObject({ reviewReason: null })
  })

  it('for a product that was counted after Pay goes into review if none is left', async () => {
    const cart = await begun(one(2))
    expect(await press(cart)).toBe('ok')
    await setStock(1)
    expect(await pay(cart)).toMatchObject({ reviewReason: 'out_of_stock' })
    expect(await left()).toEqual({ stock: 1, inStock: true })
  })

  it('twice for one payment takes its pieces once', async () => {
    await setStock(5)
    const cart = await begun(one(2))
    await press(cart)
    await test.pay(cart.paymentIntentId, cart.clientSecret)
    const key = stripePayment(cart.paymentIntentId)
    await Promise.all([fulfil(test.shop, key), fulfil(test.shop, key), fulfil(test.shop, key)])
    expect(await left()).toEqual({ stock: 3, inStock: true })
  })

  it('without details keeps its last piece when they follow', async () => {
    await setStock(1)
    const cart = await begun(one())
    expect(await pay(cart)).toMatchObject({ reviewReason: 'missing_details' })
    expect(await left()).toEqual({ stock: 0, inStock: false })
    const { paymentIntentId, clientSecret } = cart
    const details = { paymentIntentId, clientSecret, userId: null, customerData: customer() }
    expect(await saveCheckoutDetails(test.shop, details)).toMatchObject({ ok: true })
    expect((await ordersOf(paymentIntentId))[0]).toMatchObject({ reviewReason: null })
  })
})

describe('an order that is cancelled', () => {
  it('gives its pieces back once, is mailed about, and takes them again when it is taken back', async () => {
    await setStock(2)
    const order = await bought(2)
    await db.insert(backInStock).values({ productId: rose.id, email: 'lan@example.com', locale: 'vi' })
    await changeStatus(test.shop, order.id, 'cancelled', BY_STAFF)
    await changeStatus(test.shop, order.id, 'cancelled', BY_STAFF)
    expect(await left()).toEqual({ stock: 2, inStock: true })
    expect(await db.select().from(mails).where(eq(mails.kind, 'back_in_stock'))).toHaveLength(1)
    await changeStatus(test.shop, order.id, 'pending', BY_STAFF)
    expect(await left()).toEqual({ stock: 0, inStock: false })
    await changeStatus(test.shop, order.id, 'delivered', BY_STAFF)
    await changeStatus(test.shop, order.id, 'cancelled', BY_STAFF)
    expect((await left()).stock).toBe(0)
    await changeStatus(test.shop, order.id, 'pending', BY_STAFF)
    expect([(await left()).stock, await takenBy(order.id)]).toEqual([0, 2])
  })

  it('takes no more pieces than are left when it is taken back, also for two lines of one product', async () => {
    await setStock(4)
    const order = await bought(2)
    const [line] = await db.select().from(orderItems).where(eq(orderItems.orderId, order.id))
    await db.insert(orderItems).values({ ...line!, line: 1, stockTaken: null })
    expect((await left()).stock).toBe(0)
    await changeStatus(test.shop, order.id, 'cancelled', BY_STAFF)
    await setStock(3)
    await changeStatus(test.shop, order.id, 'pending', BY_STAFF)
    expect(await left()).toEqual({ stock: 1, inStock: true })
    const lines = await db.select().from(orderItems).where(eq(orderItems.orderId, order.id)).orderBy(orderItems.line)
    expect(lines.map(({ stockTaken }) => stockTaken)).toEqual([2, 0])
    await changeStatus(test.shop, order.id, 'cancelled', BY_STAFF)
    expect(await left()).toEqual({ stock: 3, inStock: true })
    await setStock(4)
    await changeStatus(test.shop, order.id, 'pending', BY_STAFF)
    expect(await left()).toEqual({ stock: 0, inStock: false })
  })

  it('of before the count brings nothing', async () => {
    const order = await bought(2)
    await setStock(3)
    await changeStatus(test.shop, order.id, 'cancelled', BY_STAFF)
    expect(await left()).toEqual({ stock: 3, inStock: true })
  })
})

it('lines that are exchanged give back and take, whichever way they are written', async () => {
  await setStock(5)
  const order = await bought(2)
  const ofOrder = eq(orderItems.orderId, order.id)
  await db.update(orderItems).set({ quantity: 3 }).where(ofOrder)
  expect((await left()).stock).toBe(2)
  const [line] = await db.select().from(orderItems).where(ofOrder)
  await db.delete(orderItems).where(ofOrder)
  expect((await left()).stock).toBe(5)
  await db.insert(orderItems).values({ ...line!, stockTaken: null, quantity: 5 })
  expect(await left()).toEqual({ stock: 0, inStock: false })
  const another = (await db.select().from(products)).find(({ id }) => id !== rose.id)!
  await db.update(orderItems).set({ productId: another.id }).where(ofOrder)
  expect(await left()).toEqual({ stock: 5, inStock: true })
  expect(await takenBy(order.id)).toBeNull()
})

describe('orders of other ways', () => {
  let keys = 0
  const staffOrder = (quantity: number) =>
    staffOrderSchema.parse({
      key: `00000000-0000-4000-8000-${String((keys += 1)).padStart(12, '0')}`,
      lines: [{ productId: rose.id, quantity }],
      payment: 'cash',
      currency: 'vnd',
      locale: 'vi',
      customer: { name: 'Chị Hoa', phone: '0900000099' },
      customerData: customer(),
    })

  it('of staff take pieces too, and none that a customer holds', async () => {
    await setStock(3)
    const admin = await theAdmin(test)
    const cart = await begun(one())
    await press(cart)
    expect(await placeStaffOrder(test.shop, admin, staffOrder(4))).toMatchObject({ code: 'too_few_left' })
    expect(await placeStaffOrder(test.shop, admin, staffOrder(3))).toMatchObject({
      code: 'too_few_left',
      field: rose.id,
    })
    expect(await placeStaffOrder(test.shop, admin, staffOrder(2))).toMatchObject({ ok: true })
    expect(await placeStaffOrder(test.shop, admin, staffOrder(1))).toMatchObject({ code: 'out_of_stock' })
    expect(await left()).toEqual({ stock: 1, inStock: true })
    expect(await pay(cart)).toMatchObject({ reviewReason: null })
  })

  it('in cash take the last piece for one of several', async () => {
    await setStock(1)
    const asked = () => ({
      ...one(),
      currency: 'vnd' as const,
      discountCode: null,
      customerData: customer(),
      key: crypto.randomUUID(),
    })
    await writeShopState(db, 'cashRules', {
      on: true,
      cities: ['Hanoi'],
      maxVND: 50_000_000,
      guestMaxVND: 50_000_000,
      onBusyDays: true,
      confirmAboveVND: 50_000_000,
    })
    const made = await Promise.all(
      [asked(), asked(), asked()].map((each) => orderInCash(test.shop, each, { locale: 'vi', userId: null })),
    )
    expect(made.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await left()).toEqual({ stock: 0, inStock: false })
  })

  it('by transfer hold their pieces for as long as the money is waited for', async () => {
    await setStock(1)
    await writeShopState(db, 'bankAccount', {
      bin: '970436',
      bank: 'Vietcombank',
      number: '0123456789',
      holder: 'MOC LAN',
    })
    const asked = { ...one(), currency: 'vnd' as const, discountCode: null, customerData: customer() }
    const buyer = { locale: 'vi' as const, userId: null }
    const made = await beginTransfer(test.shop, { ...asked, key: crypto.randomUUID() }, buyer)
    expect(made).toMatchObject({ ok: true })
    const [hold] = await db
      .select()
      .from(checkouts)
      .where(eq(checkouts.paymentProvider, test.shop.payments.offering('transfer')!.name))
    expect(hold!.stockUntil!.getTime() - Date.now()).toBeGreaterThan(20 * MINUTE_MS)
    expect(await press(await begun(one()))).toBe('out_of_stock')
  })
})

describe('saved pages', () => {
  const versions = async () =>
    Object.fromEntries((await db.select().from(contentTags)).map(({ tag, version }) => [tag, version]))
  async function renewedBy(stock: number) {
    const before = await versions()
    await setStock(stock)
    const after = await versions()
    return Object.keys(after)
      .filter((tag) => after[tag] !== before[tag])
      .toSorted()
  }
  const own = productTag(rose.id)
  const all = [own, 'products', relatedTag(rose.category), 'stock'].toSorted()

  it('follow a product that sells out and comes back, and the number only where it is shown', async () => {
    await setStock(8)
    expect(await renewedBy(7)).toEqual(['stock'])
    expect(await renewedBy(6)).toEqual(['stock'])
    expect(await renewedBy(5)).toEqual([own, 'stock'])
    expect(await renewedBy(4)).toEqual([own, 'stock'])
    expect(await renewedBy(0)).toEqual(all)
    expect(await renewedBy(9)).toEqual(all)
  })
})

it('orders of products without a count take nothing', async () => {
  const order = await bought(2)
  expect([await takenBy(order.id), (await left()).stock]).toEqual([null, null])
  expect(await db.select().from(orders).where(eq(orders.id, order.id))).toMatchObject([{ reviewReason: null }])
})
