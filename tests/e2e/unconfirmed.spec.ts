import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/index.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { confirmPath } from '#features/orders/order-path.ts'
import { receiptOf } from '#features/orders/receipts.ts'
import { confirmationToken } from '#features/orders/server/order-token.ts'
import { databaseSecret } from '#server/database-secret.ts'
import { formatDateTime } from '#shared/dates.ts'
import { DAY_MS } from '#shared/durations.ts'
import { localizedPath } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import { usualDay } from '../factories/usual-day.ts'
import { words } from './account.ts'
import { findViolations } from './axe.ts'
import { openAdmin } from './back-office.ts'
import { inDatabase } from './database.ts'
import { darken, expect, overflow, test, themesIn } from './fixtures.ts'

const DAY = usualDay(149)

/** Orders what is paid on delivery and waits for its customer. Resolves to the order's id and the end of the wait. */
async function unconfirmed(shop: RunningShop): Promise<{ id: string; time: string }> {
  const id = await buyAs(new BrowserLike(shop.url), shop.url, 'wait@example.com', undefined, { deliveryDate: DAY })
  const confirmBy = new Date(Date.now() + 2 * DAY_MS)
  const waits = { paymentMethod: 'cash_on_delivery', unconfirmed: true, confirmBy } as const
  await inDatabase(shop, (db) => db.update(orders).set(waits).where(eq(orders.id, id)))
  return { id, time: formatDateTime(confirmBy) }
}

async function checkLayout(page: Page, isDark: boolean): Promise<void> {
  if (isDark) await darken(page)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  }
  expect(await findViolations(page)).toEqual([])
}

for (const [locale, theme] of themesIn('vi')) {
  const t = words(locale)

  test(`staff see until when an order waits for its customer (${locale})`, async ({ page, shop }) => {
    const { id, time } = await unconfirmed(shop)
    const badge = t('adminOrders:confirm.badgeUntil', { time })
    await openAdmin(page, locale, `/admin/today?day=${DAY}`)
    const card = page.locator(`[data-order="${id}"]`)
    await expect(card).toContainText(badge)
    await checkLayout(page, theme === 'dark')
    await page.goto(`/admin/orders?q=${shortOrderId(id)}`)
    await expect(page.locator('.o-card', { hasText: shortOrderId(id) })).toContainText(badge)
    await page.goto(`/admin/orders/${id}`)
    const notice = page.getByRole('region', { name: t('adminOrders:confirm.badge') })
    await expect(notice).toContainText(t('adminOrders:confirm.until', { time }))
    await checkLayout(page, theme === 'dark')

    // Taken up again after its end, it waits for staff alone.
    await inDatabase(shop, (db) => db.update(orders).set({ endedUnconfirmed: true }).where(eq(orders.id, id)))
    await page.reload()
    await expect(notice).toContainText(t('adminOrders:confirm.kept'))
  })

  test(`an order that nobody confirmed says so, and a late press says the same alone (${locale})`, async ({
    page,
    shop,
  }) => {
    const { id } = await unconfirmed(shop)
    const orderLinkKey = await inDatabase(shop, async (db) => {
      await db.update(orders).set({ status: 'cancelled', endedUnconfirmed: true }).where(eq(orders.id, id))
      return databaseSecret(db, 'orderLinkKey')
    })
    await page.goto(`${shop.url}${localizedPath(locale, '/track-order')}?id=${id}`)
    const status = page.locator('.track-status')
    await expect(status).toContainText(t('receipts:endedUnconfirmed'))
    await expect(status).not.toContainText(t('tracking:status.cancelled.text'))
    await checkLayout(page, theme === 'dark')

    // The link of another order is open: the right one differs in its fragment alone, and is read anew.
    await page.goto(shop.url + confirmPath(locale, 'another', 'x'))
    await page.getByRole('button', { name: t('confirmOrder:button') }).click()
    await expect(page.getByText(t('confirmOrder:failed'))).toBeVisible()
    await page.goto(shop.url + confirmPath(locale, id, confirmationToken({ orderLinkKey }, id)))
    await expect(page.getByText(t('confirmOrder:failed'))).toBeHidden()
    if (theme === 'dark') await darken(page)
    await expect(page.getByText(t('confirmOrder:text'))).toBeVisible()
    await page.getByRole('button', { name: t('confirmOrder:button') }).click()
    await expect(page.getByText(t('confirmOrder:late'))).toBeVisible()
    await expect(page.getByText(t('confirmOrder:text'))).toBeHidden()
    await expect(page.getByRole('button', { name: t('confirmOrder:button') })).toBeHidden()
    await checkLayout(page, theme === 'dark')
  })

  test(`the receipt of an order that was confirmed asks for it no more (${locale})`, async ({ page, shop }) => {
    const { id } = await unconfirmed(shop)
    const orderLinkKey = await inDatabase(shop, (db) => databaseSecret(db, 'orderLinkKey'))
    const confirmBy = new Date(Date.now() + 2 * DAY_MS).toISOString()
    const receipt = { ...receiptOf(id, undefined), due: 500_000, unconfirmed: true, confirmBy }
    await page.goto(shop.url + confirmPath(locale, id, confirmationToken({ orderLinkKey }, id)))
    await page.evaluate((text) => localStorage.setItem('receipts', text), JSON.stringify([receipt]))
    await page.goto(shop.url + localizedPath(locale, '/'))
    const shown = page.locator('.receipt-cash')
    await expect(shown).toContainText(t('receipts:confirm'))
    await page.goBack()
    await page.getByRole('button', { name: t('confirmOrder:button') }).click()
    await expect(page.getByText(t('confirmOrder:done'))).toBeVisible()
    await page.goto(shop.url + localizedPath(locale, '/'))
    await expect(shown).toHaveText(t('receipts:cash').replace('{amount}', formatMoney(500_000, 'VND')))
  })
}
