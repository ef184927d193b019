import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { toast, words } from './account.ts'
import { findViolations } from './axe.ts'
import { openAdmin } from './back-office.ts'
import { expect, flowsIn, overflow, test } from './fixtures.ts'

for (const locale of flowsIn('en')) {
  const t = words(locale)

  test(`an owner forgets a guest from the record, once nothing is open (${locale})`, async ({ page, shop }) => {
    test.slow()
    const email = `gone-${locale}@example.com`
    const id = await buyAs(new BrowserLike(shop.url), shop.url, email)
    await openAdmin(page, locale, `/admin/customers?${new URLSearchParams({ q: email })}`)
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    const button = page.getByRole('button', { name: t('adminCustomers:forget.button') })
    await button.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(t('adminCustomers:forget.open.text'))
    await expect(dialog.getByRole('link', { name: id })).toBeVisible()
    await expect(dialog.getByRole('button', { name: t('adminCustomers:forget.action') })).toHaveCount(0)
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()

    await page.request.patch(`/api/orders/${id}`, { data: { status: 'delivered' }, headers: { Origin: shop.url } })
    await button.press('Enter')
    await expect(dialog.getByRole('heading', { name: t('adminCustomers:forget.stays') })).toBeVisible()
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      expect(await findViolations(page)).toEqual([])
    }
    await dialog.getByRole('button', { name: t('adminCustomers:forget.action') }).dblclick()
    await expect(toast(page, t('admin:success'))).toHaveCount(1)
    await expect(page).toHaveURL(/\/admin\/customers$/)
    await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(0)
    const order = await (await page.request.get(`/api/orders/${id}`)).json()
    expect([order.customerName, order.customerEmail, order.customerPhone, order.deliveryAddress]).toEqual([
      '',
      '',
      '',
      '',
    ])
  })
}
