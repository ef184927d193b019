import type { Page } from '@playwright/test'
import { localizedPath } from '#shared/locale.ts'
import { newAccount, openAccountPage, words } from './account.ts'
import { expect, flowsIn, open, test } from './fixtures.ts'
import { addRoses, field, fillDelivery, holdRoses, openCheckout } from './purchase.ts'

/** Returns everything in the browser's storage, as one text. */
const storageOf = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

for (const locale of flowsIn('en')) {
  const t = words(locale)

  test(`logging out removes all personal data from the browser, and keeps the cart (${locale})`, async ({ page }) => {
    const email = await newAccount(page, 'leaving')
    await addRoses(page, locale)
    await openCheckout(page, locale)
    await fillDelivery(page, locale)
    await page.evaluate(() => localStorage.setItem('recent-orders', '["4k7m2w9xq0t5b8n3v6c1z0rjyh"]'))
    expect(await storageOf(page)).toContain('Phạm Thị Lan')
    await openAccountPage(page, locale, '/profile', page.locator('.profile-parts'))
    await expect(page.getByText(email).first()).toBeVisible()
    await page.evaluate((language) => localStorage.setItem('preferred-language', language), locale)

    // A plain navigation, as from a link.
    await page.goto(`/api/logout?next=${localizedPath(locale, '/track-order')}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect
      .poll(() => storageOf(page))
      .not.toMatch(/Phạm Thị Lan|0900 000 096|Nguyễn Du|lan@example|4k7m2w9xq0|pi_|_secret_/)
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toContain('productId')
    expect(await page.evaluate(() => localStorage.getItem('preferred-language'))).toBe(locale)

    await page.goBack()
    await expect(page.getByRole('main').getByText(t('account:profile.loginText'))).toBeVisible()
    await expect(page.getByText(email)).toHaveCount(0)
    await openCheckout(page, locale)
    for (const name of ['name', 'email', 'phone', 'address'] as const)
      await expect(field(page, locale, name)).toHaveValue('')
  })

  test(`personal data is removed once another device has ended the session (${locale})`, async ({
    page,
    browser,
    shop,
  }) => {
    const email = await newAccount(page, 'stolen')
    await addRoses(page, locale)
    await openCheckout(page, locale)
    await fillDelivery(page, locale)
    await expect(page.locator('[data-user-name]').first()).toHaveText(/Mai/)
    const elsewhere = await browser.newContext({ baseURL: shop.url })
    const login = await elsewhere.request.post('/api/auth/login', { data: { email, password: 'a quiet garden' } })
    expect(login.status()).toBe(200)
    expect((await elsewhere.request.delete('/api/auth/sessions')).status()).toBe(200)
    await elsewhere.close()

    // The second load may begin before the first has ended.
    let loads = 0
    page.on('request', (request) => void (request.isNavigationRequest() && loads++))
    await open(page, locale, '/pay#token=of-a-mail')
    await expect.poll(() => loads).toBe(2)
    // The page is loaded again with the secret of its link.
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('payment-link'))).toBe('of-a-mail')
    await expect.poll(() => storageOf(page)).not.toMatch(/Phạm Thị Lan|0900 000 096|Nguyễn Du|pi_|_secret_/)
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('signed_in')
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toContain('productId')
    await openCheckout(page, locale)
    await expect(field(page, locale, 'name')).toHaveValue('')
  })

  test(`a second tab removes the personal data when it is shown again (${locale})`, async ({ page, context }) => {
    await newAccount(page, 'tabs')
    await holdRoses(page, locale)
    await openCheckout(page, locale)
    await fillDelivery(page, locale)
    // The script has come that sees who signs in and out in other tabs.
    await expect(page.locator('[data-user-name]').first()).toHaveText(/Mai/)
    const other = await context.newPage()
    await other.goto('/api/logout')
    await newAccount(other, 'next')
    await open(other, locale, '/')
    await other.close()

    // Headless tabs are always visible, so the test fires the event of a tab that comes back.
    const reloaded = page.waitForEvent('load')
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: false, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await reloaded
    await expect(field(page, locale, 'name')).not.toHaveValue('Phạm Thị Lan')
    expect(await storageOf(page)).not.toMatch(/Phạm Thị Lan|0900 000 096|Nguyễn Du/)
  })
}
