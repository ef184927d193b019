import { words } from './account.ts'
import { findViolations } from './axe.ts'
import { openAdmin } from './back-office.ts'
import { darken, expect, LOCALE_THEMES, test } from './fixtures.ts'

test.describe('a product’s picture', () => {
  for (const [locale, theme] of LOCALE_THEMES) {
    const t = words(locale)

    test(`without a service, the button for AI details cannot be pressed and names the screen that sets it up (${locale})`, async ({
      page,
    }) => {
      await openAdmin(page, locale, '/admin/products')
      await page
        .getByRole('button', { name: t('adminProducts:editOf', { name: '' }) })
        .first()
        .click({ timeout: 60_000 })
      const button = page.getByRole('button', { name: t('adminPictures:ai.button') })
      for (const place of ['adminSettings:title', 'adminSettings:server.title'] as const)
        await expect(button).toHaveAccessibleDescription(new RegExp(t(place)))
      await expect(button).toBeDisabled()
      await expect(page.getByRole('dialog')).not.toContainText(/OPENAI|docs\//)
      if (theme === 'dark') await darken(page)
      expect(await findViolations(page)).toEqual([])
    })
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  for (const [locale] of LOCALE_THEMES) {
    const t = words(locale)

    test(`a picture is taken or chosen (${locale})`, async ({ page }) => {
      await openAdmin(page, locale, '/admin/products')
      await page.getByRole('button', { name: t('adminProducts:add') }).click({ timeout: 60_000 })
      await page.getByRole('button', { name: t('adminPictures:take') }).click()
      const browse = page.locator('.uppy-Dashboard-browse').first()
      await expect(browse).toHaveText(t('adminPictures:take'))
      await expect(page.locator('.uppy-Dashboard-AddFiles-title')).toHaveText(t('adminPictures:take'))
      expect(await findViolations(page)).toEqual([])
    })
  }
})
