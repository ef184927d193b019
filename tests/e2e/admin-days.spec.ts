import { addDays, formatDay, todayInVietnam } from '#shared/dates.ts'
import { words } from './account.ts'
import { findViolations } from './axe.ts'
import { openAdmin } from './back-office.ts'
import { darken, expect, overflow, test, themesIn } from './fixtures.ts'

for (const [locale, theme] of themesIn('vi')) {
  const t = words(locale)
  const label = t('adminOrders:filters.day')

  test.describe(`a day in the back-office (${locale})`, () => {
    test('is typed in the page’s language, or chosen from the calendar by keyboard', async ({ page }) => {
      await openAdmin(page, locale, '/admin/orders')
      const field = page.getByRole('textbox', { name: label })
      await expect(field).toHaveAttribute('placeholder', t('admin:day.placeholder'), { timeout: 60_000 })
      await field.fill('4/1/2027')
      await expect(page).toHaveURL(/day=2027-01-04/)
      await field.blur()
      await expect(field).toHaveValue('04/01/2027')

      // No day: nothing is filtered by it, and the field says so, also when the day before it comes back afterwards.
      await field.fill('5/1/2027')
      await field.fill('31/2/2027')
      await field.blur()
      await expect(page).toHaveURL(/day=2027-01-05/)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveValue('31/2/2027')
      await page.getByRole('button', { name: t('admin:list.reset') }).click()
      await expect(field).toHaveValue('')
      await expect(page).not.toHaveURL(/day=/)

      const open = page.getByRole('button', { name: t('admin:day.open', { label }) })
      await open.focus()
      await page.keyboard.press('Enter')
      const calendar = page.getByRole('dialog', { name: label })
      await expect(calendar.locator('[data-today] button')).toBeFocused()
      await expect(calendar.locator('.calendar-weekday').first()).toHaveText(locale === 'vi' ? /2$/ : /^Su/)
      if (theme === 'dark') await darken(page)
      expect(await findViolations(page)).toEqual([])
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await expect(calendar).toHaveCount(0)
      await expect(open).toBeFocused()
      const tomorrow = addDays(todayInVietnam(), 1)
      await expect(field).toHaveValue(formatDay(tomorrow))
      await expect(page).toHaveURL(new RegExp(`day=${tomorrow}`))
      await page.keyboard.press('Enter')
      await expect(calendar).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(calendar).toHaveCount(0)
    })

    test('fits a phone, and an article is not published on a day that there is not', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await openAdmin(page, locale, '/admin/orders/sheet')
      await page
        .getByRole('button', { name: t('admin:day.open', { label: t('adminOrders:daySheet.day') }) })
        .click({ timeout: 60_000 })
      await expect(page.locator('.calendar-box')).toBeInViewport({ ratio: 1 })
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      await page.keyboard.press('Escape')

      await page.goto('/admin/articles/new')
      const field = page.getByRole('textbox', { name: t('adminArticles:fields.publishedAt') })
      await expect(field).toHaveValue(formatDay(todayInVietnam()))
      await field.fill('30/2/2026')
      await page.getByRole('button', { name: t('adminArticles:save'), exact: true }).click()
      await expect(page.getByText(t('errors:invalid_date'))).toBeVisible()
    })
  })
}
