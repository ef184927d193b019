import type { Page, Route } from '@playwright/test'
import { shortOrderId } from '#features/orders/order-id.ts'
import { formatMoney } from '#shared/money.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { numberOf, toast, words } from './account.ts'
import { readOrder } from './admin-orders.ts'
import { findViolations } from './axe.ts'
import { call, openAdmin } from './back-office.ts'
import { darken, expect, LOCALE_THEMES, nextFrame, test, themesIn } from './fixtures.ts'

/** Waits until the screen receives events: from then on it shows changes without a reload. */
const isHearing = (page: Page) =>
  page.waitForFunction(() => Number(localStorage['admin-heard-at']) >= performance.timeOrigin)

for (const [locale, theme] of themesIn('en')) {
  const t = words(locale)
  const label = (status: string) => t(`tracking:status.${status}.label`)

  /** Buys, and opens the order's screen. */
  async function openOrder(page: Page, shopUrl: string) {
    const id = await buyAs(new BrowserLike(shopUrl), shopUrl, 'buyer@example.com')
    await openAdmin(page, locale, `/admin/orders/${id}`)
    const status = page.getByRole('combobox', { name: new RegExp(shortOrderId(id)) })
    await expect(status).toBeVisible({ timeout: 60_000 })
    if (theme === 'dark') await darken(page)
    return { id, status }
  }

  test.describe(`the status of an order (${locale})`, () => {
    test('is walked through with the arrow keys, and saved by Enter or by leaving', async ({ page, shop }) => {
      const { id, status } = await openOrder(page, shop.url)
      const changes: string[] = []
      page.on('request', (request) => request.method() === 'PATCH' && changes.push(request.postData()!))
      await status.focus()
      // The cancelled order is walked past, too.
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'])
        await page.keyboard.press(key)
      await expect(status).toHaveValue('out_for_delivery')
      await expect(page.getByText(t('adminOrders:statusKeys'))).toBeVisible()
      expect(await findViolations(page)).toEqual([])
      await nextFrame(page)
      expect(changes).toEqual([])
      await page.keyboard.press('Escape')
      await expect(status).toHaveValue('pending')

      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(toast(page, label('processing'))).toBeVisible()
      await expect(page.locator('.a-badge[data-status=processing]')).toBeVisible()
      await page.keyboard.press('End')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Tab')
      await expect(toast(page, label('delivered'))).toBeVisible()
      expect((await readOrder(page, id)).status).toBe('delivered')
      expect(changes.map((data) => JSON.parse(data).status)).toEqual(['processing', 'delivered'])
    })

    test('is not written over what others changed while it was chosen', async ({ page, shop }) => {
      const { id, status } = await openOrder(page, shop.url)
      await isHearing(page)
      const { total } = await readOrder(page, id)
      const badge = (now: string) => page.locator(`.a-badge[data-status=${now}]`)
      const refused = toast(page, t('admin:changedMeanwhile.title'))

      // Walked to, and left after the order was cancelled.
      await status.focus()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByText(t('adminOrders:statusKeys'))).toBeVisible()
      const refund = { amount: total, key: crypto.randomUUID() }
      await call(page, 'PATCH', `/api/orders/${id}`, { status: 'cancelled', refund })
      await expect(badge('cancelled')).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(refused).toBeVisible()
      await expect(status).toHaveValue('cancelled')
      expect(await readOrder(page, id)).toMatchObject({ status: 'cancelled', refunded: total })

      // Chosen from a list that was open when the order was loaded again.
      await refused.getByRole('button').click()
      await status.dispatchEvent('pointerdown')
      await call(page, 'PATCH', `/api/orders/${id}`, { status: 'processing' })
      await expect(badge('processing')).toBeVisible()
      await status.selectOption('delivered')
      await expect(refused).toBeVisible()
      expect((await readOrder(page, id)).status).toBe('processing')

      // The next choice is one upon the order as it is now.
      await status.focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(toast(page, label('out_for_delivery'))).toBeVisible()
      expect((await readOrder(page, id)).status).toBe('out_for_delivery')
    })

    test('is corrected at once, also before the order is loaded again, but not over what others changed', async ({
      page,
      shop,
    }) => {
      const { id, status } = await openOrder(page, shop.url)
      const stored = async () => (await readOrder(page, id)).status
      const refused = toast(page, t('admin:changedMeanwhile.title'))
      const path = `**/api/orders/${id}?*`
      let loaded = Promise.withResolvers<void>()
      await page.route(path, async (route) => {
        if (route.request().method() !== 'GET') return route.fallback()
        await loaded.promise
        await route.continue()
      })
      /** Chooses a status, and holds the answer back once it is stored. Returns what ends that. */
      async function chooseHeld(next: string) {
        const answered = Promise.withResolvers<void>()
        async function hold(route: Route) {
          if (route.request().method() !== 'PATCH') return route.fallback()
          await page.unroute(path, hold)
          const response = await route.fetch()
          await answered.promise
          await route.fulfill({ response })
        }
        await page.route(path, hold)
        await status.selectOption(next)
        await expect.poll(stored).toBe(next)
        return answered.resolve
      }
      async function choose(next: string) {
        await status.selectOption(next)
        await expect.poll(stored).toBe(next)
        await expect(status).toHaveAttribute('aria-busy', 'false')
      }

      // The choice begins while the change before is on its way, and the next one when it is stored.
      const answerFirst = await chooseHeld('processing')
      await status.dispatchEvent('pointerdown')
      answerFirst()
      await expect(status).toHaveAttribute('aria-busy', 'false')
      await choose('delivered')
      await status.dispatchEvent('pointerdown')
      await choose('out_for_delivery')
      loaded.resolve()
      await expect(status).toHaveValue('out_for_delivery')

      // So does a cancellation; then the order is taken up again.
      loaded = Promise.withResolvers<void>()
      const answerBefore = await chooseHeld('processing')
      await status.dispatchEvent('pointerdown')
      answerBefore()
      await expect(status).toHaveAttribute('aria-busy', 'false')
      await status.selectOption('cancelled')
      loaded.resolve()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio', { name: t('adminOrders:refund.none') }).check()
      loaded = Promise.withResolvers<void>()
      await dialog.getByRole('button', { name: t('adminOrders:cancel.submit'), exact: true }).click()
      await expect(dialog).toHaveCount(0)
      expect(await stored()).toBe('cancelled')
      await status.dispatchEvent('pointerdown')
      await choose('pending')
      await expect(refused).toHaveCount(0)

      // A colleague changes the order after the admin's own change.
      const answerOwn = await chooseHeld('delivered')
      await call(page, 'PATCH', `/api/orders/${id}`, { status: 'pending' })
      answerOwn()
      await expect(status).toHaveAttribute('aria-busy', 'false')
      await status.selectOption('out_for_delivery')
      await expect(refused).toBeVisible()
      loaded.resolve()
      await expect(status).toHaveValue('pending')
      expect(await stored()).toBe('pending')
    })

    test('is cancelled only after a question, which offers the refund', async ({ page, shop }) => {
      const { id, status } = await openOrder(page, shop.url)
      const { total, currency } = await readOrder(page, id)
      const amount = formatMoney(total, currency)
      const dialog = page.getByRole('dialog')
      await status.selectOption({ label: label('cancelled') })
      await expect(dialog.getByRole('radio', { name: t('adminOrders:refund.all', { amount }) })).toBeChecked()
      expect(await findViolations(page)).toEqual([])
      await dialog.getByRole('button', { name: t('adminOrders:cancel.keep') }).click()
      await expect(dialog).toHaveCount(0)
      await expect(status).toHaveValue('pending')
      expect((await readOrder(page, id)).status).toBe('pending')

      await status.selectOption({ label: label('cancelled') })
      await dialog.getByRole('button', { name: t('adminOrders:cancel.refund', { amount }) }).click()
      await expect(
        toast(page, t('adminOrders:cancel.done.succeeded', { number: shortOrderId(id), amount })),
      ).toBeVisible()
      await expect(page.locator('.a-badge[data-status=cancelled]')).toBeVisible()
      expect(await readOrder(page, id)).toMatchObject({ status: 'cancelled', refunded: total })
    })

    test('is cancelled without a refund, or with a part, as staff choose', async ({ page, shop }) => {
      const first = await openOrder(page, shop.url)
      await first.status.selectOption({ label: label('cancelled') })
      await page.getByRole('radio', { name: t('adminOrders:refund.none') }).check()
      await page.getByRole('button', { name: t('adminOrders:cancel.submit'), exact: true }).click()
      await expect(toast(page, t('adminOrders:cancel.done.none', numberOf(first.id)))).toBeVisible()
      expect(await readOrder(page, first.id)).toMatchObject({ status: 'cancelled', refunded: 0 })

      await page.setViewportSize({ width: 390, height: 844 })
      const second = await openOrder(page, shop.url)
      await second.status.selectOption({ label: label('cancelled') })
      await page.getByRole('radio', { name: t('adminOrders:refund.part') }).check()
      await page.getByLabel(t('adminOrders:refund.amount', { currency: 'VND' })).fill('40.000')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      expect(await findViolations(page)).toEqual([])
      const amount = '₫40.000'
      await page.getByRole('button', { name: t('adminOrders:cancel.refund', { amount }) }).click()
      const number = shortOrderId(second.id)
      await expect(toast(page, t('adminOrders:cancel.done.succeeded', { number, amount }))).toBeVisible()
      await expect(page.locator('.a-badge[data-status=cancelled]')).toBeVisible()
      expect(await readOrder(page, second.id)).toMatchObject({ status: 'cancelled', refunded: 40_000 })
    })
  })
}

test('each status has a badge of its own', async ({ page, shop }) => {
  const [locale] = LOCALE_THEMES[0]!
  const looks = new Set<string>()
  const id = await buyAs(new BrowserLike(shop.url), shop.url, 'buyer@example.com')
  await openAdmin(page, locale, `/admin/orders/${id}`)
  await isHearing(page)
  for (const status of ['pending', 'processing', 'out_for_delivery', 'delivered', 'cancelled']) {
    await call(page, 'PATCH', `/api/orders/${id}`, { status })
    const badge = page.locator(`.a-badge[data-status=${status}]`)
    await expect(badge).toBeVisible({ timeout: 60_000 })
    looks.add(
      await badge.evaluate((element) => {
        const { color, backgroundColor, borderColor, borderStyle } = getComputedStyle(element)
        return [color, backgroundColor, borderColor, borderStyle].join()
      }),
    )
  }
  expect(looks.size).toBe(5)
})
