import type { Page } from '@playwright/test'
import { shortOrderId } from '#features/orders/order-id.ts'
import { READABLE_MS } from '#ui/toast/toast-input.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import { toast, words } from './account.ts'
import { call, openAdmin } from './back-office.ts'
import { expect, test } from './fixtures.ts'

const t = words('en')
const label = (status: string) => t(`tracking:status.${status}.label`)
const badge = (page: Page, status: string) => page.locator(`.a-badge[data-status=${status}]`)

/** Buys, and opens the order's screen. */
async function openOrder(page: Page, shop: RunningShop) {
  const id = await buyAs(new BrowserLike(shop.url), shop.url, 'buyer@example.com')
  await openAdmin(page, 'en', `/admin/orders/${id}`)
  const status = page.getByRole('combobox', { name: new RegExp(shortOrderId(id)) })
  await expect(status).toHaveValue('pending', { timeout: 60_000 })
  /** The statuses that the screen asks for. */
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(JSON.parse(request.postData()!).status)
  })
  const path = `**/api/orders/${id}?*`
  return {
    status,
    sent,
    stored: async () => (await call(page, 'GET', `/api/orders/${id}`)).status,
    /** Holds the next change back, before it is stored. Returns what sends it, or has it fail, and when it is held. */
    async holdNext() {
      const released = Promise.withResolvers<'sent' | 'lost'>()
      const asked = Promise.withResolvers<void>()
      let isHeld = true
      await page.route(path, async (route) => {
        if (route.request().method() !== 'PATCH' || !isHeld) return route.fallback()
        isHeld = false
        asked.resolve()
        await ((await released.promise) === 'sent' ? route.continue() : route.abort())
      })
      return { release: released.resolve, isHeld: asked.promise }
    },
    /** Lets the order not be loaded again. Returns what ends that. */
    async holdLoading() {
      const loaded = Promise.withResolvers<void>()
      await page.route(path, async (route) => {
        if (route.request().method() !== 'GET') return route.fallback()
        await loaded.promise
        await route.continue()
      })
      return loaded.resolve
    },
  }
}

/** Records what toasts say, and when each is shown, in milliseconds. */
function recordToasts(page: Page) {
  return page.evaluateHandle(() => {
    const shown: { text: string; at: number }[] = []
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const { textContent } of addedNodes) shown.push({ text: textContent ?? '', at: performance.now() })
    }).observe(document.querySelector('[data-toasts]')!, { childList: true, subtree: true })
    return shown
  })
}

test('statuses that are chosen while a change is on its way are set after it, in their order', async ({
  page,
  shop,
}) => {
  const { status, sent, holdNext } = await openOrder(page, shop)
  const { release, isHeld } = await holdNext()
  await status.selectOption('processing')
  await status.selectOption('out_for_delivery')
  await status.selectOption('delivered')
  await expect(status).toHaveAttribute('aria-busy', 'true')
  await expect(status).toHaveValue('delivered')
  await isHeld
  expect(sent).toEqual(['processing'])
  release('sent')
  await expect(badge(page, 'delivered')).toBeVisible()
  await expect(toast(page, label('delivered'))).toBeVisible()
  expect(sent).toEqual(['processing', 'out_for_delivery', 'delivered'])
})

test('a status that is chosen while a change is on its way is set also if that one fails, which can be read', async ({
  page,
  shop,
}) => {
  const { status, sent, holdNext, stored } = await openOrder(page, shop)
  const shown = await recordToasts(page)
  const { release } = await holdNext()
  await status.selectOption('processing')
  await status.selectOption('delivered')
  release('lost')
  await expect(badge(page, 'delivered')).toBeVisible()
  await expect(toast(page, label('delivered'))).toBeVisible()
  const [failure, success] = await shown.jsonValue()
  expect(failure!.text).toContain(t('admin:offline'))
  expect(success!.text).toContain(label('delivered'))
  // Without a wait, they are some milliseconds apart.
  expect(success!.at - failure!.at).toBeGreaterThan(READABLE_MS / 2)
  expect(await stored()).toBe('delivered')
  expect(sent).toEqual(['processing', 'delivered'])
})

test('a status that is chosen while a change is on its way is set also if the screen is left', async ({
  page,
  shop,
}) => {
  const { status, holdNext, stored } = await openOrder(page, shop)
  const { release } = await holdNext()
  await status.selectOption('processing')
  await status.selectOption('delivered')
  await page.getByRole('link', { name: t('adminOrders:back') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(t('adminOrders:title'))
  release('sent')
  await expect.poll(stored).toBe('delivered')
})

test('a status is set back to what the order was, before it is loaded again', async ({ page, shop }) => {
  const { status, holdLoading, stored } = await openOrder(page, shop)
  const load = await holdLoading()
  await status.selectOption('processing')
  await expect.poll(stored).toBe('processing')
  await expect(status).toHaveAttribute('aria-busy', 'false')
  await expect(status).toHaveValue('processing')
  await status.selectOption('pending')
  await expect.poll(stored).toBe('pending')
  // The page has the answer, too.
  await expect(status).toHaveAttribute('aria-busy', 'false')
  load()
  await expect(toast(page, t('admin:changedMeanwhile.title'))).toHaveCount(0)
})

test('a cancellation that is chosen while a change is on its way is one upon that change', async ({ page, shop }) => {
  const { status, sent, holdNext, stored } = await openOrder(page, shop)
  const { release, isHeld } = await holdNext()
  await status.selectOption('processing')
  await status.selectOption('cancelled')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: t('adminOrders:refund.none') }).check()
  await dialog.getByRole('button', { name: t('adminOrders:cancel.submit'), exact: true }).click()
  await isHeld
  expect(sent).toEqual(['processing'])
  release('sent')
  await expect(dialog).toHaveCount(0)
  expect(await stored()).toBe('cancelled')
  expect(sent).toEqual(['processing', 'cancelled'])
  await expect(toast(page, t('admin:changedMeanwhile.title'))).toHaveCount(0)
})
