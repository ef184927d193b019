import type { Page } from '@playwright/test'
import { formatDay } from '#shared/dates.ts'
import { CARDS } from '../factories/confirm-card.ts'
import { usualDay } from '../factories/usual-day.ts'
import { words } from './account.ts'
import { readOrder } from './admin-orders.ts'
import { findViolations } from './axe.ts'
import { asAdmin } from './back-office.ts'
import { darken, expect, test, themesIn } from './fixtures.ts'
import { mailedLink } from './mail.ts'
import { fillCard, payButton } from './purchase.ts'

for (const [index, [locale, theme]] of themesIn('vi').entries()) {
  const t = words(locale)
  const email = `link-${index}-${crypto.randomUUID().slice(0, 8)}@example.com`

  /** Takes an order by phone, on a day that no other spec reads, to be paid by a link. Returns its id and the link. */
  async function takeOrder(page: Page) {
    const field = (name: string) => page.getByLabel(t(`admin:auditLog.fields.${name}`), { exact: true })
    await page.goto('/admin/orders/new')
    await page.getByRole('combobox', { name: t('adminOrders:phone') }).fill('0912345678')
    await page.getByRole('combobox', { name: t('adminOrders:recipient'), exact: true }).fill('Chị Hạnh')
    await page.getByRole('textbox', { name: t('adminOrders:email') }).fill(email)
    await page.getByRole('button', { name: t('adminOrders:choice.name'), exact: true }).click()
    await page.getByRole('listitem').getByLabel(t('adminNewOrder:lines.price')).fill('550k')
    await field('recipientName').fill('Trần Thị Hoa')
    await field('deliveryAddress').fill('9 Hàng Đào')
    await field('deliveryDate').fill(formatDay(usualDay(160 + index)))
    await field('deliveryDate').press('Tab')
    await page.getByRole('radio', { name: t('adminNewOrder:payment.link') }).check()
    await expect(page.locator('.n-total strong')).toHaveText(/^₫[\d.]+$/)
    await expect(page.locator('.n-total')).not.toHaveAttribute('aria-busy')
    if (theme === 'dark') await darken(page)
    await page.getByRole('button', { name: t('adminNewOrder:place'), exact: true }).click()
    await expect(page.getByText(t('adminNewOrder:placed.link'))).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    return page.getByRole('textbox', { name: t('adminOrders:payment.link.label') }).inputValue()
  }

  test(`an order by phone is paid by a mailed link, once (${locale})`, async ({ page, shop, browser }) => {
    await asAdmin(page, locale)
    const first = await takeOrder(page)
    const field = page.getByRole('textbox', { name: t('adminOrders:payment.link.label') })
    await page.getByRole('button', { name: t('adminOrders:payment.link.mail') }).press('Enter')
    // The link that is mailed is the one that is shown, because it ends the first.
    await expect(field).not.toHaveValue(first)
    const url = await mailedLink(shop.dataDir, 'payment_link', email)
    expect(await field.inputValue()).toBe(url)
    await page.getByRole('link', { name: t('adminNewOrder:placed.open') }).click()
    await expect(page).not.toHaveURL(/\/admin\/orders\/new$/)
    await expect(field).toHaveValue(url)
    expect(await findViolations(page)).toEqual([])
    const id = new URL(page.url()).pathname.split('/').at(-1)!

    // The customer: another browser, which the shop does not know.
    const context = await browser.newContext({ baseURL: shop.url })
    const customer = await context.newPage()
    await customer.goto(url)
    await expect(customer.getByRole('heading', { level: 1, name: t('paymentLink:title') })).toBeVisible()
    await expect(payButton(customer, locale)).toBeEnabled()
    expect(customer.url()).not.toContain('token')
    // On a wide screen, too, the form is one wide column.
    expect((await payButton(customer, locale).boundingBox())?.width).toBeGreaterThan(400)
    if (theme === 'dark') await darken(customer)
    expect(await findViolations(customer)).toEqual([])
    await fillCard(customer, locale, CARDS.declined)
    await payButton(customer, locale).click()
    await expect(customer.locator('.payment-declined')).toBeVisible()
    await expect(payButton(customer, locale)).toBeFocused()
    expect((await readOrder(page, id)).paymentMethod).toBe('later')

    const second = await context.newPage()
    await second.goto(url)
    await fillCard(second, locale)
    await fillCard(customer, locale)
    await Promise.all([payButton(customer, locale).click(), payButton(second, locale).click()])
    for (const tab of [customer, second])
      await expect(tab.getByRole('heading', { name: t('paymentLink:states.paid.title') })).toBeVisible({
        timeout: 20_000,
      })
    expect(await findViolations(customer)).toEqual([])
    const paid = await readOrder(page, id)
    expect(paid).toMatchObject({ paymentMethod: 'card', paymentStatus: 'paid', reviewReason: null, paymentLink: null })
    await customer.reload()
    await expect(customer.getByRole('heading', { name: t('paymentLink:states.paid.title') })).toBeVisible()
    expect(await mailedLink(shop.dataDir, 'payment_received', email)).toContain(id)
    await context.close()
  })
}
