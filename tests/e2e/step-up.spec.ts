import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { shopState, users } from '#db/schema/index.ts'
import { localizedPath, type Locale } from '#shared/locale.ts'
import type { RunningProvider } from '../factories/oidc-provider.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import { ADMIN, signIn, toast, words } from './account.ts'
import { chooseLanguage } from './back-office.ts'
import { ageSessions, inDatabase, verifyEmail } from './database.ts'
import { expect, flowsIn, nextFrame } from './fixtures.ts'
import { withProvider } from './provider-shop.ts'
import { security, turnOnTwoStep } from './two-step.ts'

/** A shop of this file's own, since one test opens it for real money. */
const test = withProvider()

/** Signs in a new customer, without a password, through the provider. Ends on their profile. */
async function signInAtProvider(page: Page, locale: Locale, provider: RunningProvider) {
  const sub = `xac-nhan-${locale}-${crypto.randomUUID().slice(0, 8)}`
  const person = { sub, email: `${sub}@example.com`, email_verified: true }
  provider.person = person
  await page.goto(`/api/auth/oidc?next=${encodeURIComponent(localizedPath(locale, '/profile'))}`)
  await expect(security(page, locale).getByRole('listitem')).toHaveCount(1)
  return person
}

/** Signs in a new admin, as `signInAtProvider`. */
async function signInAsStaff(page: Page, locale: Locale, shop: RunningShop, provider: RunningProvider) {
  await chooseLanguage(page, locale)
  const person = await signInAtProvider(page, locale, provider)
  await inDatabase(shop, (db) => db.update(users).set({ isAdmin: true }).where(eq(users.email, person.email)))
  return person
}

for (const locale of flowsIn('en')) {
  const t = words(locale)
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: t('security:confirm.title') })
  const exportLink = (page: Page) => page.getByRole('link', { name: t('adminCustomers:export') })
  /** Presses the link, and expects the file. */
  async function expectDownload(page: Page): Promise<void> {
    const download = page.waitForEvent('download')
    await exportLink(page).click()
    expect((await download).suggestedFilename()).toMatch(/^customers-.+\.csv$/)
  }

  async function goToProvider(page: Page, provider: RunningProvider): Promise<void> {
    await exportLink(page).click()
    const name = new URL(provider.issuer).host
    await dialogOf(page)
      .getByRole('link', { name: t('security:confirm.provider', { name }) })
      .click()
  }

  test(`a confirmation that fails at the provider says why, and one that succeeds says what to do (${locale})`, async ({
    page,
    shop,
    provider,
  }) => {
    const person = await signInAsStaff(page, locale, shop, provider)
    await ageSessions(shop)
    await page.goto('/admin/customers?q=example')

    provider.person = null
    await goToProvider(page, provider)
    await expect(toast(page, t('security:confirm.failed'))).toContainText(t('errors:oidc_denied'))
    await expect(page).toHaveURL(/\/admin\/customers\?q=example$/)

    provider.person = { sub: `other-${locale}`, email: 'other@example.com', email_verified: true }
    await goToProvider(page, provider)
    await expect(toast(page, t('security:confirm.failed'))).toContainText(t('errors:oidc_other_account'))
    await page.reload()
    await expect(exportLink(page)).toBeVisible()
    await nextFrame(page)
    await expect(toast(page, t('security:confirm.failed'))).toHaveCount(0, { timeout: 1_000 })

    provider.person = person
    await goToProvider(page, provider)
    await expect(toast(page, t('security:confirm.done'))).toContainText(t('security:confirm.again'))
    await expect(page).toHaveURL(/\/admin\/customers\?q=example$/)
    await expectDownload(page)
  })

  test(`the code is asked for right after the provider, and an address alone confirms nothing (${locale})`, async ({
    page,
    shop,
    provider,
  }) => {
    await signInAsStaff(page, locale, shop, provider)
    const { codes } = await turnOnTwoStep(page, locale)
    await ageSessions(shop)

    await page.goto('/admin/customers?confirmed=1')
    await expect(exportLink(page)).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/customers$/)

    await goToProvider(page, provider)
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: t('security:code.useRecovery') }).click()
    await dialog.getByLabel(t('security:code.recoveryLabel')).fill(codes[0]!)
    await page.keyboard.press('Enter')
    await expect(toast(page, t('security:confirm.done'))).toBeVisible()
    await expectDownload(page)
  })

  test(`an account without a password confirms at its provider, and its profile shows the result (${locale})`, async ({
    page,
    shop,
    provider,
  }) => {
    const person = await signInAtProvider(page, locale, provider)
    await ageSessions(shop)
    const link = page.getByRole('link', { name: t('account:data.download') })
    const name = new URL(provider.issuer).host
    const onward = dialogOf(page).getByRole('link', { name: t('security:confirm.provider', { name }) })

    provider.person = null
    await link.click()
    await onward.click()
    await expect(toast(page, t('security:confirm.failed'))).toContainText(t('errors:oidc_denied'))
    provider.person = person
    await link.click()
    await onward.click()
    await expect(toast(page, t('security:confirm.done'))).toContainText(t('security:confirm.again'))
    await expect(page).toHaveURL(new RegExp(`${localizedPath(locale, '/profile')}$`))
    await expect(security(page, locale).getByRole('listitem')).toHaveCount(1)
    const download = page.waitForEvent('download')
    await link.click()
    expect((await download).suggestedFilename()).toBe('moc-lan-data.json')
  })

  test(`staff confirm before they export the customers, and an open shop asks for two-step sign-in (${locale})`, async ({
    page,
    shop,
  }) => {
    await chooseLanguage(page, locale)
    await verifyEmail(shop, ADMIN)
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
      await turnOnTwoStep(page, locale)
      await page.goto('/admin')
      await expect(page.getByRole('heading', { name: t('admin:nav.dashboard') })).toBeVisible()
    } finally {
      await inDatabase(shop, (db) => db.insert(shopState).values({ key: 'demo', value: true }))
    }
    expect((await page.request.delete('/api/auth/two-step')).status()).toBe(200)
  })
}
