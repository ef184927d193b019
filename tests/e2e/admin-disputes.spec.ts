import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openDatabase } from '#db/client.ts'
import { stuckEvents } from '#db/schema/index.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { formatDate } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { CARDS } from '../factories/confirm-card.ts'
import { ADMIN, signIn, words } from './account.ts'
import { readOrder } from './admin-orders.ts'
import { findViolations } from './axe.ts'
import { chooseLanguage } from './back-office.ts'
import { expect, flowsIn, nextFrame, test } from './fixtures.ts'

for (const locale of flowsIn('en')) {
  const t = words(locale)

  test.describe(`payments that need the florist (${locale})`, () => {
    test.beforeEach(async ({ page }) => {
      await signIn(page, ADMIN)
      await chooseLanguage(page, locale)
    })

    test('the list shows a disputed payment with its deadline, and its order says what to do', async ({
      page,
      shop,
    }) => {
      const id = await buyAs(new BrowserLike(shop.url), shop.url, 'disputes@example.com', CARDS.disputed)
      await expect
        .poll(async () => (await readOrder(page, id)).dispute?.dueBy ?? null, { timeout: 60_000 })
        .not.toBeNull()
      const order = await readOrder(page, id)

      await page.goto(`/admin/orders?q=${shortOrderId(id)}`)
      const day = formatDate(new Date(order.dispute!.dueBy!))
      const card = page.getByRole('list', { name: t('adminOrders:title') }).locator('> li')
      await expect(card).toContainText(t('adminOrders:dispute.badgeUntil', { day }))
      expect(await findViolations(page)).toEqual([])

      await card.getByRole('link').first().click()
      await expect(page.getByText(t('adminOrders:review.disputed'))).toBeVisible()
      const dispute = page.getByRole('region', { name: t('adminOrders:dispute.title') })
      await expect(dispute).toContainText(t('adminOrders:dispute.statuses.needs_response'))
      await expect(dispute).toContainText(formatMoney(order.dispute!.amount, 'VND'))
      await expect(dispute).toContainText(day)
      await expect(dispute).toContainText(t('adminOrders:dispute.withdrawn'))
      await expect(page.getByRole('region', { name: t('adminOrders:history.title') })).toContainText(
        t('adminOrders:history.disputed', { amount: formatMoney(order.dispute!.amount, 'VND') }),
      )
      expect(await findViolations(page)).toEqual([])

      // The provider would refuse a refund.
      const payment = page.getByRole('region', { name: t('adminOrders:payment.title'), exact: true })
      await expect(payment).toContainText(t('adminOrders:refund.disputed'))
      await expect(payment.getByRole('button', { name: t('adminOrders:refund.open') })).toHaveCount(0)
      await page
        .getByRole('combobox', { name: new RegExp(shortOrderId(id)) })
        .selectOption({ label: t('tracking:status.cancelled.label') })
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(t('adminOrders:cancel.disputed'))
      await dialog.getByRole('button', { name: t('adminOrders:cancel.submit'), exact: true }).click()
      await expect(dialog).toHaveCount(0)
      await expect.poll(async () => (await readOrder(page, id)).status).toBe('cancelled')
      expect((await readOrder(page, id)).refunds).toEqual([])
    })

    test('a payment that could not be handled shows above the orders until it is, and a new one', async ({
      page,
      shop,
    }) => {
      const db = await openDatabase({ url: pathToFileURL(join(shop.dataDir, 'shop.db')).href })
      const intent = `pi_stuck_${locale}`
      try {
        const stuck = {
          id: `evt_${locale}`,
          type: 'payment_intent.succeeded',
          paymentIntentId: intent,
          reason: 'The database said no',
          nextTryAt: new Date(Date.now() + 30 * 60_000),
        }
        await db.insert(stuckEvents).values(stuck)
        await page.clock.install()
        const path = '**/api/admin/stuck-payments?*'
        const broken = (message: string) => ({ status: 500, json: { code: 'internal', message } })
        await page.route(path, (route) => route.fulfill(broken('Broken')))
        await page.goto('/admin/orders')
        const failure = page.getByRole('alert').filter({ hasText: 'Broken' })
        await expect(failure).toBeVisible()
        // It stays while they are read again, until there is another answer.
        const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
        await page.route(path, async (route) => {
          asked.resolve()
          await answered.promise
          await route.fulfill(broken('Out of order'))
        })
        await page.clock.fastForward('01:00')
        await asked.promise
        await nextFrame(page)
        await expect(failure.getByRole('button', { name: t('admin:retry') })).toBeVisible()
        answered.resolve()
        const next = page.getByRole('alert').filter({ hasText: 'Out of order' })
        await expect(next).toBeVisible()
        await expect(failure).toHaveCount(0)
        await page.unroute(path)
        await next.getByRole('button', { name: t('admin:retry') }).click()
        const notice = page.getByRole('region', { name: /\d+ (payment event|.*thanh toán)/ })
        await expect(notice).toContainText(t('adminOrders:stuck.entry', { intent, reason: stuck.reason }))
        await expect(notice).toContainText(t('adminOrders:stuck.text'))
        expect(await findViolations(page)).toEqual([])
        const orders = page.getByRole('list', { name: t('adminOrders:title') })
        await expect(orders).toBeVisible()
        // A screen that stays open reads them again every minute.
        await db.delete(stuckEvents)
        await page.clock.fastForward('01:00')
        await expect(page.getByText(t('adminOrders:stuck.text'))).toHaveCount(0)

        const menu = page.getByRole('navigation', { name: t('admin:nav.label') })
        await menu.getByRole('link', { name: t('admin:nav.promotions') }).click()
        await expect(page.getByRole('heading', { level: 1, name: t('adminPromotions:title') })).toBeVisible()
        await db.insert(stuckEvents).values(stuck)
        await menu.getByRole('link', { name: t('admin:nav.orders') }).click()
        await expect(notice).toContainText(t('adminOrders:stuck.text'))
        await expect(orders).toBeVisible()
      } finally {
        await db.delete(stuckEvents)
        db.close()
      }
    })
  })
}
