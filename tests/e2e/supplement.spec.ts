import type { Page } from '@playwright/test'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { localizedPath, type Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { confirmCard } from '../factories/confirm-card.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import { usualDay } from '../factories/usual-day.ts'
import { numberOf, toast, words } from './account.ts'
import { readOrder } from './admin-orders.ts'
import { findViolations } from './axe.ts'
import { asAdmin, call, openAdmin } from './back-office.ts'
import { darken, expect, flowsIn, overflow, test, themesIn } from './fixtures.ts'
import { mailedLink } from './mail.ts'
import { fillCard, payButton } from './purchase.ts'
import { ACCOUNT, sendMoney, setAccount } from './transfers.ts'

for (const [locale, theme] of themesIn('en')) {
  const t = words(locale)
  const money = (amount: number) => formatMoney(amount, 'VND')

  /** Proposes the florist's choice for 900,000 dong beside the first line. Resolves to the dialog. */
  async function propose(page: Page, id: string, email: string) {
    await page.getByRole('button', { name: t('adminOrders:exchange.open') }).press('Enter')
    const dialog = page.getByRole('dialog', { name: t('adminOrders:exchange.title', numberOf(id)) })
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
    const order = await readOrder(page, id, locale)
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
    expect(await readOrder(page, id, locale)).toMatchObject({ total: order.total, items: order.items })

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
    expect(await readOrder(page, id, locale)).toMatchObject({
      total: order.total + 900_000,
      items: [{ quantity: order.items[0]!.quantity }, { quantity: 1 }],
    })
  })
}

const SUPPLEMENT = 900_000

/** Returns a customer who pays by links: how they post the token of one, and pay by card. */
function payerAt(shop: RunningShop) {
  const customer = new BrowserLike(shop.url)
  const post = async (path: string, url: string) => {
    const { status, body } = await customer.post(path, { token: new URL(url).hash.slice('#token='.length) })
    expect(status).toBe(200)
    return body
  }
  async function payByCard(url: string): Promise<void> {
    const { payment } = await post('/api/payment-links', url)
    await confirmCard(fetch, shop.url, payment.paymentIntentId, payment.clientSecret)
    expect(await post('/api/payment-links', url)).toEqual({ state: 'paid' })
  }
  return { post, payByCard }
}

/** Takes an order of the florist's choice, in Vietnamese. Resolves to its number and its payment link. */
const takeOrder = (page: Page) =>
  call(page, 'POST', '/api/orders', {
    key: crypto.randomUUID(),
    lines: [{ price: '500k', words: 'hồng', quantity: 1 }],
    customer: { name: 'Chị Hạnh', phone: '0912345678' },
    customerData: { deliveryAddress: '9 Hàng Đào', deliveryCity: 'Hanoi', deliveryDate: usualDay(175) },
    payment: 'link',
  })

/** Takes an order that is paid by bank transfer, with a supplement that is paid by card. Resolves to it. */
async function takePaidTwice(page: Page, shop: RunningShop, locale: Locale): Promise<OrderDetail> {
  const { post, payByCard } = payerAt(shop)
  const { orderId, paymentLink } = await takeOrder(page)
  const { reference } = await post('/api/payment-links/transfer', paymentLink.url)
  await sendMoney(page, reference)
  await expect.poll(async () => (await readOrder(page, orderId, locale)).paymentMethod).toBe('transfer')

  const { total, updatedAt } = await readOrder(page, orderId, locale)
  const lines = [
    { line: 0, quantity: 1 },
    { price: '900k', words: '', quantity: 1 },
  ]
  await call(page, 'PUT', `/api/orders/${orderId}/lines`, {
    ...{ lines, updatedAt, total: total + SUPPLEMENT, refund: 0, reason: 'Khách muốn bó to hơn' },
  })
  await payByCard((await readOrder(page, orderId, locale)).supplement!.url)
  return readOrder(page, orderId, locale)
}

for (const locale of flowsIn('en')) {
  const t = words(locale)
  const money = (amount: number) => formatMoney(amount, 'VND')

  test(`an exchange that is withdrawn says whether the customer had paid it just before (${locale})`, async ({
    page,
    shop,
  }) => {
    await asAdmin(page, locale)
    const { payByCard } = payerAt(shop)
    const { orderId, paymentLink } = await takeOrder(page)
    await payByCard(paymentLink.url)
    const { total } = await readOrder(page, orderId, locale)
    // Flowers of the same name, at another price.
    async function proposeDearer(): Promise<string> {
      const { updatedAt } = await readOrder(page, orderId, locale)
      await call(page, 'PUT', `/api/orders/${orderId}/lines`, {
        lines: [{ price: '900k', words: 'hồng', quantity: 1 }],
        ...{ updatedAt, total: total + 400_000, refund: 0, reason: 'Khách muốn bó to hơn' },
      })
      await page.goto(`/admin/orders/${orderId}`)
      return (await readOrder(page, orderId, locale)).supplement!.url
    }
    async function withdraw(): Promise<void> {
      const button = { name: t('adminOrders:supplement.end') }
      await page.getByRole('button', button).press('Enter')
      await page.getByRole('alertdialog').getByRole('button', button).press('Enter')
    }
    await proposeDearer()
    await withdraw()
    await expect(toast(page, t('adminOrders:supplement.ended'))).toBeVisible()

    const url = await proposeDearer()
    await page.route(`**/api/orders/${orderId}/supplement?*`, async (route) => {
      await payByCard(url)
      await route.continue()
    })
    await withdraw()
    await expect(toast(page, t('adminOrders:supplement.paid'))).toBeVisible()
    expect(await readOrder(page, orderId, locale)).toMatchObject({ total: total + 400_000 })
  })

  test.describe(`an order by transfer with a supplement by card (${locale})`, () => {
    test.beforeEach(({ shop }) => setAccount(shop, ACCOUNT))
    test.afterEach(({ shop }) => setAccount(shop, null))

    test('tells staff what of its refund they give back by hand', async ({ page, shop }) => {
      await asAdmin(page, locale)
      const dialog = page.getByRole('dialog')
      const refunded = await takePaidTwice(page, shop, locale)
      const [amount, byHand] = [money(refunded.total), money(refunded.total - SUPPLEMENT)]
      await page.goto(`/admin/orders/${refunded.id}`)
      await page.getByRole('button', { name: t('adminOrders:refund.open') }).press('Enter')
      await expect(dialog).toContainText(t('adminOrders:refund.mixedText'))
      await dialog.getByRole('button', { name: t('adminOrders:refund.submit'), exact: true }).press('Enter')
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText(t('adminOrders:refund.mixedConfirmText', { amount, name: 'Chị Hạnh' }))
      await question.getByRole('button', { name: t('adminOrders:refund.confirm', { amount }) }).press('Enter')
      await expect(toast(page, t('adminOrders:refund.mixedWaiting', { amount, byHand }))).toBeVisible()

      const { id } = await takePaidTwice(page, shop, locale)
      await page.goto(`/admin/orders/${id}`)
      const status = page.getByRole('combobox', { name: new RegExp(shortOrderId(id)) })
      await status.selectOption({ label: t('tracking:status.cancelled.label') })
      await dialog.getByRole('button', { name: t('adminOrders:cancel.refund', { amount }) }).press('Enter')
      const number = shortOrderId(id)
      await expect(toast(page, t('adminOrders:cancel.done.askedOfBoth', { number, amount, byHand }))).toBeVisible()
      const { refunds } = await readOrder(page, id, locale)
      expect(Object.fromEntries(refunds.map((part) => [part.amount, part.byStaff]))).toEqual({
        [refunded.total - SUPPLEMENT]: 'pending',
        [SUPPLEMENT]: null,
      })
    })
  })
}
