import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as calls from '#features/orders/dashboard.calls.ts'
import type { AdminOrder, OrderDetail } from '#features/orders/admin-order.schema.ts'
import { BrowserLike, type Answer } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'
import { controls } from '../faults/provider.ts'

let shop: RunningShop
let admin: BrowserLike
beforeAll(async () => {
  shop = await runShopOnDemand()
  admin = await signedIn('admin@example.com')
})
afterAll(() => shop.close())

async function signedIn(email: string): Promise<BrowserLike> {
  const browser = new BrowserLike(shop.url)
  expect((await browser.post('/api/auth/login', { email, password: 'demo-flowers' })).status).toBe(200)
  return browser
}
const buy = (email = 'buyer@example.com') => buyAs(new BrowserLike(shop.url), shop.url, email)
const patch = (id: string, body: unknown, as = admin): Promise<Answer> => as.send('PATCH', `/api/orders/${id}`, body)
const read = async (id: string) => (await admin.get(`/api/orders/${id}`)).body as OrderDetail
const refund = (id: string, body: unknown) => admin.post(`/api/orders/${id}/refunds`, body)
const key = () => crypto.randomUUID()
async function givenBack(id: string): Promise<number> {
  const { paymentIntentId } = await read(id)
  const intents = await controls(shop).intents()
  return intents.find((intent) => intent.id === paymentIntentId)!.amount_refunded
}

const RECORDED =
  'id status createdAt deliveryDate deliveryAddress deliveryCity customerName customerEmail customerPhone currency items totalVND totalUSD'

describe('GET /api/orders', () => {
  it('returns every order with the recorded fields, or one page of them with the total', async () => {
    const all = await admin.get('/api/orders')
    expect(all.headers.get('cache-control')).toBe('no-store')
    const orders = all.body as AdminOrder[]
    expect(orders.length).toBeGreaterThanOrEqual(12)
    for (const field of RECORDED.split(' ')) expect(orders[0]).toHaveProperty(field)
    expect(Object.keys(orders[0]!.items[0]!).toSorted()).toEqual(
      'imageUrl priceUSD priceVND productId productName quantity'.split(' '),
    )
    const page = await admin.get('/api/orders?page=2&pageSize=5')
    expect(page.headers.get('x-total-count')).toBe(String(orders.length))
    expect(page.body).toEqual(orders.slice(5, 10))
  })

  it('searches and filters, and refuses filters it does not know', async () => {
    const found = await admin.get(`/api/orders?page=1&q=${encodeURIComponent('tran thu ha')}&status=delivered`)
    expect(found.body.length).toBeGreaterThan(0)
    for (const order of found.body as AdminOrder[])
      expect([order.customerName, order.status]).toEqual(['Trần Thu Hà', 'delivered'])
    for (const query of ['page=0', 'page=x', 'page=1&status=lost', 'page=1&day=31/12/2026', 'page=1&city=Hue'])
      expect((await admin.get(`/api/orders?${query}`)).body).toMatchObject({ code: 'invalid_input' })
  })
})

describe('PATCH /api/orders/{id}', () => {
  it('sets any status at any time, in either spelling, and returns the changed order', async () => {
    const id = await buy()
    for (const status of ['delivered', 'out for delivery', 'out_for_delivery', 'cancelled', 'pending']) {
      const changed = await patch(id, { status })
      expect([changed.status, changed.body.status]).toEqual([200, status.replaceAll(' ', '_')])
    }
    expect((await read(id)).history.filter(({ kind }) => kind === 'audit')).toHaveLength(4)
    expect((await patch(id, { status: 'lost' })).status).toBe(400)
    expect((await patch('nope', { status: 'pending' })).body.code).toBe('order_not_found')
  })

  it('refuses the second of two admins who change the same order', async () => {
    const id = await buy()
    const other = await signedIn('admin@example.com')
    const { updatedAt } = await read(id)
    const answers = await Promise.all([
      patch(id, { status: 'processing', updatedAt }),
      patch(id, { status: 'cancelled', updatedAt }, other),
    ])
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
    expect([won!.status, lost!.status, lost!.body.code]).toEqual([200, 409, 'changed_meanwhile'])
    const now = await read(id)
    expect(now.status).toBe(won!.body.status)
    expect((await patch(id, { status: 'delivered', updatedAt: now.updatedAt }, other)).status).toBe(200)
  })
})

describe('POST /api/orders/{id}/refunds', () => {
  it('refunds a part and then the rest, and no more', async () => {
    const id = await buy()
    const { total } = await read(id)
    expect((await refund(id, { amount: 40_000, key: key() })).body).toMatchObject({
      amount: 40_000,
      state: 'succeeded',
    })
    expect(await read(id)).toMatchObject({ paymentStatus: 'partially_refunded', refunded: 40_000 })
    expect((await refund(id, { amount: total, key: key() })).body.code).toBe('refund_too_large')
    expect((await refund(id, { key: key() })).body).toMatchObject({ amount: total - 40_000 })
    expect(await read(id)).toMatchObject({ paymentStatus: 'refunded', refunded: total, refundable: 0 })
    expect((await refund(id, { key: key() })).body.code).toBe('nothing_to_refund')
    for (const amount of [0, -1, 1.5, '100', 1e15]) expect((await refund(id, { amount, key: key() })).status).toBe(400)
    expect((await refund(id, { amount: 1 })).status).toBe(400)
  })

  it('makes one refund if pressed twice', async () => {
    const id = await buy()
    const once = key()
    const answers = await Promise.all([1, 2, 3].map(() => refund(id, { amount: 30_000, key: once })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await givenBack(id)).toBe(30_000)
    expect((await read(id)).refunds).toHaveLength(1)
  })

  it('never refunds more than was paid, even with twenty calls at once', async () => {
    const id = await buy()
    const { total } = await read(id)
    const part = Math.ceil(total / 4) + 1
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(id, { amount: part, key: key() })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await givenBack(id)).toBe(3 * part)
    expect(await read(id)).toMatchObject({ refunded: 3 * part, refundable: total - 3 * part })
  })

  it('says plainly that the provider does not answer, and refunds later', async () => {
    const id = await buy()
    const provider = controls(shop)
    await provider.misbehave({ method: 'POST', path: 'refunds', fault: '500', times: 3 })
    const once = key()
    expect((await refund(id, { amount: 20_000, key: once })).body).toMatchObject({ state: 'asked' })
    await provider.behave()
    expect(await givenBack(id)).toBe(0)
    expect((await read(id)).refunds).toMatchObject([{ state: 'asked', by: 'admin@example.com' }])
    // The caller repeats the call; the reconciler would do the same.
    expect((await refund(id, { amount: 20_000, key: once })).body).toMatchObject({ state: 'succeeded' })
    expect(await givenBack(id)).toBe(20_000)
  })
})

describe('the other order calls of the back-office', () => {
  it('return the figures of the dashboard', async () => {
    const dashboard = calls.readDashboard.answer.parse((await admin.get('/api/admin/dashboard')).body)
    const orders = (await admin.get('/api/orders')).body as AdminOrder[]
    const cents = orders.reduce((sum, { totalUSD }) => sum + Math.round(Number(totalUSD) * 100), 0)
    expect(dashboard.cards).toMatchObject({ revenueUSD: (cents / 100).toFixed(2), orders: orders.length })
    expect(dashboard.recentOrders.map(({ id }) => id)).toEqual(orders.slice(0, 5).map(({ id }) => id))
  })

  it('list customers with the recorded fields', async () => {
    const { body } = await admin.get('/api/customers')
    const customer = body.find(({ email }: { email: string }) => email === 'customer@example.com')
    expect(customer).toMatchObject({ phone: '0900 000 012', totalOrders: 6 })
    expect(Object.keys(customer)).toEqual(expect.arrayContaining(['email', 'id', 'name', 'phone', 'totalOrders']))
    const page = await admin.get('/api/customers?page=1&pageSize=1&q=thu')
    expect([page.body.length, page.headers.get('x-total-count')]).toEqual([1, '1'])
    expect((await admin.get(`/api/orders?page=1&customer=${customer.id}`)).headers.get('x-total-count')).toBe('6')
  })

  it('export orders and customers as files that a spreadsheet opens, without formulas', async () => {
    const name = '=HYPERLINK("http://evil.example","x")'
    const thief = new BrowserLike(shop.url)
    await thief.post('/api/auth/register', {
      email: `thief-${key().slice(0, 8)}@example.com`,
      password: 'a quiet garden',
      firstName: name,
      lastName: '',
    })
    for (const file of ['orders', 'customers']) {
      const { headers, body } = await admin.get(`/api/admin/export/${file}`)
      expect(headers.get('content-disposition')).toMatch(new RegExp(`^attachment; filename="${file}-[\\d-]+\\.csv"$`))
      const { data, errors } = Papa.parse<Record<string, string>>(String(body).trim(), { header: true })
      expect(errors).toEqual([])
      const all = (await admin.get(`/api/${file}`)).body as { id: string }[]
      expect(data.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
      for (const row of data) for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@]/)
    }
    const pending = await admin.get('/api/admin/export/orders?status=cancelled')
    const rows = Papa.parse<{ status: string }>(String(pending.body).trim(), { header: true }).data
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['cancelled']))
  })

  it('are for admins', async () => {
    const customer = await signedIn('customer@example.com')
    const guest = new BrowserLike(shop.url)
    for (const path of [
      'orders',
      'orders/x',
      'customers',
      'admin/dashboard',
      'admin/export/orders',
      'admin/order-sheet',
    ])
      expect([(await customer.get(`/api/${path}`)).status, (await guest.get(`/api/${path}`)).status]).toEqual([
        403, 401,
      ])
  })
})
