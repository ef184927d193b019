import type { Page } from '@playwright/test'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { localizedPath } from '#shared/locale.ts'
import { firstInStock } from '../factories/in-stock.ts'
import { usualDay } from '../factories/usual-day.ts'
import { ADMIN, numberOf, words } from './account.ts'
import { readOrder } from './admin-orders.ts'
import { findViolations } from './axe.ts'
import { openAdmin } from './back-office.ts'
import { darken, expect, overflow, test, themesIn } from './fixtures.ts'
import { fillCard, payButton } from './purchase.ts'
import { ACCOUNT, sendMoney, setAccount } from './transfers.ts'

// The page of a link asks for the account when it is opened, so no saved page has to be renewed.
test.beforeEach(({ shop }) => setAccount(shop, ACCOUNT))
test.afterEach(({ shop }) => setAccount(shop, null))

for (const [index, [locale, theme]] of themesIn('vi').entries()) {
  const t = words(locale)

  /** Takes an order by phone, on a day that no other spec reads. Resolves to its id and its link. */
  async function takeOrder(staff: BrowserLike): Promise<{ orderId: string; url: string }> {
    const { body: products } = await staff.get('/api/products')
    const { status, body } = await staff.post('/api/orders', {
      key: crypto.randomUUID(),
      lines: [{ productId: firstInStock(products).id, quantity: 1 }],
      customer: { name: 'Chị Hạnh', phone: '0912345678', email: '' },
      customerData: {
        ...{ recipientName: 'Trần Thị Hoa', deliveryAddress: '9 Hàng Đào', deliveryCity: 'Hanoi' },
        ...{ deliveryDate: usualDay(180 + index), slotId: '' },
      },
      ...{ payment: 'link', locale },
    })
    expect(status).toBe(200)
    return { orderId: body.orderId, url: body.paymentLink.url }
  }
  const paid = (page: Page) => page.getByRole('heading', { name: t('paymentLink:states.paid.title') })
  const row = (page: Page, name: string) =>
    page
      .locator('.transfer-row', { hasText: t(`checkout:transfer.${name}`) })
      .locator('dd span')
      .first()
  async function showCode(page: Page) {
    await page.getByRole('radio', { name: t('checkout:payment.transfer') }).check()
    await page.locator('.pay-bar button').press('Enter')
    await expect(page.getByRole('img', { name: t('checkout:transfer.qr') })).toBeVisible()
  }

  test(`a payment link is paid by bank transfer in two parts, and the page turns by itself (${locale})`, async ({
    page: customer,
    shop,
  }) => {
    const staff = await BrowserLike.signedIn(shop.url, ADMIN)
    const { orderId, url } = await takeOrder(staff)
    await customer.goto(url)
    await expect(payButton(customer, locale)).toBeEnabled()
    if (theme === 'dark') await darken(customer)
    await customer.getByRole('radio', { name: t('checkout:payment.transfer') }).check()
    await expect(customer.getByText(t('paymentLink:transferLead'))).toBeVisible()
    expect(await findViolations(customer)).toEqual([])
    await showCode(customer)
    for (const width of [1440, 390]) {
      await customer.setViewportSize({ width, height: 900 })
      expect(await overflow(customer)).toBeLessThanOrEqual(0)
    }
    expect(await findViolations(customer)).toEqual([])
    const reference = (await row(customer, 'reference').textContent())!
    await expect(row(customer, 'account')).toHaveText(ACCOUNT.number)

    await sendMoney(customer, reference, 50_000)
    await expect(customer.locator('.transfer-part')).toContainText('₫50.000')
    // The page that is opened again goes on with the transfer.
    await customer.reload()
    await expect(customer.locator('.transfer-part')).toContainText('₫50.000')
    const second = await customer.context().newPage()
    await second.goto(url)
    await expect(row(second, 'reference')).toHaveText(reference)
    const rest = Number((await row(customer, 'amount').textContent())!.replace(/\D/g, ''))
    await sendMoney(customer, reference, rest)
    for (const tab of [customer, second]) await expect(paid(tab)).toBeVisible({ timeout: 20_000 })
    const { body: order } = await staff.get(`/api/orders/${orderId}`)
    expect(order).toMatchObject({ paymentMethod: 'transfer', paymentStatus: 'paid', reviewReason: null })
  })

  test(`a customer who has begun a transfer may pay the link by card (${locale})`, async ({ page: customer, shop }) => {
    const staff = await BrowserLike.signedIn(shop.url, ADMIN)
    const { orderId, url } = await takeOrder(staff)
    await customer.goto(url)
    await expect(payButton(customer, locale)).toBeEnabled()
    await showCode(customer)
    await customer.getByRole('button', { name: t('checkout:transfer.otherwise') }).press('Enter')
    await expect(customer.getByRole('heading', { name: t('paymentLink:order'), exact: true })).toBeFocused()
    await fillCard(customer, locale)
    await payButton(customer, locale).press('Enter')
    await expect(paid(customer)).toBeVisible({ timeout: 20_000 })
    const { body: order } = await staff.get(`/api/orders/${orderId}`)
    expect(order).toMatchObject({ paymentMethod: 'card', reviewReason: null })
  })

  test(`a difference that a card cannot be charged is paid by bank transfer alone (${locale})`, async ({
    page,
    shop,
    browser,
  }) => {
    const email = `little-${crypto.randomUUID().slice(0, 8)}@example.com`
    const id = await buyAs(new BrowserLike(shop.url), shop.url, email)
    await openAdmin(page, locale, `/admin/orders/${id}`)
    await page.getByRole('button', { name: t('adminOrders:exchange.open') }).press('Enter')
    const dialog = page.getByRole('dialog', { name: t('adminOrders:exchange.title', numberOf(id)) })
    await expect(dialog.getByRole('listitem').first()).toBeVisible({ timeout: 60_000 })
    await dialog.getByRole('button', { name: t('adminOrders:choice.name'), exact: true }).press('Enter')
    await dialog.getByRole('listitem').last().getByLabel(t('adminNewOrder:lines.price')).fill('5k')
    await expect(dialog.getByText(t('adminOrders:exchange.money.link_transfer', { amount: '₫5.000' }))).toBeVisible()
    await dialog.getByLabel(t('adminOrders:exchange.reason'), { exact: true }).fill('Thêm một cành')
    await page.getByRole('button', { name: t('adminOrders:exchange.submitLink'), exact: true }).press('Enter')
    const bill = page.getByRole('region', { name: t('adminOrders:bill') })
    await expect(bill.getByRole('heading', { name: t('adminOrders:supplement.title') })).toBeVisible()
    const url = await bill.getByRole('textbox', { name: t('adminOrders:payment.link.label') }).inputValue()

    const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } })
    const customer = await context.newPage()
    await customer.goto(url.replace('/pay#', `${localizedPath(locale, '/pay')}#`))
    await expect(customer.getByRole('heading', { name: t('paymentLink:transferOnly') })).toBeVisible()
    await expect(customer.getByRole('radio')).toHaveCount(0)
    if (theme === 'dark') await darken(customer)
    expect(await findViolations(customer)).toEqual([])
    expect(await overflow(customer)).toBeLessThanOrEqual(0)
    await customer.locator('.pay-bar button').press('Enter')
    await expect(customer.getByRole('img', { name: t('checkout:transfer.qr') })).toBeVisible()
    await expect(customer.getByRole('button', { name: t('checkout:transfer.otherwise') })).toHaveCount(0)
    await sendMoney(customer, (await row(customer, 'reference').textContent())!)
    await expect(paid(customer)).toBeVisible({ timeout: 20_000 })
    await context.close()
    const order = await readOrder(page, id)
    expect(order).toMatchObject({ supplement: null, supplementPayments: [{ paymentProvider: 'bank', amount: 5000 }] })
  })
}
