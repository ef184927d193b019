import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mails, orderItems, orders, auditLog, users, type OrderRow } from '#db/schema/index.ts'
import { listCustomers } from '#features/customers/server/list-customers.ts'
import { checkVersion } from '#server/next-version.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { addDays, dayInVietnam } from '#shared/dates.ts'
import * as calls from '../dashboard.calls.ts'
import {
  daySheet,
  orderStatusChangeSchema,
  orderFilterSchema,
  type DaySheet,
  type OrderFilter,
} from '../admin-order.schema.ts'
import { pageTranslator } from '#i18n/page.ts'
import { sumsView } from '../order-view.ts'
import { changeStatus } from './change-status.ts'
import { readDashboard } from './dashboard.ts'
import { readDaySheet } from './day-sheet.ts'
import { eachOrder, listOrders } from './list-orders.ts'
import { readOrder } from './read-order.ts'
import { resolveReview } from './resolve-review.ts'
import { BY_STAFF, paidOrder, theAdmin } from '#tests/factories/paid-order.ts'

let test: TestShop
let admin: { id: string; email: string }
let paid: OrderRow
beforeAll(async () => {
  test = await openTestShop()
  admin = await theAdmin(test)
  paid = await paidOrder(test)
})
afterAll(() => test.close())

const page = (number = 1, pageSize = 200) => ({ page: number, pageSize, offset: (number - 1) * pageSize })
const list = (filter: OrderFilter = {}) => listOrders(test.shop.db, filter, page())
const names = async (filter: OrderFilter) => (await list(filter)).rows.map(({ customerName }) => customerName)

describe('the list of orders', () => {
  it('is newest first, in pages that leave nothing out', async () => {
    const all = await list()
    expect(all.total).toBe(13)
    expect(all.rows[0]).toMatchObject({ id: paid.id, items: [{ quantity: 2 }], updatedAt: expect.any(String) })
    const parts = await Promise.all([1, 2, 3, 4].map((number) => listOrders(test.shop.db, {}, page(number, 4))))
    expect(parts.flatMap(({ rows }) => rows)).toEqual(all.rows)
    expect(parts.map(({ total }) => total)).toEqual([13, 13, 13, 13])
    expect((await listOrders(test.shop.db, {}, page(9, 4))).total).toBe(13)
    const streamed: unknown[] = []
    for await (const order of eachOrder(test.shop.db, {})) streamed.push(order)
    expect(streamed).toEqual(all.rows)
  })

  it('is streamed with each order that a search finds, although they change meanwhile', async () => {
    const { db } = test.shop
    const found = (await list({ q: 'ha noi' })).rows.map(({ id }) => id)
    expect(found.length).toBeGreaterThan(2)
    const change = (address: SQL) =>
      db.update(orders).set({ deliveryAddress: address }).where(inArray(orders.id, found))
    const streamed: string[] = []
    for await (const { id } of eachOrder(db, { q: 'ha noi' }, 2))
      if (streamed.push(id) === 2) await change(sql`${orders.deliveryAddress} || '!'`)
    await change(sql`rtrim(${orders.deliveryAddress}, '!')`)
    expect(streamed).toEqual(found)
  })

  it.each([
    ['dang thi ngoc anh'],
    ['ÁNH đặng'],
    ['0900 000 077'],
    ['+84900000077'],
    ['000077'],
    ['anh@example'],
    ['ANH@EXAMPLE.COM'],
  ])('finds an order by %s', async (q) => {
    expect((await list({ q })).rows.map(({ id }) => id)).toEqual([paid.id])
  })

  it('finds one by the start of its number, and none by nonsense', async () => {
    for (const length of [8, 26]) expect((await list({ q: paid.id.slice(0, length) })).total).toBe(1)
    expect((await list({ q: `#${paid.id.slice(0, 8)}` })).total).toBe(1)
    for (const q of ["' or 1=1 --", '%', '_', 'zzzz', '((', '+']) expect((await list({ q })).total).toBe(0)
    expect((await list({ q: '   ' })).total).toBe(13)
  })

  it('finds a customer by their present name', async () => {
    const set = (customerName: string) =>
      test.shop.db.update(orders).set({ customerName }).where(eq(orders.id, paid.id))
    await set('Vũ Kiều')
    expect(await names({ q: 'ngoc anh' })).toEqual([])
    expect(await names({ q: 'kieu vu' })).toEqual(['Vũ Kiều'])
    await set(paid.customerName)
    expect(await names({ q: 'ngọc ánh' })).toEqual([paid.customerName])
  })

  it('names the products in the language of the reader, and as they were ordered without one', async () => {
    const { db } = test.shop
    const nameFor = async (locale?: 'en' | 'vi') =>
      (await listOrders(db, { q: paid.id }, page(), locale)).rows[0]!.items[0]!.productName
    const ordered = await nameFor()
    expect(await nameFor('en')).toBe('Ardent Red Roses')
    expect(await nameFor('vi')).toBe(ordered)
    expect(await readOrder(test.shop, paid.id, 'en')).toMatchObject({
      value: { items: [{ productName: 'Ardent Red Roses' }] },
    })

    // The florist reads an English order in Vietnamese.
    await db.update(orders).set({ locale: 'en' }).where(eq(orders.id, paid.id))
    await db.update(orderItems).set({ productName: 'Ardent Red Roses' }).where(eq(orderItems.orderId, paid.id))
    expect(await nameFor('vi')).toBe(ordered)
    expect(await nameFor('en')).toBe('Ardent Red Roses')
    await db.update(orders).set({ locale: 'vi' }).where(eq(orders.id, paid.id))
    await db.update(orderItems).set({ productName: ordered }).where(eq(orderItems.orderId, paid.id))
  })

  it('is filtered by status, city and day, also combined with a search', async () => {
    const { rows } = await list()
    const expected = (keep: (order: (typeof rows)[number]) => boolean) => rows.filter(keep).map(({ id }) => id)
    const found = async (filter: OrderFilter) => (await list(filter)).rows.map(({ id }) => id)
    expect(await found({ status: 'processing' })).toEqual(expected(({ status }) => status === 'processing'))
    expect(await found({ city: 'Hanoi' })).toEqual(expected(({ deliveryCity }) => deliveryCity === 'Hanoi'))
    const day = paid.deliveryDate!
    expect(await found({ day })).toEqual(expected(({ deliveryDate }) => deliveryDate === day))
    expect(await found({ day, city: 'Hanoi', status: 'pending', q: 'anh' })).toEqual([paid.id])
  })

  it('is sorted by delivery day and by total', async () => {
    const days = (await list({ sort: 'delivery' })).rows.map(({ deliveryDate }) => deliveryDate)
    expect(days).toEqual(days.toSorted())
    const totals = (await list({ sort: '-total' })).rows.map(({ totalUSD }) => Number(totalUSD))
    expect(totals).toEqual(totals.toSorted((a, b) => b - a))
  })

  it('counts a search that is sorted by delivery or total on each page, also past the last', async () => {
    for (const sort of ['delivery', '-delivery', 'total', '-total'] as const) {
      const filter = { q: '@example.com', sort }
      const whole = await list(filter)
      expect(whole.total).toBe(whole.rows.length)
      expect(whole.total).toBeGreaterThan(4)
      const parts = await Promise.all([1, 2, 3, 4].map((number) => listOrders(test.shop.db, filter, page(number, 4))))
      expect(parts.flatMap(({ rows }) => rows)).toEqual(whole.rows)
      expect((await listOrders(test.shop.db, filter, page(9, 4))).total).toBe(whole.total)
      expect(parts.map(({ total }) => total)).toEqual(parts.map(() => whole.total))
    }
    expect((await list({ q: 'zzzz', sort: '-total' })).total).toBe(0)
  })

  it('gives each order’s sums as they were recorded', async () => {
    const { id, discount, deliveryFee } = orders
    const recorded = await test.shop.db.select({ id, discount, deliveryFee }).from(orders)
    const counts = recorded.map((order) => [order.id, 3 + Number(order.discount > 0)])
    expect(new Set(recorded.map((order) => `${order.discount > 0} ${order.deliveryFee > 0}`)).size).toBeGreaterThan(2)
    const t = pageTranslator('en')
    expect((await list()).rows.map((order) => [order.id, sumsView(order, t).length]).toSorted()).toEqual(
      counts.toSorted(),
    )
  })

  it('shows the orders of one customer, the same that they see', async () => {
    const [customer] = await test.shop.db.select().from(users).where(eq(users.email, 'customer@example.com'))
    const records = await listCustomers(test.shop.db, { q: customer!.email }, { page: 1, pageSize: 9, offset: 0 }, 'vi')
    expect((await list({ customer: records.rows[0]!.id })).total).toBe(6)
    expect((await list({ customer: 'nobody' })).total).toBe(0)
  })

  it('reads its filters from the query, and refuses unknown values', () => {
    const read = (query: string) => orderFilterSchema.safeParse(Object.fromEntries(new URLSearchParams(query)))
    expect(read('status=&city=Ho+Chi+Minh&day=&sort=-total&page=2').data).toMatchObject({
      city: 'Ho Chi Minh',
      sort: '-total',
    })
    for (const query of ['status=lost', 'city=Hue', 'day=tomorrow', 'sort=name', 'review=all'])
      expect(read(query).success).toBe(false)
  })
})

describe('a change of status', () => {
  it('is recorded in the audit log, and the second of two changes of the same version is refused', async () => {
    const { db } = test.shop
    const together = (_: unknown, order: OrderRow) => checkVersion(paid.updatedAt.toISOString(), order.updatedAt)
    const [first, second] = await Promise.all([
      changeStatus(test.shop, paid.id, 'processing', { actor: admin, together }),
      changeStatus(test.shop, paid.id, 'cancelled', { actor: admin, together }),
    ])
    expect([first, second]).toEqual([
      { ok: true, value: { changed: true, updatedAt: expect.any(Date) } },
      { ok: false, code: 'changed_meanwhile' },
    ])
    const [row] = await db.select().from(orders).where(eq(orders.id, paid.id))
    expect(row!.status).toBe('processing')
    expect(row!.updatedAt > paid.updatedAt).toBe(true)
    const logged = await db.select().from(auditLog).where(eq(auditLog.entityId, paid.id))
    expect(logged).toMatchObject([
      { action: 'status_changed', actor: admin.email, changes: { status: ['pending', 'processing'] } },
    ])
    const queued = and(eq(mails.about, paid.id), eq(mails.kind, 'order_status'))
    expect(await db.select().from(mails).where(queued)).toMatchObject([{ detail: 'processing' }])
  })

  it('may be sent in the recorded spelling', () => {
    for (const status of ['out for delivery', 'out_for_delivery'])
      expect(orderStatusChangeSchema.parse({ status }).status).toBe('out_for_delivery')
    for (const status of ['', 'lost', null, 3])
      expect(orderStatusChangeSchema.safeParse({ status }).success).toBe(false)
  })
})

describe('an order in review', () => {
  it('is in the list with its reason until it is resolved', async () => {
    const order = await paidOrder(test, { details: false })
    expect(order.reviewReason).toBe('missing_details')
    expect((await list({ review: 'open' })).rows).toMatchObject([{ id: order.id, reviewReason: 'missing_details' }])
    expect(await resolveReview(test.shop, admin, order.id)).toEqual({ ok: true, value: null })
    expect(await resolveReview(test.shop, admin, order.id)).toEqual({ ok: false, code: 'nothing_to_review' })
    expect(await resolveReview(test.shop, admin, 'nope')).toEqual({ ok: false, code: 'order_not_found' })
    expect((await list({ review: 'open' })).total).toBe(0)
    const detail = await readOrder(test.shop, order.id)
    expect(detail).toMatchObject({
      ok: true,
      value: { reviewReason: null, reviewed: { reason: 'missing_details' }, refundable: order.total },
    })
    expect(detail.ok && detail.value.history.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['audit', 'payment', 'mail', 'placed']),
    )
  })
})

describe('the day’s sheet', () => {
  it('holds that day’s orders without cancelled ones, and the quantity of each product', async () => {
    const day = paid.deliveryDate!
    const sheet = await readDaySheet(test.shop.db, { day, city: 'Hanoi', locale: 'en' })
    expect(sheet.orders.map(({ id }) => id)).toContain(paid.id)
    expect(sheet.orders.every(({ deliveryCity }) => deliveryCity === 'Hanoi')).toBe(true)
    const waiting = sheet.orders.filter(({ status }) => status === 'pending' || status === 'processing')
    const pieces = waiting.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0)
    expect(sheet.products.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(pieces)
    expect(sheet.products.map(({ name }) => name)).toContain('Ardent Red Roses')
    const made = await paidOrder(test)
    const count = async () => (await readDaySheet(test.shop.db, { day, locale: 'en' })).products
    const before = await count()
    await changeStatus(test.shop, made.id, 'out_for_delivery', BY_STAFF)
    const onItsWay = await readDaySheet(test.shop.db, { day, locale: 'en' })
    expect(onItsWay.orders.map(({ id }) => id)).toContain(made.id)
    const { items } = onItsWay.orders.find(({ id }) => id === made.id)!
    const left = before.map(({ name, productId, quantity }) => ({
      name,
      productId,
      quantity: quantity - (productId === items[0]!.productId ? items[0]!.quantity : 0),
    }))
    expect(onItsWay.products).toEqual(expect.arrayContaining(left.filter(({ quantity }) => quantity > 0)))
    await changeStatus(test.shop, made.id, 'delivered', BY_STAFF)
    expect(await count()).toEqual(onItsWay.products)
    await changeStatus(test.shop, made.id, 'cancelled', BY_STAFF)
    await changeStatus(test.shop, paid.id, 'cancelled', BY_STAFF)
    expect((await readDaySheet(test.shop.db, { day, locale: 'vi' })).orders.map(({ id }) => id)).not.toContain(paid.id)
    await changeStatus(test.shop, paid.id, 'pending', BY_STAFF)
  })

  it('marks an order that waits for its customer’s confirmation, and counts its products once it is confirmed', async () => {
    const day = paid.deliveryDate!
    const read = () => readDaySheet(test.shop.db, { day, city: 'Hanoi', locale: 'en' })
    const confirmed = await read()
    const setUnconfirmed = (unconfirmed: boolean) =>
      test.shop.db.update(orders).set({ unconfirmed }).where(eq(orders.id, paid.id))
    await setUnconfirmed(true)
    const waiting = await read()
    const sent = daySheet.parse(waiting).orders
    expect(sent.filter(({ unconfirmed }) => unconfirmed).map(({ id }) => id)).toEqual([paid.id])
    const pieces = ({ products }: DaySheet) => products.reduce((sum, { quantity }) => sum + quantity, 0)
    expect(pieces(waiting)).toBe(pieces(confirmed) - 2)
    await setUnconfirmed(false)
    expect(await read()).toEqual(confirmed)
  })
})

describe('the dashboard', () => {
  it('adds up all orders, and counts by day, status and product', async () => {
    const { db, clock } = test.shop
    const dashboard = calls.readDashboard.answer.parse(await readDashboard(db, clock.now(), 'en'))
    const all = await db.select().from(orders)
    const cents = all.reduce((sum, { totalUSDCents }) => sum + totalUSDCents, 0)
    expect(dashboard.cards).toEqual({
      revenueUSD: (cents / 100).toFixed(2),
      orders: all.length,
      products: 37,
      customers: (await listCustomers(db, {}, { page: 1, pageSize: 1, offset: 0 }, 'vi')).total,
    })
    expect(dashboard.recentOrders).toHaveLength(5)
    const today = dayInVietnam(clock.now())
    expect(dashboard.revenueByDay.map(({ day }) => day)).toEqual(
      Array.from({ length: 30 }, (_, n) => addDays(today, n - 29)),
    )
    const inDong = all.filter(({ currency, createdAt }) => currency === 'VND' && dayInVietnam(createdAt) === today)
    expect(dashboard.revenueByDay.at(-1)!.VND).toBe(inDong.reduce((sum, { totalVND }) => sum + totalVND, 0))
    expect(dashboard.byStatus.reduce((sum, { count }) => sum + count, 0)).toBe(all.length)
    expect(dashboard.byDeliveryDay.map(({ day }) => day)).toEqual(
      Array.from({ length: 7 }, (_, n) => addDays(today, n)),
    )
    const coming = all.filter(
      ({ deliveryDate, status }) => deliveryDate === addDays(today, 1) && status !== 'cancelled',
    )
    const tomorrow = dashboard.byDeliveryDay[1]!
    expect(tomorrow.hanoi + tomorrow.hoChiMinh).toBe(coming.length)
    expect(dashboard.bestSellers.length).toBeGreaterThan(0)
  })
})
