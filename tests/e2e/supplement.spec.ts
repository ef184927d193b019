import type { Page } from '@playwright/test'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { localizedPath, type Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { toast, words } from './account.ts'
import { findViolations } from './axe.ts'
import { openAdmin, overflow } from './back-office.ts'
import { darken, expect, test, themesIn } from './fixtures.ts'
import { mailedLink } from './mail.ts'
import { fillCard, payButton } from './purchase.ts'

const read = async (page: Page, id: string, locale: Locale) =>
  (await (await page.request.get(`/api/orders/${id}?locale=${locale}`)).json()) as OrderDetail

for (const [locale, theme] of themesIn('en')) {
  const t = words(locale)
  const money = (amount: number) => formatMoney(amount, 'VND')

  /** Proposes the florist's choice for 900,000 dong beside the first line. Resolves to the dialog. */
  async function propose(page: Page, id: string, email: string) {
    await page.getByRole('button', { name: t('adminOrders:exchange.open') }).press('Enter')
    const dialog = page.getByRole('dialog', { name: t('adminOrders:exchange.title', { number: id.slice(0, 8) }) })
    await expect(dialog.getByRole('listitem').first()).toBeVisible({ timeout: 60_000 })
    await dialog.getByRole('button', { name: t('adminOrders:choice.name'), exact: true }).press('Enter')
    await dialog.getByRole('listitem').last().getByLabel(t('adminNewOrder:lines.price')).fill('900k')
    await expect(dialog.getByText(t('adminOrders:exchange.money.link', { amount: money(900_000) }))).toBeVisible()
    await dialog.getByLabel(t('adminOrders:exchange.reason'), { exact: true }).fill('Khách muốn bó to hơn')
    await dialog.getByRole('checkbox', { name: t('adminOrders:exchange.mailLink', { email }) }).check()
    return dialog
  }
  const press = (page: Page) =>
    page.getByRole('button', { name: t('adminOrders:exchange.submitLink'), exact: true }).press('Enter')

  test(`dearer flowers for a paid order are exchanged once their difference is paid (${locale})`, async ({
    page,
    shop,
    browser,
  }) => {
    const email = `dearer-${crypto.randomUUID().slice(0, 8)}@example.com`
    const id = await buyAs(new BrowserLike(shop.url), shop.url, email)
    await openAdmin(page, locale, `/admin/orders/${id}`)
    const order = await read(page, id, locale)
    await propose(page, id, email)
    if (theme === 'dark') await darken(page)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await overflow(page)).toBeLessThanOrEqual(0)
    }
    expect(await findViolations(page)).toEqual([])
    await press(page)
    await expect(toast(page, t('adminOrders:exchange.done.link', { amount: money(900_000) }))).toBeVisible()

    // Withdrawn, and proposed once more.
    const bill = page.getByRole('region', { name: t('adminOrders:bill') })
    const waits = bill.getByRole('heading', { name: t('adminOrders:supplement.title') })
    await expect(waits).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    const former = await mailedLink(shop.dataDir, 'payment_link', email)
    await bill.getByRole('button', { name: t('adminOrders:supplement.end') }).press('Enter')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('adminOrders:supplement.end') })
      .press('Enter')
    await expect(toast(page, t('adminOrders:supplement.ended'))).toBeVisible()
    await expect(waits).toHaveCount(0)
    await propose(page, id, email)
    await press(page)
    await expect(waits).toBeVisible()
    const url = await bill.getByRole('textbox', { name: t('adminOrders:payment.link.label') }).inputValue()
    expect(url).not.toBe(former)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await overflow(page)).toBeLessThanOrEqual(0)
    }
    expect(await read(page, id, locale)).toMatchObject({ total: order.total, items: order.items })

    // The customer: another browser, which the shop does not know.
    const context = await browser.newContext({ baseURL: shop.url })
    const customer = await context.newPage()
    // The order was placed in English; the page exists in both languages.
    const shown = (link: string) => link.replace('/pay#', `${localizedPath(locale, '/pay')}#`)
    await customer.goto(shown(former))
    await expect(customer.getByRole('heading', { name: t('paymentLink:states.replaced.title') })).toBeVisible()
    await customer.goto(shown(url))
    await expect(customer.getByRole('heading', { name: t('paymentLink:changedOrder') })).toBeVisible()
    await expect(customer.getByText(t('paymentLink:supplement'))).toBeVisible()
    await expect(customer.locator('.sums')).toContainText(money(900_000))
    await expect(payButton(customer, locale)).toBeEnabled()
    if (theme === 'dark') await darken(customer)
    expect(await findViolations(customer)).toEqual([])
    await fillCard(customer, locale)
    await payButton(customer, locale).click()
    await expect(customer.getByRole('heading', { name: t('paymentLink:states.paid.title') })).toBeVisible({
      timeout: 20_000,
    })
    await context.close()

    await page.reload()
    const payment = page.getByRole('region', { name: t('adminOrders:payment.title') })
    await expect(payment).toContainText(t('adminOrders:payment.difference'), { timeout: 60_000 })
    await expect(payment).toContainText(money(order.total + 900_000))
    await expect(waits).toHaveCount(0)
    const history = page.getByRole('region', { name: t('adminOrders:history.title') })
    await expect(history).toContainText('Khách muốn bó to hơn')
    await expect(history).toContainText(t('adminOrders:history.mail.payment_link'))
    expect(await findViolations(page)).toEqual([])
    expect(await read(page, id, locale)).toMatchObject({
      total: order.total + 900_000,
      items: [{ quantity: order.items[0]!.quantity }, { quantity: 1 }],
    })
  })
}
