import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/index.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { formatDateTime } from '#shared/dates.ts'
import { DAY_MS } from '#shared/durations.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import { usualDay } from '../factories/usual-day.ts'
import { words } from './account.ts'
import { findViolations } from './axe.ts'
import { openAdmin, overflow } from './back-office.ts'
import { inDatabase } from './database.ts'
import { darken, expect, LOCALE_THEMES, test } from './fixtures.ts'

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

for (const [locale, theme] of LOCALE_THEMES) {
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
}
