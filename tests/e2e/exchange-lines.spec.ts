import type { Page } from '@playwright/test'
import { formatMoney } from '#shared/money.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { usualDay } from '../factories/usual-day.ts'
import { numberOf, toast, words } from './account.ts'
import { readOrder } from './admin-orders.ts'
import { findViolations } from './axe.ts'
import { asAdmin, call, openAdmin } from './back-office.ts'
import { darken, expect, overflow, test, themesIn } from './fixtures.ts'
import { mailTo } from './mail.ts'

for (const [index, [locale, theme]] of themesIn('vi').entries()) {
  const t = words(locale)
  const money = (amount: number) => formatMoney(amount, 'VND')

  async function openExchange(page: Page, id: string) {
    await openAdmin(page, locale, `/admin/orders/${id}`)
    await page.getByRole('button', { name: t('adminOrders:exchange.open') }).press('Enter')
    const dialog = page.getByRole('dialog', { name: t('adminOrders:exchange.title', numberOf(id)) })
    await expect(dialog.getByRole('listitem').first()).toBeVisible({ timeout: 60_000 })
    if (theme === 'dark') await darken(page)
    return {
      dialog,
      total: dialog.locator('.n-total strong'),
      status: dialog.locator('.o-exchange').getByRole('status'),
      submit: () => dialog.getByRole('button', { name: t('adminOrders:exchange.submit'), exact: true }).press('Enter'),
      /** Adds the florist's choice at a price. */
      async add(price: string) {
        await dialog.getByRole('button', { name: t('adminOrders:choice.name'), exact: true }).press('Enter')
        await dialog.getByRole('listitem').last().getByLabel(t('adminNewOrder:lines.price')).fill(price)
      },
      /** Takes the first line out. */
      remove: () => dialog.getByRole('listitem').first().getByRole('button').last().press('Enter'),
    }
  }

  test.describe(`flowers that staff exchange (${locale})`, () => {
    test('cost a paid order less: the screen says what goes back, before and after', async ({ page, shop }) => {
      const email = `exchange-${crypto.randomUUID().slice(0, 8)}@example.com`
      const id = await buyAs(new BrowserLike(shop.url), shop.url, email)
      const { dialog, total, submit, add, remove } = await openExchange(page, id)
      const order = await readOrder(page, id, locale)

      // Nothing is different yet, and an order is never empty.
      await submit()
      await expect(dialog.getByText(t('adminOrders:exchange.unchanged'))).toBeVisible()
      await remove()
      await submit()
      await expect(dialog.getByText(t('adminOrders:exchange.noLines'))).toBeVisible()

      await add('90000k')
      const price = dialog.getByRole('listitem').last().getByLabel(t('adminNewOrder:lines.price'))
      await price.fill('100k')
      const back = order.subtotal - 100_000
      await expect(dialog.getByText(t('adminOrders:exchange.money.refund', { amount: money(back) }))).toBeVisible()
      await expect(total).toContainText(money(order.total))
      await expect(total).toContainText(money(order.total - back))
      await submit()
      const reason = dialog.getByLabel(t('adminOrders:exchange.reason'), { exact: true })
      await expect(reason).toBeFocused()
      await expect(dialog.getByText(t('errors:reason_missing'))).toBeVisible()
      await reason.fill('Hết hoa hồng')
      await dialog.getByRole('checkbox', { name: t('adminOrders:edit.mail', { email }) }).check()
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await overflow(page)).toBeLessThanOrEqual(0)
      }
      expect(await findViolations(page)).toEqual([])

      // Another florist changes the order meanwhile: nothing is saved, and what was changed stays.
      await call(page, 'PATCH', `/api/orders/${id}/details`, { updatedAt: order.updatedAt, notes: 'Cổng xanh' })
      const reading = `**/api/orders/${id}?*`
      await page.route(reading, (route) => route.abort())
      await submit()
      await expect(dialog.getByText(t('admin:offline'))).toBeVisible()
      await page.unroute(reading)
      await submit()
      await expect(dialog.getByRole('alert').getByText(t('adminOrders:exchange.meanwhile.kept'))).toBeVisible()
      await expect(price).toHaveValue('100k')
      await expect(dialog.locator('.o-exchange')).not.toHaveAttribute('aria-busy')
      await submit()
      const done = t('adminOrders:exchange.done.refund_succeeded', { amount: money(back) })
      await expect(toast(page, done)).toBeVisible()
      await expect(dialog).toHaveCount(0)
      expect(await readOrder(page, id, locale)).toMatchObject({
        refunded: back,
        total: order.total,
        notes: 'Cổng xanh',
      })
      const bill = page.getByRole('region', { name: t('adminOrders:bill') })
      await expect(bill).toContainText(t('adminOrders:overpaid'))
      await expect(bill).toContainText(money(back))
      const history = page.getByRole('region', { name: t('adminOrders:history.title') })
      await expect(history).toContainText('Hết hoa hồng')
      await expect(history).not.toContainText(/\blines\b|\btotal\b/)
      expect(await findViolations(page)).toEqual([])
      const mail = await mailTo(shop.dataDir, 'order_changed', email)
      expect(JSON.stringify(mail)).toContain(money(100_000))
      expect(JSON.stringify(mail)).not.toContain('Hết hoa hồng')
    })

    test('are priced again by the next press, if their price could not be read', async ({ page, shop }) => {
      const id = await buyAs(new BrowserLike(shop.url), shop.url, 'buyer@example.com')
      const { dialog, status, submit, add, remove } = await openExchange(page, id)
      const { subtotal } = await readOrder(page, id, locale)
      const amount = money(subtotal - 100_000)
      const goesBack = dialog.getByText(t('adminOrders:exchange.money.refund', { amount }))
      const alert = dialog.getByRole('alert')
      const isPricing = (url: URL) => url.pathname === `/api/orders/${id}/lines/quote`
      await page.route(isPricing, (route) => route.abort())
      await add('100k')
      await remove()
      await expect(status).toContainText(t('admin:offline'))
      await submit()
      await expect(alert).toContainText(t('admin:offline'))
      await page.unroute(isPricing)
      await submit()
      await expect(alert).toContainText(t('adminOrders:exchange.look'))
      await expect(goesBack).toBeVisible()

      // Its price has changed, and the present one cannot be read.
      await dialog.getByLabel(t('adminOrders:exchange.reason'), { exact: true }).fill('Hết hoa hồng')
      await page.route(isPricing, (route) => route.abort())
      const changed = { code: 'quote_changed', message: t('errors:quote_changed'), field: 'total' }
      await page.route(
        (url) => url.pathname === `/api/orders/${id}/lines`,
        (route) => route.fulfill({ status: 409, json: changed }),
        { times: 1 },
      )
      await submit()
      await expect(alert).toContainText(changed.message)
      await expect(status).toContainText(t('admin:offline'))
      await page.unroute(isPricing)
      await submit()
      await expect(alert).toContainText(t('adminOrders:exchange.look'))
      await expect(goesBack).toBeVisible()
      await submit()
      await expect(toast(page, t('adminOrders:exchange.done.refund_succeeded', { amount }))).toBeVisible()
    })

    test('are priced for what others changed before, once staff press', async ({ page, shop }) => {
      // The live updates would bring the change to the screen behind the dialog, too.
      await page.route('**/api/admin/events*', (route) => route.abort())
      const id = await buyAs(new BrowserLike(shop.url), shop.url, 'buyer@example.com')
      const { dialog, status, submit, add, remove } = await openExchange(page, id)
      const { subtotal, updatedAt } = await readOrder(page, id, locale)
      await call(page, 'PATCH', `/api/orders/${id}/details`, { updatedAt, notes: 'Cổng xanh' })
      await add('100k')
      await remove()
      await expect(status).toContainText(t('errors:changed_meanwhile'))
      await submit()
      await expect(dialog.getByRole('alert').getByText(t('adminOrders:exchange.meanwhile.kept'))).toBeVisible()
      await expect(page.locator('.o-notes').filter({ hasText: 'Cổng xanh' })).toBeVisible()
      const amount = money(subtotal - 100_000)
      await expect(dialog.getByText(t('adminOrders:exchange.money.refund', { amount }))).toBeVisible()
      await dialog.getByLabel(t('adminOrders:exchange.reason'), { exact: true }).fill('Hết hoa hồng')
      await submit()
      await expect(toast(page, t('adminOrders:exchange.done.refund_succeeded', { amount }))).toBeVisible()
      expect(await readOrder(page, id, locale)).toMatchObject({ refunded: subtotal - 100_000, notes: 'Cổng xanh' })
    })

    test('cost an unpaid order the new amount, and end its payment link', async ({ page }) => {
      await asAdmin(page, locale)
      const placed = await call(page, 'POST', '/api/orders', {
        key: crypto.randomUUID(),
        lines: [{ price: '400k', words: 'hồng', quantity: 1 }],
        customer: { name: 'Chị Hà', phone: '0912345678' },
        customerData: {
          deliveryAddress: '9 Hàng Đào',
          deliveryCity: 'Hanoi',
          deliveryDate: usualDay(164 + index),
        },
        payment: 'link',
      })
      const { dialog, total, submit } = await openExchange(page, placed.orderId)
      const before = await readOrder(page, placed.orderId, locale)
      await dialog
        .getByRole('button', { name: t('adminNewOrder:lines.more', { name: before.items[0]!.productName }) })
        .press('Enter')
      const after = money(before.total + before.subtotal)
      await expect(dialog.getByText(t('adminOrders:exchange.money.owed_link', { amount: after }))).toBeVisible()
      await expect(total).toContainText(after)
      await dialog.getByLabel(t('adminOrders:exchange.reason'), { exact: true }).fill('Khách muốn hai bó')
      await submit()
      await expect(toast(page, t('adminOrders:exchange.done.owed'))).toBeVisible()
      expect(await readOrder(page, placed.orderId, locale)).toMatchObject({
        total: before.total + before.subtotal,
        paymentLink: null,
        paymentMethod: 'later',
      })
      await expect(page.getByRole('textbox', { name: t('adminOrders:payment.link.label') })).toHaveCount(0)

      await call(page, 'PATCH', `/api/orders/${placed.orderId}`, { status: 'out_for_delivery' })
      await page.reload()
      await expect(page.getByText(t('adminOrders:exchange.onItsWay'))).toBeVisible({ timeout: 60_000 })
      await expect(page.getByRole('button', { name: t('adminOrders:exchange.open') })).toHaveCount(0)
    })
  })
}
