import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/index.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import type { RunWritten } from '#features/runs/runs.schema.ts'
import { addDays } from '#shared/dates.ts'
import { localizedPath } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import { usualDay } from '../factories/usual-day.ts'
import { words } from './account.ts'
import { readOrder } from './admin-orders.ts'
import { findViolations } from './axe.ts'
import { asAdmin, call } from './back-office.ts'
import { inDatabase } from './database.ts'
import { darken, expect, flowsIn, overflow, test, themesIn } from './fixtures.ts'
import { isKept } from './run-page.ts'

/** A day that no midnight ends during a test: the link of a run is over with its day. */
const DAY = usualDay(147)

/** Orders what is paid on delivery. */
async function orderInCash(shop: RunningShop): Promise<string> {
  const id = await buyAs(new BrowserLike(shop.url), shop.url, 'cash@example.com', undefined, { deliveryDate: DAY })
  await inDatabase(shop, (db) => db.update(orders).set({ paymentMethod: 'cash_on_delivery' }).where(eq(orders.id, id)))
  return id
}

const stop = (page: Page, id: string) => page.locator(`[data-stop="${id}"]`)
const dong = (amount: number) => formatMoney(amount, 'VND')

for (const [locale, theme] of themesIn('en')) {
  const t = words(locale)

  test(`a courier collects cash in a dead spot (${locale})`, async ({ page, shop, browser }) => {
    const exact = await orderInCash(shop)
    const less = await orderInCash(shop)
    await asAdmin(page, locale)
    const { totalVND } = await readOrder(page, less)
    const made = (await call(page, 'POST', '/api/admin/runs', {
      ...{ day: DAY, city: 'Ho Chi Minh', courier: { name: `Cash ${locale}` } },
      orderIds: [exact, less].toSorted(),
    })) as RunWritten
    const { link } = (await call(page, 'POST', `/api/admin/runs/${made.id}/link`)) as { link: string }

    const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const courier = await phone.newPage()
    await courier.goto(`${shop.url}${localizedPath(locale, '/run')}#${link.split('#')[1]!}`)
    await expect(courier.getByText(t('run:cash.due', { amount: dong(totalVND) })).first()).toBeVisible()
    if (theme === 'dark') await darken(courier)
    await isKept(courier)
    await phone.setOffline(true)

    const [first, second] = [exact, less].toSorted() as [string, string]
    const open = async (id: string) => {
      if (
        !(await stop(courier, id)
          .locator('details')
          .getAttribute('open')
          .then((is) => is !== null))
      )
        await stop(courier, id).locator('summary').click()
    }
    for (const id of [first, second]) {
      await open(id)
      if (id === less) {
        await stop(courier, id).getByLabel(t('run:cash.other')).check()
        await stop(courier, id)
          .getByRole('button', { name: t('run:withoutPhoto') })
          .click()
        await expect(stop(courier, id).getByRole('alert')).toHaveText(t('run:cash.unclear'))
        await stop(courier, id).getByLabel(t('run:cash.amount')).fill('100k')
        await stop(courier, id).getByLabel(t('run:cash.reason')).fill('Khách thiếu tiền lẻ')
        expect(await findViolations(courier)).toEqual([])
        expect(await overflow(courier)).toBeLessThanOrEqual(0)
        if (process.env.SHOTS)
          await courier.screenshot({ path: `${process.env.SHOTS}/cash-${locale}-${theme}.png`, fullPage: true })
      }
      await stop(courier, id)
        .getByRole('button', { name: t('run:withoutPhoto') })
        .click()
      await expect(stop(courier, id)).toHaveAttribute('data-state', 'delivered')
    }
    await expect(stop(courier, less)).toContainText(t('run:cash.collected', { amount: dong(100_000) }))
    expect((await readOrder(page, exact)).paymentMethod).toBe('cash_on_delivery')
    await phone.setOffline(false)
    for (const id of [exact, less])
      await expect.poll(async () => (await readOrder(page, id)).paymentMethod).toBe('cash')
    await phone.close()

    // Staff count less than was recorded: the difference wants a note, and is kept beside a correction.
    await page.goto(`/admin/cash?day=${DAY}`)
    const part = page.getByRole('region', { name: `Cash ${locale}` })
    const recorded = totalVND + 100_000
    await expect(part).toContainText(dong(2 * totalVND))
    await expect(part).toContainText('Khách thiếu tiền lẻ')
    const close = async (button: string, counted: number | string, note: string) => {
      await part.getByRole('button', { name: t(button) }).click()
      await page.getByLabel(t('adminCash:counted')).fill(String(counted))
      await page.getByLabel(t('adminCash:note'), { exact: true }).fill(note)
      await page.getByRole('button', { name: t('admin:dialog.save') }).click()
    }
    await close('adminCash:close', 'đủ', '')
    await expect(page.getByText(t('errors:invalid_sum'))).toBeVisible()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/cash-sum-${locale}.png` })
    await page.getByLabel(t('adminCash:counted')).fill(String(recorded - 20_000))
    await page.getByRole('button', { name: t('admin:dialog.save') }).click()
    await expect(page.getByText(t('errors:cash_note_missing'))).toBeVisible()
    await page.getByLabel(t('adminCash:note'), { exact: true }).fill('Tiền xăng')
    await page.getByRole('button', { name: t('admin:dialog.save') }).click()
    await expect(part).toContainText('Tiền xăng')
    await close('adminCash:correct', recorded, 'Đếm lại')
    await expect(part).toContainText('Đếm lại')
    await expect(part).toContainText('Tiền xăng')
    if (theme === 'dark') await darken(page)
    expect(await findViolations(page)).toEqual([])
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/close-${locale}-${width}.png`, fullPage: true })
    }
    await call(page, 'DELETE', `/api/admin/runs/${made.id}`)
  })
}

for (const locale of flowsIn('en')) {
  const t = words(locale)

  test(`a closed day keeps its difference when staff note a payment later (${locale})`, async ({ page, shop }) => {
    const forgotten = await orderInCash(shop)
    const later = await orderInCash(shop)
    await asAdmin(page, locale)
    const { totalVND } = await readOrder(page, forgotten)
    const name = `Noted ${locale}`
    const made = (await call(page, 'POST', '/api/admin/runs', {
      ...{ day: DAY, city: 'Ho Chi Minh', courier: { name } },
      orderIds: [forgotten, later].toSorted(),
    })) as RunWritten
    const deliver = (id: string) => call(page, 'PATCH', `/api/orders/${id}`, { status: 'delivered' })
    await deliver(forgotten)
    await page.goto(`/admin/cash?day=${DAY}`)
    const part = page.getByRole('region', { name })
    const order = part.getByRole('link', { name: shortOrderId(forgotten) })
    const sum = (key: string) => part.locator('.o-facts > div', { hasText: t(`adminCash:${key}`) }).locator('dd')
    await expect(order).toBeVisible()

    await part.getByRole('button', { name: t('adminCash:close') }).click()
    await page.getByLabel(t('adminCash:counted')).fill(String(totalVND))
    await page.getByLabel(t('adminCash:note'), { exact: true }).fill('Chưa ghi')
    await page.getByRole('button', { name: t('admin:dialog.save') }).click()
    await expect(sum('difference')).toHaveText(dong(0))
    await expect(part.getByRole('status')).toHaveCount(0)

    await call(page, 'POST', `/api/orders/${forgotten}/received`, { method: 'cash' })
    await page.reload()
    await expect(sum('difference')).toHaveText(dong(0))
    await expect(sum('due')).toHaveText(dong(totalVND))
    await expect(part.getByText(t('adminCash:noted'))).toBeVisible()

    // What is delivered after the closing is due, too.
    await deliver(later)
    await page.reload()
    await expect(sum('due')).toHaveText(dong(2 * totalVND))
    await expect(sum('difference')).toHaveText(dong(-totalVND))
    await call(page, 'DELETE', `/api/admin/runs/${made.id}`)
  })

  test(`a dialog that is open at midnight closes the day that it was opened on (${locale})`, async ({ page, shop }) => {
    const order = await orderInCash(shop)
    await asAdmin(page, locale)
    const name = `Midnight ${locale}`
    const made = (await call(page, 'POST', '/api/admin/runs', {
      ...{ day: DAY, city: 'Ho Chi Minh', courier: { name } },
      orderIds: [order],
    })) as RunWritten
    await call(page, 'PATCH', `/api/orders/${order}`, { status: 'delivered' })
    // Without a day in its address the screen shows today: at first the day of the order, then the one after it.
    let today = DAY
    await page.route('**/api/admin/cash*', async (route) => {
      const url = new URL(route.request().url())
      if (route.request().method() === 'GET') url.searchParams.set('day', today)
      await route.continue({ url: url.href })
    })
    await page.clock.install()
    await page.goto('/admin/cash')
    const part = page.getByRole('region', { name })
    await part.getByRole('button', { name: t('adminCash:close') }).click()
    await page.getByLabel(t('adminCash:counted')).fill('0')
    const behind = page.getByRole('region', { name, includeHidden: true })
    await expect(behind).toHaveCount(1)
    today = addDays(DAY, 1)
    await page.clock.runFor(16_000)
    await expect(behind).toHaveCount(0)
    const closed = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/cash'))
    await page.getByRole('button', { name: t('admin:dialog.save') }).click()
    expect((await closed).postDataJSON()).toMatchObject({ day: DAY })
    await call(page, 'DELETE', `/api/admin/runs/${made.id}`)
  })
}
