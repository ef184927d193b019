import { formatDay, todayInVietnam } from '#shared/dates.ts'
import { daysOfMonth, monthBeside } from '#features/sales/sales.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { words } from './account.ts'
import { findViolations } from './axe.ts'
import { openAdmin } from './back-office.ts'
import { darken, expect, flowsIn, overflow, test } from './fixtures.ts'

for (const locale of flowsIn('vi')) {
  const t = words(locale)

  test(`a month's sales are shown, the month before is one press away, and the sheet is downloaded (${locale})`, async ({
    page,
    shop,
  }) => {
    await buyAs(new BrowserLike(shop.url), shop.url, 'buyer@example.com')
    await openAdmin(page, locale, '/admin/sales')
    const part = (key: string) => page.getByRole('region', { name: t(`adminSales:by.${key}`) })
    const net = page.locator('.d-card', { hasText: t('adminSales:net') })
    await expect(net).toContainText('₫', { timeout: 60_000 })
    await expect(part('method')).toContainText(t('adminSales:methods.card'))
    await expect(part('day').getByRole('rowheader', { name: formatDay(todayInVietnam()) })).toBeVisible()
    await expect(part('city').getByRole('rowheader').first()).toBeVisible()
    await expect(part('slot')).toContainText(t('adminSales:anyTime'))
    expect(await findViolations(page)).toEqual([])

    const before = daysOfMonth(monthBeside(todayInVietnam().slice(0, 7), -1))
    const next = page.getByRole('button', { name: t('adminSales:monthAfter') })
    await expect(next).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: t('adminSales:monthBefore') }).press('Enter')
    await expect(page).toHaveURL(new RegExp(`from=${before.from}&to=${before.to}`))
    await expect(page.getByLabel(t('adminSales:from'), { exact: true })).toHaveValue(formatDay(before.from))
    await expect(part('day').getByRole('rowheader').last()).toHaveText(formatDay(before.from))
    await next.press('Enter')
    const today = part('day').getByRole('rowheader', { name: formatDay(todayInVietnam()) })
    await expect(today).toBeVisible()

    // On the narrowest phones, too, a day is not broken, and nothing is beside the screen.
    await page.setViewportSize({ width: 320, height: 844 })
    const lines = () =>
      today.evaluate((cell) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        return range.getClientRects().length
      })
    await expect.poll(lines).toBe(1)
    await expect.poll(() => overflow(page)).toBe(0)

    // A last day before the first one moves the first one.
    await page.getByLabel(t('adminSales:to'), { exact: true }).fill('15/01/2026')
    await expect(page).toHaveURL(/from=2026-01-01&to=2026-01-15/)
    await expect(part('product')).toContainText(t('adminSales:none'))

    await page.setViewportSize({ width: 390, height: 844 })
    await darken(page)
    expect(await findViolations(page)).toEqual([])
    const download = page.waitForEvent('download')
    await page.locator('a[download]').click()
    expect((await download).suggestedFilename()).toBe('sales-2026-01.csv')
  })
}
