import type { Page } from '@playwright/test'
import type { Transfers } from '#features/transfers/transfers.calls.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { customerData } from '../factories/customer-data.ts'
import { firstInStock } from '../factories/in-stock.ts'
import { words } from './account.ts'
import { findViolations } from './axe.ts'
import { asAdmin, call, pressWhileBusy } from './back-office.ts'
import { darken, expect, overflow, pressTwice, test, themesIn } from './fixtures.ts'
import { mailedLink, mailTo } from './mail.ts'
import { ACCOUNT, sendMoney, setAccount } from './transfers.ts'

test.afterEach(({ shop }) => setAccount(shop, null))

/** The calls about single refunds. */
const CALLS = '**/api/admin/transfers/refunds/**'

/** Has an order paid by bank transfer, in a language, and 50,000 dong of it refunded. Returns the order's number. */
async function refunded(page: Page, locale: string, email: string): Promise<string> {
  const products = await (await page.request.get('/api/products')).json()
  const { orderId, reference } = (await call(page, 'POST', `/api/checkout/transfer?locale=${locale}`, {
    items: [{ productId: firstInStock(products).id, quantity: 1 }],
    currency: 'vnd',
    discountCode: null,
    key: crypto.randomUUID(),
    customerData: customerData({ customerEmail: email }),
  })) as { orderId: string; reference: string }
  await sendMoney(page, reference)
  await call(page, 'POST', `/api/orders/${orderId}/refunds`, { key: crypto.randomUUID(), amount: 50_000 })
  return orderId
}

for (const [locale, theme] of themesIn('vi')) {
  const t = words(locale)

  test(`a customer names the account of a refund, and staff transfer it (${locale})`, async ({
    page,
    shop,
    browser,
  }) => {
    const email = `refund-${locale}-${crypto.randomUUID().slice(0, 8)}@example.com`
    await setAccount(shop, ACCOUNT)
    await asAdmin(page, locale)
    const orderId = await refunded(page, locale, email)
    const url = await mailedLink(shop.dataDir, 'refund_account', email)

    // The customer: another browser, on a phone, by the keyboard.
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const customer = await context.newPage()
    await customer.goto(url)
    const status = customer.locator('[data-refund] [role=status]')
    await expect(status).toContainText('₫50.000')
    await expect(status).toContainText(shortOrderId(orderId))
    if (theme === 'dark') await darken(customer)
    const field = (name: string) => customer.getByLabel(t(`refund:${name}`), { exact: true })
    await field('bank').selectOption('Vietcombank')
    await field('number').fill('O987 654 321')
    await field('holder').fill('Nguyễn Thị Lan')
    await field('holder').press('Enter')
    await expect(field('number')).toBeFocused()
    await expect(field('number')).toHaveAccessibleDescription(t('errors:refund_number_letters'))
    expect(await findViolations(customer)).toEqual([])
    await field('number').fill('0987 654 321')
    const save = customer.getByRole('button', { name: t('refund:save') })
    await pressTwice(customer, save, '**/api/refund-accounts*')
    await expect(status).toContainText('4321')
    await expect(status).toBeFocused()
    await expect(field('number')).toHaveValue('')
    expect(await customer.locator('body').textContent()).not.toContain('987654321')
    expect(await findViolations(customer)).toEqual([])
    expect(await overflow(customer)).toBe(0)
    expect((await mailTo(shop.dataDir, 'refund_account_given', email)).text).toContain('4321')

    await page.goto('/admin/transfers')
    const line = page.locator('.tr-line', { hasText: shortOrderId(orderId) })
    await expect(line).toContainText('4321')
    if (theme === 'dark') await darken(page)
    expect(await findViolations(page)).toEqual([])
    await pressWhileBusy(page, line.getByRole('button', { name: t('adminTransfers:refundAccount.open') }), CALLS)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('img', { name: t('adminTransfers:refundAccount.qr') })).toBeVisible()
    await expect(dialog).toContainText('0987654321')
    await expect(dialog).toContainText('NGUYEN THI LAN')
    await expect(dialog).toContainText(`HOAN TIEN ${shortOrderId(orderId).toUpperCase()}`)
    expect(await findViolations(page)).toEqual([])
    // Meanwhile the account stays as it is.
    await customer.reload()
    await expect(status).toContainText('4321')
    await expect(field('number')).toBeHidden()
    await dialog.getByRole('button', { name: t('adminTransfers:refundYes') }).click()
    await expect(dialog).toBeHidden()
    await expect(line).toHaveCount(0)
    await customer.reload()
    await expect(status).toHaveText(t('refund:paid', { amount: '₫50.000', number: shortOrderId(orderId) }))
    const { refunds } = (await call(page, 'GET', '/api/admin/transfers')) as Transfers
    expect(refunds.filter((refund) => refund.orderId === orderId)).toEqual([])

    // It was noted by mistake: the note is taken back, with its reason.
    await page.goto(`/admin/orders/${orderId}`)
    await page.getByRole('button', { name: t('adminOrders:refund.takeBack.open') }).press('Enter')
    if (theme === 'dark') await darken(page)
    const reason = dialog.getByLabel(t('adminOrders:refund.takeBack.reason'))
    const takeBack = dialog.getByRole('button', { name: t('adminOrders:refund.takeBack.submit') })
    await takeBack.click()
    await expect(reason).toBeFocused()
    await expect(dialog).toContainText(t('errors:refund_reason_missing'))
    expect(await findViolations(page)).toEqual([])
    await reason.fill('pressed on the wrong order')
    await pressTwice(page, takeBack, '**/api/admin/transfers/refunds/*')
    await expect(dialog).toBeHidden()
    const values = { amount: '₫50.000', reason: 'pressed on the wrong order' }
    await expect(page.getByText(t('adminOrders:refund.takeBack.because', values))).toBeVisible()
    await expect(page.getByText(t('adminOrders:history.refundTakenBack', values))).toBeVisible()
    await expect(page.getByRole('button', { name: t('adminOrders:refund.takeBack.open') })).toHaveCount(0)
    expect(await findViolations(page)).toEqual([])
    await customer.reload()
    await expect(status).toHaveText(t('refund:over', { amount: '₫50.000', number: shortOrderId(orderId) }))
    await context.close()
  })

  test(`staff ask for the account of a refund again, and note that it was made, by keyboard (${locale})`, async ({
    page,
    shop,
  }) => {
    await setAccount(shop, ACCOUNT)
    await asAdmin(page, locale)
    const orderId = await refunded(page, locale, `refund-${crypto.randomUUID().slice(0, 8)}@example.com`)
    await page.goto('/admin/transfers')
    const line = page.locator('.tr-line', { hasText: shortOrderId(orderId) })
    // Each button names its refund, and so does the question.
    const order = t('adminTransfers:order', { id: shortOrderId(orderId) })
    const button = (label: string) => page.getByRole('button', { name: `${t(label)}: ${order}`, exact: true })
    await pressWhileBusy(page, button('adminTransfers:refundAccount.again'), CALLS)
    await expect(line.getByLabel(t('adminTransfers:refundAccount.link'))).toHaveValue(/\/refund/)
    await pressWhileBusy(page, button('adminTransfers:noteRefund'), CALLS, () =>
      page
        .getByRole('alertdialog')
        .filter({ hasText: order })
        .getByRole('button', { name: t('adminTransfers:refundYes') })
        .press('Enter'),
    )
    await expect(line).toHaveCount(0)
  })
}

test('a cut link opens nothing, and says what helps', async ({ page, shop }) => {
  const t = words('vi')
  await page.goto(`${shop.url}/vi/refund#token=x.y`)
  await expect(page.locator('[data-refund] [role=status]')).toHaveText(t('refund:invalid'))
  await expect(page.locator('[data-refund] form')).toBeHidden()
})
