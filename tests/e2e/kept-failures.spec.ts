import type { Page } from '@playwright/test'
import { shortOrderId } from '#features/orders/order-id.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { words } from './account.ts'
import { findViolations } from './axe.ts'
import { call, openAdmin } from './back-office.ts'
import { darken, expect, nextFrame, test, themesIn } from './fixtures.ts'
import { settingsIn } from './settings.ts'

const BROKEN = { status: 500, json: { code: 'internal', message: 'Broken' } }
const t = words('en')

/** Waits until the page hears what happens. The start of the stream has everything read again. */
const untilFollowed = (page: Page) => expect.poll(() => page.evaluate(() => localStorage['admin-event'])).toBeDefined()

/** Holds back what is read from now on. Resolves once it is asked for, and `answer` lets it go. */
async function holdReading(page: Page, path: string) {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    asked.resolve()
    await answered.promise
    await route.continue()
  })
  return { asked: asked.promise, answer: answered.resolve }
}

/** What is read where, with the id of the order that changes. */
const SCREENS = {
  'the dashboard': { screen: () => '/admin', path: () => '**/api/admin/dashboard?*' },
  sales: { screen: () => '/admin/sales', path: () => '**/api/admin/sales?*' },
  'an order': { screen: (id: string) => `/admin/orders/${id}`, path: (id: string) => `**/api/orders/${id}?*` },
  'the photos of an order': {
    screen: (id: string) => `/admin/orders/${id}`,
    path: (id: string) => `**/api/orders/${id}/photos?*`,
  },
}

for (const [name, { screen, path }] of Object.entries(SCREENS))
  test(`a failure to load stays while an event has ${name} loaded again, with its button`, async ({ page, shop }) => {
    const id = await buyAs(new BrowserLike(shop.url), shop.url, 'kept@example.com')
    await page.route(path(id), (route) => route.fulfill(BROKEN))
    await openAdmin(page, 'en', screen(id))
    const again = page.getByRole('main').getByRole('button', { name: t('admin:retry') })
    await expect(again).toBeVisible()
    await untilFollowed(page)
    await again.focus()
    const reading = await holdReading(page, path(id))
    await call(page, 'PATCH', `/api/orders/${id}`, { status: 'processing' })
    await reading.asked
    await nextFrame(page)
    await expect(again).toBeFocused()
    reading.answer()
    await expect(again).toHaveCount(0)
  })

test('a failure to load stays in the question of a cancellation while an event has its order loaded again', async ({
  page,
  shop,
}) => {
  const id = await buyAs(new BrowserLike(shop.url), shop.url, 'kept@example.com')
  const path = SCREENS['an order'].path(id)
  await openAdmin(page, 'en', SCREENS['an order'].screen(id))
  const status = page.getByRole('combobox', { name: new RegExp(shortOrderId(id)) })
  await expect(status).toBeVisible()
  await untilFollowed(page)
  await page.route(path, (route) => (route.request().method() === 'GET' ? route.fulfill(BROKEN) : route.fallback()))
  await status.selectOption('cancelled')
  const dialog = page.getByRole('dialog')
  const again = dialog.getByRole('button', { name: t('admin:retry') })
  await expect(again).toBeVisible()
  await again.focus()
  const reading = await holdReading(page, path)
  await call(page, 'PATCH', `/api/orders/${id}`, { status: 'processing' })
  await reading.asked
  await nextFrame(page)
  await expect(again).toBeFocused()
  reading.answer()
  await expect(dialog.getByRole('radio', { name: t('adminOrders:refund.none') })).toBeVisible()
})

test("the month's sales that cannot be read come and go with no event", async ({ page, shop }) => {
  const sales = '**/api/admin/sales?*'
  const id = await buyAs(new BrowserLike(shop.url), shop.url, 'kept@example.com')
  const failed = page.waitForResponse((response) => response.url().includes('/api/admin/sales?'))
  await page.route(sales, (route) => route.fulfill(BROKEN))
  await openAdmin(page, 'en', '/admin')
  await failed
  const month = page.locator('.d-month')
  await expect(page.locator('.d-cards').first()).toBeVisible()
  await expect(month).toHaveCount(0)
  await untilFollowed(page)
  const reading = await holdReading(page, sales)
  await call(page, 'PATCH', `/api/orders/${id}`, { status: 'processing' })
  await reading.asked
  await nextFrame(page)
  await expect(month).toHaveCount(0)
  reading.answer()
  await expect(month).toBeVisible()
})

for (const [locale, theme] of themesIn('vi'))
  test(`the webhook's state that cannot be read is tried again, and stays if that fails later (${locale})`, async ({
    page,
  }) => {
    const { say, section, t: words } = settingsIn(locale)
    await page.clock.install()
    const path = '**/api/admin/webhook?*'
    // It is read again every ten seconds: it can be read once the button is pressed, and not before.
    await page.route(path, async (route) =>
      (await page.evaluate(() => Reflect.get(window, 'isPressed'))) ? route.continue() : route.fulfill(BROKEN),
    )
    await openAdmin(page, locale, '/admin/settings')
    const webhook = section(page, 'webhook')
    const again = webhook.getByRole('button', { name: words('admin:retry') })
    await expect(again).toBeVisible({ timeout: 60_000 })
    if (theme === 'dark') await darken(page)
    expect(await findViolations(page, 'main')).toEqual([])
    await again.evaluate((button) => {
      button.addEventListener('click', () => Reflect.set(window, 'isPressed', true), { capture: true })
    })
    await again.click()
    await expect(webhook).toContainText(say('webhook.none'))
    await expect(again).toHaveCount(0)
    await page.route(path, (route) => route.fulfill(BROKEN))
    await page.clock.fastForward('01:00')
    await expect(again).toBeVisible()
    await expect(webhook).toContainText(say('webhook.none'))
  })
