import { afterAll, beforeAll, expect, it } from 'vitest'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { createProvider, visitProvider, type RunningProvider } from '../factories/oidc-provider.ts'
import { freePort } from '@moc-lan/libsql-safe/testing/free-port'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'
import { writtenMails } from '../factories/written-mails.ts'

let provider: RunningProvider
let shop: RunningShop
beforeAll(async () => {
  const port = await freePort()
  provider = await createProvider(`http://127.0.0.1:${port}/api/auth/callback`)
  await provider.open()
  shop = await runShopOnDemand({ ...provider.env, PORT: String(port) })
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

/** Signs in at the provider, following its redirects back to the shop. */
async function signIn(browser: BrowserLike, from: string) {
  const login = await browser.get(`/api/login?next=${encodeURIComponent(from)}`)
  const start = await browser.get(login.headers.get('location')!)
  const back = await visitProvider(start.headers.get('location')!, provider.issuer)
  return { back, answer: await browser.get(back.pathname + back.search) }
}

it('a visitor comes back from the provider signed in, on the page they left', async () => {
  provider.person = {
    sub: 'hoa-1',
    email: 'hoa.le@example.com',
    email_verified: true,
    given_name: 'Hoa',
    family_name: 'Lê',
  }
  const browser = new BrowserLike(shop.url)
  const { answer, back } = await signIn(browser, '/vi/products/x?a=1')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/vi/products/x?a=1'])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect((await browser.get('/api/auth/user')).body).toMatchObject({
    email: 'hoa.le@example.com',
    firstName: 'Hoa',
    hasPassword: false,
    emailVerified: true,
  })
  const again = await browser.get(back.pathname + back.search)
  expect(again.headers.get('location')).toBe('/auth?problem=oidc_expired')
  // The account has no password, so deleting it asks for none.
  expect((await browser.post('/api/auth/delete-account', {})).body).toEqual({ deleted: true })
})

it('what a customer of the provider buys is theirs, and mailed to the address that the provider has verified', async () => {
  const email = 'mua.hoa@example.com'
  provider.person = { sub: 'mua-1', email, email_verified: true }
  const browser = new BrowserLike(shop.url)
  await signIn(browser, '/')
  const order = await buyAs(browser, shop.url, email)
  expect((await browser.get('/api/auth/orders')).body).toMatchObject([{ id: order }])
  const confirmation = async () => (await writtenMails(shop.dataDir, 'order_confirmation')).join()
  await expect.poll(confirmation).toContain(email)
})

it('an account keeps its password, and the page offers both sign-in methods', async () => {
  const browser = new BrowserLike(shop.url)
  const { headers } = await browser.get('/api/login?with=password&next=/cart')
  expect(headers.get('location')).toBe('/auth?next=%2Fcart')
  expect(String((await browser.get('/auth')).body)).toContain(new URL(provider.issuer).host)
})

it('another browser’s state, or none, does not sign the visitor in', async () => {
  provider.person = { sub: 'hoa-2', email: 'hoa2@example.com', email_verified: true }
  const [victim, attacker] = [new BrowserLike(shop.url), new BrowserLike(shop.url)]
  const login = await attacker.get('/api/auth/oidc')
  const back = await visitProvider(login.headers.get('location')!, provider.issuer)
  await victim.get('/api/auth/oidc')
  const answer = await victim.get(back.pathname + back.search)
  expect(answer.headers.get('location')).toBe('/auth?problem=oidc_failed')
  expect((await victim.get('/api/auth/user')).status).toBe(401)
  expect((await victim.get('/api/auth/callback')).headers.get('location')).toBe('/auth?problem=oidc_failed')
})

it('the shop says that the provider is down, and serves its pages', async () => {
  await provider.close()
  const browser = new BrowserLike(shop.url)
  expect((await browser.get('/api/auth/oidc?next=/vi')).headers.get('location')).toMatch(/^http/)
  await shop.kill()
  await shop.restart()
  const { headers } = await browser.get('/api/auth/oidc?next=/vi')
  expect(headers.get('location')).toBe('/vi/auth?problem=oidc_unavailable&next=%2Fvi')
  expect((await browser.get('/')).status).toBe(200)
})
