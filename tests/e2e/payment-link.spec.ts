import type { Page } from '@playwright/test'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { CARDS } from '../factories/confirm-card.ts'
import { usualDay } from '../factories/usual-day.ts'
import { words } from './account.ts'
import { findViolations } from './axe.ts'
import { call, openAdmin } from './back-office.ts'
import { darken, expect, LOCALE_THEMES, test } from './fixtures.ts'
import { mailedLink } from './mail.ts'
import { fillCard, payButton } from './purchase.ts'

const read = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/orders/${id}`)).json()) as OrderDetail

for (const [index, [locale, theme]] of LOCALE_THEMES.entries()) {
  const t = words(locale)
  const email = `link-${index}-${crypto.randomUUID().slice(0, 8)}@example.com`

  /** Takes an order on a day that no other spec reads. */
  async function takeOrder(page: Page) {
    const products = (await (await page.request.get('/api/products')).json()) as { id: string; inStock: boolean }[]
    const { orderId } = (await call(page, 'POST', '/api/orders', {
      key: crypto.randomUUID(),
      lines: [{ productId: products.find(({ inStock }) => inStock)!.id, quantity: 1 }],
      customer: { name: 'Chị Hạnh', phone: '0912345678', email },
      customerData: {
        deliveryAddress: '9 Hàng Đào',
        deliveryCity: 'Ho Chi Minh',
        deliveryDate: usualDay(160 + index),
        recipientName: 'Trần Thị Hoa',
      },
      payment: 'later',
      locale,
    })) as { orderId: string }
    return orderId
  }

  test(`an order by phone is paid by a mailed link, once (${locale})`, async ({ page, shop, browser }) => {
    await openAdmin(page, locale, '/admin')
    const id = await takeOrder(page)
    await page.goto(`/admin/orders/${id}`)
    await page.getByRole('button', { name: t('adminOrders:payment.link.mail') }).press('Enter')
    const field = page.getByRole('textbox', { name: t('adminOrders:payment.link.label') })
    await expect(field).toBeVisible()
    if (theme === 'dark') await darken(page)
    expect(await findViolations(page)).toEqual([])
    const url = await mailedLink(shop.dataDir, 'payment_link', email)
    expect(await field.inputValue()).toBe(url)

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
    expect((await read(page, id)).paymentMethod).toBe('later')

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
    const paid = await read(page, id)
    expect(paid).toMatchObject({ paymentMethod: 'card', paymentStatus: 'paid', reviewReason: null, paymentLink: null })
    await customer.reload()
    await expect(customer.getByRole('heading', { name: t('paymentLink:states.paid.title') })).toBeVisible()
    expect(await mailedLink(shop.dataDir, 'payment_received', email)).toContain(id)
    await context.close()
  })
}
