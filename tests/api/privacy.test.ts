import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { runScript } from '../factories/run-script.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'

let shop: RunningShop
let admin: BrowserLike
beforeAll(async () => {
  shop = await runShopOnDemand()
  admin = await signedIn()
})
afterAll(() => shop.close())

const signedIn = () => BrowserLike.signedIn(shop.url, 'admin@example.com')
const auditLog = async () =>
  (await admin.get('/api/admin/audit-log')).body as { entity: string; action: string; entityId: string }[]
const show = (who: string) => admin.post('/api/admin/privacy/show', { who })
const forget = (who: string) => admin.post('/api/admin/privacy/forget', { who })

describe('exports of personal data', () => {
  it('are in the audit log, each with the admin who made it', async () => {
    for (const path of [
      '/api/admin/export/orders?q=Lan&separator=semicolon',
      '/api/admin/export/customers',
      '/api/auth/export',
    ])
      expect((await admin.get(path)).status).toBe(200)
    expect(await auditLog()).toMatchObject([
      { entity: 'account', action: 'exported', actor: 'admin@example.com' },
      { entity: 'export', entityId: 'customers', action: 'exported', actor: 'admin@example.com', changes: {} },
      { entity: 'export', entityId: 'orders', actor: 'admin@example.com', changes: { filters: [null, ['q']] } },
    ])
  })

  it('of a customer’s own data name only the account', async () => {
    const customer = new BrowserLike(shop.url)
    await customer.post('/api/auth/login', { email: 'customer@example.com', password: 'demo-flowers' })
    expect((await customer.get('/api/auth/export')).status).toBe(200)
    expect((await auditLog())[0]).toMatchObject({ entity: 'account', action: 'exported', actor: 'customer' })
  })
})

describe('a request by email or phone', () => {
  it('shows staff the data that the shop holds', async () => {
    const orderId = await buyAs(new BrowserLike(shop.url), shop.url, 'guest.show@example.com')
    for (const who of ['Guest.Show@Example.com', '+84 900 000 097']) {
      const shown = await show(who)
      expect(shown.status).toBe(200)
      expect(shown.body.data.orders.map(({ id }: { id: string }) => id)).toContain(orderId)
      expect((await auditLog())[0]).toMatchObject({ entity: 'privacy', action: 'exported' })
    }
    expect(await show('nobody@example.com')).toMatchObject({ status: 404, body: { code: 'person_unknown' } })
    expect(await show('abc')).toMatchObject({ status: 400, body: { code: 'invalid_handle' } })
    expect(await forget('admin@example.com')).toMatchObject({ status: 409, body: { code: 'account_is_staff' } })
  })
})

describe('a person who was forgotten', () => {
  it('is forgotten again after an older backup is restored, and may register again', async () => {
    const email = 'forget.me@example.com'
    const account = { email, password: 'long enough for this', firstName: 'Minh', lastName: 'An' }
    const first = new BrowserLike(shop.url)
    expect((await first.post('/api/auth/register', account)).status).toBeLessThan(300)
    const orderId = await buyAs(first, shop.url, email)
    await admin.send('PATCH', `/api/orders/${orderId}`, { status: 'delivered' })

    const backup = join(shop.dataDir, 'backup')
    const script = async (name: string, ...args: string[]) => {
      const { code, output } = await runScript(`scripts/${name}.ts`, args, { env: { DATA_DIR: shop.dataDir } })
      expect(code, output).toBe(0)
    }
    await script('backup', backup)
    expect(await forget(email)).toMatchObject({ status: 200, body: { accounts: 1, orders: 1 } })
    expect((await show(email)).status).toBe(404)

    await shop.kill()
    await script('restore', backup)
    await shop.restart()
    admin = await signedIn()
    expect((await show(email)).status).toBe(404)
    const kept = await admin.get(`/api/orders/${orderId}`)
    expect(kept.body).toMatchObject({ customerName: '', customerEmail: '', deliveryAddress: '' })
    expect(kept.body.totalVND).toBeGreaterThan(0)
    expect(shop.output()).toContain('were forgotten again')
    expect(await readFile(join(shop.dataDir, 'forgotten.jsonl'), 'utf8')).not.toContain('forget.me')

    // Registering the same email makes another account, which later starts keep.
    const again = new BrowserLike(shop.url)
    expect((await again.post('/api/auth/register', account)).status).toBeLessThan(300)
    await shop.kill()
    await shop.restart()
    expect((await again.get('/api/auth/user')).body).toMatchObject({ email })
  })
})
