import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '#db/client.ts'
import { orders, users } from '#db/schema/index.ts'
import { roleColumns } from '#shared/staff.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'

const PASSWORD = 'demo-flowers'

let shop: RunningShop
let db: Database
let owner: BrowserLike
let florist: BrowserLike
let orderId: string

beforeAll(async () => {
  shop = await runShopOnDemand()
  db = await openDatabase({ url: `file:${join(shop.dataDir, 'shop.db')}` })
  const [admin] = await db.select().from(users).where(eq(users.email, 'admin@example.com'))
  const { passwordHash } = admin!
  await db.insert(users).values({ email: 'florist@example.com', passwordHash, ...roleColumns('florist') })
  orderId = await buyAs(new BrowserLike(shop.url), shop.url, 'rights@example.org')
  owner = await signIn('admin@example.com')
  florist = await signIn('florist@example.com')
}, 90_000)
afterAll(async () => {
  db.close()
  await shop.close()
})

async function signIn(email: string): Promise<BrowserLike> {
  const browser = new BrowserLike(shop.url)
  const { status, body } = await browser.post('/api/auth/login', { email, password: PASSWORD })
  expect(status).toBe(200)
  expect(body).toMatchObject({ isAdmin: true, role: email.startsWith('admin') ? 'owner' : 'florist' })
  return browser
}

describe('a florist', () => {
  it('exchanges flowers, but pays nothing back for cheaper ones', async () => {
    const path = `/api/orders/${await buyAs(new BrowserLike(shop.url), shop.url, 'exchange@example.org')}`
    const { updatedAt, total, items } = (await florist.get(path)).body
    const cheaper = { lines: [{ price: '50k', words: '', quantity: 1 }], updatedAt }
    const quoted = await florist.post(`${path}/lines/quote`, cheaper)
    expect(quoted).toMatchObject({ status: 200, body: { outcome: 'refund', before: total } })
    const { total: price, refund } = quoted.body
    const sent = { ...cheaper, total: price, refund, reason: 'Hết hoa' }
    expect((await florist.send('PUT', `${path}/lines`, sent)).status).toBe(403)
    // Nor by saying that nothing goes back.
    expect(await florist.send('PUT', `${path}/lines`, { ...sent, refund: 0 })).toMatchObject({
      status: 409,
      body: { code: 'quote_changed' },
    })
    expect((await florist.get(path)).body).toMatchObject({ updatedAt, items, refunded: 0 })
    const made = await owner.send('PUT', `${path}/lines`, sent)
    expect(made).toMatchObject({ status: 200, body: { refunded: refund, total } })
    const again = { ...sent, updatedAt: made.body.updatedAt, refund: 0 }
    const dearer = { ...again, lines: [{ line: 0, quantity: 2 }], total: price + 50_000 }
    // A florist may propose what is charged, and withdraw it.
    const proposed = await florist.send('PUT', `${path}/lines`, { ...dearer, updatedAt: made.body.updatedAt })
    expect(proposed).toMatchObject({ status: 200, body: { total, supplement: { amount: 50_000 } } })
    const ended = await florist.send('DELETE', `${path}/supplement`)
    expect(ended).toMatchObject({ status: 200, body: { supplement: null, total } })
    const same = {
      ...again,
      updatedAt: ended.body.updatedAt,
      lines: [{ price: '50000', words: 'hồng', quantity: 1 }],
      reason: '',
    }
    expect(await florist.send('PUT', `${path}/lines`, same)).toMatchObject({ status: 200, body: { refunded: refund } })
  })

  it('cancels an order, but pays nothing back, with the cancellation or alone', async () => {
    const refund = { amount: 1000, key: crypto.randomUUID() }
    const before = (await florist.get(`/api/orders/${orderId}`)).body
    const withRefund = { status: 'cancelled', updatedAt: before.updatedAt, refund }
    expect((await florist.send('PATCH', `/api/orders/${orderId}`, withRefund)).status).toBe(403)
    expect((await florist.post(`/api/orders/${orderId}/refunds`, refund)).status).toBe(403)
    const [row] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId))
    expect(row?.status).toBe('pending')
    const cancelled = await florist.send('PATCH', `/api/orders/${orderId}`, { status: 'cancelled' })
    expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled'])
    expect((await owner.post(`/api/orders/${orderId}/refunds`, refund)).status).toBe(200)
  })

  it('reads the history of an order, not that of staff, settings or everything', async () => {
    const read = async (query: string) => (await florist.get(`/api/admin/audit-log${query}`)).status
    expect(await read(`?entity=order&id=${orderId}`)).toBe(200)
    for (const query of ['', '?entity=order', `?id=${orderId}`, '?entity=staff&id=x', '?entity=settings&id=x'])
      expect([query, await read(query)]).toEqual([query, 403])
    expect((await owner.get('/api/admin/audit-log')).status).toBe(200)
  })

  it('does not change until when customers confirm what is paid on delivery, and values out of range change nothing', async () => {
    const { cash } = (await owner.get('/api/admin/settings')).body
    const { version, ...stored } = cash
    const save = (browser: BrowserLike, change: object) =>
      browser.send('PATCH', '/api/admin/settings', { cash: { version, value: { ...stored, ...change } } })
    expect((await save(florist, { confirmWithinHours: 1 })).status).toBe(403)
    expect((await save(new BrowserLike(shop.url), { confirmWithinHours: 1 })).status).toBe(401)
    for (const [change, code] of [
      [{ confirmWithinHours: 0 }, 'settings_confirm_within'],
      [{ confirmWithinHours: 169 }, 'settings_confirm_within'],
      [{ confirmHoursBefore: -1 }, 'settings_confirm_before'],
      [{ confirmHoursBefore: 73 }, 'settings_confirm_before'],
    ] as const) {
      const { status, body } = await save(owner, change)
      expect([status, JSON.stringify(body).includes(code)]).toEqual([400, true])
    }
    expect((await owner.get('/api/admin/settings')).body.cash).toEqual(cash)
  })

  it('does not become an owner by naming the role', async () => {
    const wish = { phone: '0900000002', role: 'owner', isAdmin: true, permission: 'settings' }
    const { status, body } = await florist.send('PATCH', '/api/auth/profile', wish)
    expect([status, body.role, body.phone]).toEqual([200, 'florist', '0900000002'])
    expect((await florist.get('/api/admin/settings')).status).toBe(403)
  })
})

describe('a process of the version before', () => {
  const roleOf = async (email: string) => {
    const [row] = await db
      .select({ role: users.role, isAdmin: users.isAdmin })
      .from(users)
      .where(eq(users.email, email))
    return row
  }

  it('makes an owner of an administrator, and of a demoted one a customer', async () => {
    const email = 'older@example.com'
    await db.insert(users).values({ email, isAdmin: true })
    expect(await roleOf(email)).toEqual({ role: 'owner', isAdmin: true })
    await db.update(users).set({ isAdmin: false }).where(eq(users.email, email))
    expect(await roleOf(email)).toEqual({ role: null, isAdmin: false })
    await db.update(users).set({ isAdmin: true }).where(eq(users.email, email))
    expect(await roleOf(email)).toEqual({ role: 'owner', isAdmin: true })
  })

  it('leaves florists and couriers as they are', async () => {
    for (const role of ['florist', 'courier'] as const) {
      const email = `kept-${role}@example.com`
      await db.insert(users).values({ email, ...roleColumns(role) })
      await db.update(users).set({ firstName: 'A' }).where(eq(users.email, email))
      expect(await roleOf(email)).toEqual(roleColumns(role))
    }
  })
})
