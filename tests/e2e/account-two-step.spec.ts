import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { openDatabase } from '../../db/client.ts'
import { sessions, shopState, users } from '../../db/schema/index.ts'
import { localizedPath, type Locale } from '../../src/shared/locale.ts'
import { Authenticator } from '../factories/authenticator.ts'
import { createProvider, type RunningProvider } from '../factories/oidc-provider.ts'
import { freePort, runShop, type RunningShop } from '../factories/running-shop.ts'
import { ADMIN, newAccount, openPart, signIn, toast, words } from './account.ts'
import { expect, LOCALES, test as base } from './fixtures.ts'

/** A shop of this file's own: one test opens it for real money. */
const test = base.extend<object, { provider: RunningProvider & { shopPort: number } }>({
  provider: [
    async ({}, use) => {
      const shopPort = await freePort()
      const provider = await createProvider(`http://127.0.0.1:${shopPort}/api/auth/callback`)
      await provider.open()
      await use(Object.assign(provider, { shopPort }))
      await provider.close()
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ provider }, use) => {
      const shop = await runShop({ ...provider.env, PORT: String(provider.shopPort) })
      await use(shop)
      await shop.close()
    },
    { scope: 'worker' },
  ],
})

const PASSWORD = 'a quiet garden'

async function inDatabase<T>(
  shop: RunningShop,
  work: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> {
  const db = await openDatabase({ url: `file:${join(shop.dataDir, 'shop.db')}` })
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

const proveEmail = (shop: RunningShop, email: string) =>
  inDatabase(shop, (db) => db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.email, email)))

/** Everybody's last sign-in and code are half an hour ago. */
const ageSessions = (shop: RunningShop) =>
  inDatabase(shop, (db) => {
    const before = new Date(Date.now() - 30 * 60_000)
    return db.update(sessions).set({ authenticatedAt: before, codeAt: before })
  })

const security = (page: Page, locale: Locale) =>
  page.getByRole('region', { name: words(locale)('security:title'), exact: true })

/** Turns two-step sign-in on, as its owner does with the key typed into an app. */
async function turnOn(page: Page, locale: Locale): Promise<{ app: Authenticator; codes: string[] }> {
  const t = words(locale)
  const part = security(page, locale)
  await part.getByRole('button', { name: t('security:twoStep.turnOn') }).click()
  await expect(part.getByRole('img', { name: t('security:setup.qr') })).toBeVisible()
  const app = new Authenticator((await part.locator('code').textContent()) ?? '')
  const field = part.getByLabel(t('security:code.label'))
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await field.fill('000000')
  await field.press('Enter')
  await expect(part.getByText(t('errors:wrong_code'))).toBeVisible()
  await field.fill(app.code())
  await field.press('Enter')
  await expect(part.getByRole('heading', { name: t('security:recovery.title') })).toBeFocused()
  const codes = await part.locator('.security-codes code').allTextContents()
  expect(codes).toHaveLength(10)
  const download = page.waitForEvent('download')
  await part.getByRole('button', { name: t('security:recovery.download') }).click()
  expect((await download).suggestedFilename()).toBe('moc-lan-recovery-codes.txt')
  await part.getByRole('button', { name: t('security:recovery.done') }).click()
  await expect(part.getByText('10')).toBeVisible()
  return { app, codes }
}

/** Signs in on the page, up to where the code is asked for. */
async function givePassword(page: Page, locale: Locale, email: string): Promise<void> {
  const t = words(locale)
  const main = page.getByRole('main')
  const button = main.getByRole('button', { name: t('account:signIn.submit'), exact: true })
  await openPart(page, locale, `/auth?next=${encodeURIComponent(localizedPath(locale, '/profile'))}`, button)
  await main.getByLabel(t('account:email'), { exact: true }).fill(email)
  await main.getByLabel(t('account:password'), { exact: true }).fill(PASSWORD)
  await button.click()
  await expect(main.getByRole('heading', { name: t('account:code.title') })).toBeVisible()
}

for (const locale of LOCALES) {
  const t = words(locale)

  test(`two-step sign-in is turned on, signs in, and is asked before the account is deleted (${locale})`, async ({
    page,
    shop,
    browser,
  }) => {
    test.slow()
    const email = await newAccount(page, 'hai-buoc')
    await proveEmail(shop, email)
    await openPart(page, locale, '/profile', security(page, locale).getByRole('listitem'))
    const { app, codes } = await turnOn(page, locale)
    await page.request.get('/api/logout', { maxRedirects: 0 })

    const main = page.getByRole('main')
    await givePassword(page, locale, email)
    await main.getByLabel(t('security:code.label')).fill('000000')
    await main.getByRole('button', { name: t('security:code.submit') }).click()
    await expect(main.getByText(t('errors:wrong_code'))).toBeVisible()
    await main.getByLabel(t('security:code.label')).fill(app.code())
    await main.getByLabel(t('security:code.remember')).check()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${localizedPath(locale, '/profile')}$`))
    await expect(security(page, locale).getByText(t('security:devices.title'))).toBeVisible()

    // A second browser, whose owner has lost the phone.
    const elsewhere = await browser.newContext({ baseURL: shop.url })
    const other = await elsewhere.newPage()
    await givePassword(other, locale, email)
    await other.getByRole('button', { name: t('security:code.useRecovery') }).click()
    await other.getByLabel(t('security:code.recoveryLabel')).fill(codes[0]!)
    await other.keyboard.press('Enter')
    await expect(other).toHaveURL(new RegExp(`${localizedPath(locale, '/profile')}$`))

    // The first ends the second's session.
    await page.reload()
    const others = security(page, locale).getByRole('button', { name: t('security:sessions.endOthers') })
    const list = security(page, locale).getByRole('list', { name: t('security:sessions.title') })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await list
      .getByRole('listitem')
      .filter({ hasNotText: t('security:sessions.this') })
      .getByRole('button')
      .click()
    await expect(toast(page, t('security:sessions.ended'))).toBeVisible()
    await expect(others).toHaveCount(0)
    expect((await other.request.get('/api/auth/user')).status()).toBe(401)
    await elsewhere.close()

    // The password is asked for by the deletion; the code, which is long ago, on top.
    await ageSessions(shop)
    await main.getByRole('button', { name: t('account:delete.open') }).click()
    await page.getByLabel(t('account:currentPassword'), { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: t('account:delete.confirm') }).click()
    const dialog = page.getByRole('dialog', { name: t('security:confirm.title') })
    await expect(dialog.getByLabel(t('security:code.label'))).toBeFocused()
    await expect(dialog.getByLabel(t('security:confirm.password'), { exact: true })).toHaveCount(0)
    await dialog.getByRole('button', { name: t('security:code.useRecovery') }).click()
    await dialog.getByLabel(t('security:code.recoveryLabel')).fill(codes[1]!)
    await page.keyboard.press('Enter')
    await expect(toast(page, t('account:delete.done'))).toBeVisible()
  })

  test(`an account without a password confirms at its provider (${locale})`, async ({ page, shop, provider }) => {
    const sub = `xac-nhan-${locale}-${crypto.randomUUID().slice(0, 8)}`
    provider.person = { sub, email: `${sub}@example.com`, email_verified: true }
    await page.goto(`/api/auth/oidc?next=${encodeURIComponent(localizedPath(locale, '/profile'))}`)
    await expect(security(page, locale).getByRole('listitem')).toHaveCount(1)
    await ageSessions(shop)
    const link = page.getByRole('link', { name: t('account:data.download') })
    await link.click()
    const dialog = page.getByRole('dialog', { name: t('security:confirm.title') })
    await dialog
      .getByRole('link', { name: t('security:confirm.provider', { name: new URL(provider.issuer).host }) })
      .click()
    await expect(security(page, locale).getByRole('listitem')).toHaveCount(1)
    const download = page.waitForEvent('download')
    await link.click()
    expect((await download).suggestedFilename()).toBe('moc-lan-data.json')
  })

  test(`staff confirm before the list of customers goes out, and an open shop asks for two steps (${locale})`, async ({
    page,
    shop,
  }) => {
    await page.addInitScript((language) => localStorage.setItem('preferred-language', language), locale)
    await proveEmail(shop, ADMIN)
    await signIn(page, ADMIN)
    await ageSessions(shop)
    await page.goto('/admin/customers')
    await page.getByRole('link', { name: t('adminCustomers:export') }).click()
    const dialog = page.getByRole('dialog', { name: t('security:confirm.title') })
    await dialog.getByLabel(t('security:confirm.password')).fill('wrong')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(t('security:confirm.wrong'))).toBeVisible()
    await dialog.getByLabel(t('security:confirm.password')).fill('demo-flowers')
    const download = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    expect((await download).suggestedFilename()).toMatch(/^customers-.+\.csv$/)

    await inDatabase(shop, (db) => db.delete(shopState).where(eq(shopState.key, 'demo')))
    try {
      await page.goto('/admin')
      await expect(page.getByRole('heading', { name: t('admin:twoStep.title') })).toBeVisible()
      await page.getByRole('link', { name: t('admin:twoStep.go') }).click()
      await turnOn(page, locale)
      await page.goto('/admin')
      await expect(page.getByRole('heading', { name: t('admin:nav.dashboard') })).toBeVisible()
    } finally {
      await inDatabase(shop, (db) => db.insert(shopState).values({ key: 'demo', value: true }))
    }
    expect((await page.request.delete('/api/auth/two-step')).status()).toBe(200)
  })
}
