import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '#db/client.ts'
import { sessions, shopState, users } from '#db/schema/index.ts'
import { Authenticator } from '../factories/authenticator.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { createProvider, visitProvider, type RunningProvider } from '../factories/oidc-provider.ts'
import { freePort } from '@moc-lan/libsql-safe/testing/free-port'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'

const PASSWORD = 'a quiet garden'
const HALF_AN_HOUR_MS = 30 * 60_000

let provider: RunningProvider
let shop: RunningShop
let db: Database
beforeAll(async () => {
  const port = await freePort()
  provider = await createProvider(`http://127.0.0.1:${port}/api/auth/callback`)
  await provider.open()
  shop = await runShopOnDemand({ ...provider.env, PORT: String(port) })
  db = await openDatabase({ url: `file:${join(shop.dataDir, 'shop.db')}` })
}, 90_000)
afterAll(async () => {
  db.close()
  await shop.close()
  await provider.close()
})

/** Registers a customer with a proven email, signed in. */
async function newCustomer() {
  const browser = new BrowserLike(shop.url)
  const email = `two-step-${crypto.randomUUID().slice(0, 8)}@example.com`
  expect((await browser.post('/api/auth/register', { email, password: PASSWORD })).status).toBe(200)
  await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.email, email))
  return { browser, email }
}

async function turnOn(browser: BrowserLike) {
  const { body: setup } = await browser.post('/api/auth/two-step/setup')
  const app = new Authenticator(setup.secret)
  const done = await browser.post('/api/auth/two-step', { code: app.code() })
  expect(done.status).toBe(200)
  return { app, recoveryCodes: done.body.recoveryCodes as string[] }
}

/** Moves every sign-in and code into the past, so that none is recent. */
const ageSessions = () =>
  db.update(sessions).set({
    authenticatedAt: new Date(Date.now() - HALF_AN_HOUR_MS),
    codeAt: new Date(Date.now() - HALF_AN_HOUR_MS),
  })

const login = (browser: BrowserLike, email: string, password = PASSWORD) =>
  browser.post('/api/auth/login', { email, password })

describe('two-step sign-in', () => {
  it('asks for a code after the password, except in a remembered browser', async () => {
    const { browser, email } = await newCustomer()
    const { app, recoveryCodes } = await turnOn(browser)
    const other = new BrowserLike(shop.url)
    const first = await login(other, email)
    expect([first.status, first.body.code]).toEqual([401, 'two_step_code_required'])
    expect([...other.cookies.keys()]).toEqual(['sign-in-code'])
    expect((await other.get('/api/auth/user')).status).toBe(401)
    expect((await other.post('/api/auth/code', { code: '000000' })).body.code).toBe('wrong_code')
    const entered = await other.post('/api/auth/code', { code: app.code(), remember: true })
    expect([entered.status, entered.body.email]).toEqual([200, email])
    expect([...other.cookies.keys()]).toEqual(expect.arrayContaining(['device', 'session', 'signed_in']))
    expect(other.cookies.has('sign-in-code')).toBe(false)
    // Without the cookie of the first step, a code is worth nothing.
    expect((await new BrowserLike(shop.url).post('/api/auth/code', { code: app.code() })).body.code).toBe(
      'sign_in_expired',
    )
    await other.get('/api/logout')
    expect((await login(other, email)).status).toBe(200)
    const lost = new BrowserLike(shop.url)
    await login(lost, email)
    expect((await lost.post('/api/auth/code', { code: recoveryCodes[0] })).status).toBe(200)
    expect((await lost.get('/api/auth/security')).body.twoStep.recoveryCodesLeft).toBe(9)
    await login(lost, email)
    expect((await lost.post('/api/auth/code', { code: recoveryCodes[0] })).body.code).toBe('wrong_code')
  })

  it('still asks for a code after a new password, which ends sign-ins under way', async () => {
    const { browser, email } = await newCustomer()
    await turnOn(browser)
    const waiting = new BrowserLike(shop.url)
    await login(waiting, email)
    const changed = await browser.post('/api/auth/change-password', {
      currentPassword: PASSWORD,
      newPassword: 'another good one',
    })
    expect(changed.status).toBe(200)
    expect((await waiting.post('/api/auth/code', { code: '000000' })).body.code).toBe('sign_in_expired')
    expect((await login(waiting, email, 'another good one')).body.code).toBe('two_step_code_required')
  })

  it('lists the account’s sessions, and ends the chosen one', async () => {
    const { browser, email } = await newCustomer()
    const [phone, tablet] = [new BrowserLike(shop.url), new BrowserLike(shop.url)]
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    await phone.post('/api/auth/login', { email, password: PASSWORD }, { 'User-Agent': agent })
    await login(tablet, email)
    const list = (await browser.get('/api/auth/security')).body.sessions
    expect(list).toHaveLength(3)
    expect(list.filter(({ thisDevice }: { thisDevice: boolean }) => thisDevice)).toHaveLength(1)
    const found = list.find(({ device }: { device: string }) => device === 'Firefox · Linux')
    expect((await browser.send('DELETE', `/api/auth/sessions/${found.id}`)).body).toEqual({ ended: 1 })
    expect((await phone.get('/api/auth/user')).status).toBe(401)
    // Another customer's session cannot be ended.
    const stranger = (await newCustomer()).browser
    expect((await stranger.send('DELETE', `/api/auth/sessions/${list[0].id}`)).status).toBe(404)
    expect((await browser.send('DELETE', '/api/auth/sessions')).body).toEqual({ ended: 1 })
    expect((await tablet.get('/api/auth/user')).status).toBe(401)
    expect((await browser.get('/api/auth/user')).status).toBe(200)
  })
})

describe('a recent sign-in', () => {
  const refused = { code: 'recent_sign_in_required' }

  it('is required before personal data is exported or deleted, and before two-step sign-in changes', async () => {
    const { browser } = await newCustomer()
    const { app } = await turnOn(browser)
    await ageSessions()
    for (const [method, path] of [
      ['GET', '/api/auth/export'],
      ['POST', '/api/auth/two-step/recovery-codes'],
      ['DELETE', '/api/auth/two-step'],
    ] as const) {
      const { status, body } = await browser.send(method, path)
      expect([path, status, body]).toEqual([path, 403, expect.objectContaining(refused)])
    }
    expect((await browser.get('/api/auth/confirm')).body).toEqual({ password: true, code: true })
    // The password proves the first step only; the code is still required.
    expect((await browser.post('/api/auth/delete-account', { password: PASSWORD })).body).toMatchObject(refused)
    // A wrong password uses up no code.
    const code = app.code()
    expect((await browser.post('/api/auth/confirm', { password: 'wrong', code })).body.code).toBe('wrong_credentials')
    expect((await browser.post('/api/auth/confirm', { password: PASSWORD })).body).toEqual({ code: true })
    expect((await browser.post('/api/auth/confirm', { code })).body).toEqual({})
    expect((await browser.get('/api/auth/export')).status).toBe(200)
    expect((await browser.post('/api/auth/delete-account', { password: PASSWORD })).body).toEqual({ deleted: true })
  })

  it('is required of staff before they export customers and orders', async () => {
    const admin = new BrowserLike(shop.url)
    await login(admin, 'admin@example.com', 'demo-flowers')
    for (const list of ['customers', 'orders']) {
      const path = `/api/admin/export/${list}`
      expect((await admin.get(path)).status).toBe(200)
      await ageSessions()
      expect((await admin.get(path)).body).toMatchObject(refused)
      expect((await admin.post('/api/auth/confirm', { password: 'demo-flowers' })).body).toEqual({})
    }
  })

  it('is a new sign-in at the provider for an account without a password', async () => {
    provider.person = { sub: 'step-up-1', email: 'step-up@example.com', email_verified: true }
    const browser = new BrowserLike(shop.url)
    const round = async (path: string) => {
      const { headers } = await browser.get(path)
      const authorization = new URL(headers.get('location')!)
      const back = await visitProvider(authorization.href, provider.issuer)
      return { authorization, location: (await browser.get(back.pathname + back.search)).headers.get('location') }
    }
    await round('/api/auth/oidc')
    await ageSessions()
    expect((await browser.get('/api/auth/confirm')).body).toEqual({ provider: new URL(provider.issuer).host })
    expect((await browser.post('/api/auth/delete-account', {})).body).toMatchObject(refused)
    const confirm = `/api/auth/oidc?confirm=1&next=${encodeURIComponent('/vi/profile#security')}`

    // Another person's sign-in at the provider confirms nothing.
    provider.person = { sub: 'step-up-2', email: 'step-up-2@example.com', email_verified: true }
    expect((await round(confirm)).location).toBe('/vi/profile?problem=oidc_other_account#security')
    expect((await browser.post('/api/auth/delete-account', {})).body).toMatchObject(refused)

    provider.person = { sub: 'step-up-1', email: 'step-up@example.com', email_verified: true }
    const confirmed = await round(confirm)
    expect(confirmed.authorization.searchParams.get('prompt')).toBe('login')
    expect(confirmed.authorization.searchParams.get('max_age')).toBe('0')
    expect(confirmed.location).toBe('/vi/profile?confirmed=1#security')
    expect((await browser.post('/api/auth/delete-account', {})).body).toEqual({ deleted: true })
  })
})

describe('staff of an open shop', () => {
  it('have to turn on two-step sign-in before the back-office opens', async () => {
    const admin = new BrowserLike(shop.url)
    await login(admin, 'admin@example.com', 'demo-flowers')
    const ask = async () => {
      const { status, body } = await admin.get('/api/admin/dashboard')
      return status === 200 ? 200 : body.code
    }
    expect(await ask()).toBe(200)
    await db.delete(shopState).where(eq(shopState.key, 'demo'))
    await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.email, 'admin@example.com'))
    expect(await ask()).toBe('two_step_required')
    expect((await admin.send('DELETE', '/api/products/none')).body.code).toBe('two_step_required')
    expect((await admin.get('/api/auth/user')).body.twoStepRequired).toBe(true)
    expect((await admin.get('/api/auth/security')).body.twoStep.required).toBe(true)
    // Customers are not affected.
    const customer = new BrowserLike(shop.url)
    expect((await login(customer, 'customer@example.com', 'demo-flowers')).status).toBe(200)
    expect((await customer.get('/api/auth/user')).body).not.toHaveProperty('twoStepRequired')

    await turnOn(admin)
    expect(await ask()).toBe(200)
    expect((await admin.get('/api/auth/user')).body).not.toHaveProperty('twoStepRequired')
    await admin.send('DELETE', '/api/auth/two-step')
    expect(await ask()).toBe('two_step_required')
  })
})
