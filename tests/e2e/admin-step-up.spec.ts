import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index.ts'
import { localizedPath, type Locale } from '#shared/locale.ts'
import type { RunningProvider } from '../factories/oidc-provider.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import { openAccountPage, toast, words } from './account.ts'
import { chooseLanguage } from './back-office.ts'
import { ageSessions, inDatabase } from './database.ts'
import { expect, flowsIn, nextFrame } from './fixtures.ts'
import { withProvider } from './provider-shop.ts'
import { security, turnOnTwoStep } from './two-step.ts'

const test = withProvider()

/** Staff without a password, signed in through the provider. */
async function signInAsStaff(
  page: Page,
  locale: Locale,
  shop: RunningShop,
  provider: RunningProvider,
): Promise<NonNullable<RunningProvider['person']>> {
  const sub = `staff-${locale}-${crypto.randomUUID().slice(0, 8)}`
  const person = { sub, email: `${sub}@example.com`, email_verified: true }
  provider.person = person
  await chooseLanguage(page, locale)
  await page.goto(`/api/auth/oidc?next=${encodeURIComponent(localizedPath(locale, '/profile'))}`)
  await expect(security(page, locale).getByRole('listitem')).toHaveCount(1)
  await inDatabase(shop, (db) => db.update(users).set({ isAdmin: true }).where(eq(users.email, person.email)))
  return person
}

for (const locale of flowsIn('en')) {
  const t = words(locale)
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: t('security:confirm.title') })
  const exportLink = (page: Page) => page.getByRole('link', { name: t('adminCustomers:export') })

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
    const download = page.waitForEvent('download')
    await exportLink(page).click()
    expect((await download).suggestedFilename()).toMatch(/^customers-.+\.csv$/)
  })

  test(`the code is asked for right after the provider, and an address alone confirms nothing (${locale})`, async ({
    page,
    shop,
    provider,
  }) => {
    await signInAsStaff(page, locale, shop, provider)
    await openAccountPage(page, locale, '/profile', security(page, locale).getByRole('listitem'))
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
    const download = page.waitForEvent('download')
    await exportLink(page).click()
    expect((await download).suggestedFilename()).toMatch(/^customers-.+\.csv$/)
  })

  test(`the profile shows the result of the confirmation, too (${locale})`, async ({ page, shop, provider }) => {
    const person = await signInAsStaff(page, locale, shop, provider)
    await ageSessions(shop)
    await openAccountPage(page, locale, '/profile', security(page, locale).getByRole('listitem'))
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
  })
}
