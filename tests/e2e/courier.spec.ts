import type { BrowserContext, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { cashCollections, orders } from '#db/schema/index.ts'
import type { DayCards } from '#features/orders/today.schema.ts'
import type { RunWritten } from '#features/runs/runs.schema.ts'
import { LOCALES, localizedPath } from '#shared/locale.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { photograph } from '../factories/photographs.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import { usualDay } from '../factories/usual-day.ts'
import { numberOf, words } from './account.ts'
import { findViolations } from './axe.ts'
import { asAdmin, call } from './back-office.ts'
import { inDatabase } from './database.ts'
import { darken, expect, flowsIn, overflow, test, themesIn } from './fixtures.ts'
import { isKept } from './run-page.ts'

/** A day that no midnight ends during a test: the link of a run is over with its day. */
const DAY = usualDay(145)

async function buy(shop: RunningShop, count: number): Promise<string[]> {
  const email = 'courier-run@example.com'
  const ids: string[] = []
  for (let n = 0; n < count; n++)
    ids.push(await buyAs(new BrowserLike(shop.url), shop.url, email, undefined, { deliveryDate: DAY, notes: 'Cổng 2' }))
  return ids.toSorted()
}

const stop = (page: Page, id: string) => page.locator(`[data-stop="${id}"]`)

for (const [locale, theme] of themesIn('en')) {
  const t = words(locale)

  test(`a courier delivers in a dead spot, and the shop is told once (${locale})`, async ({ page, shop, browser }) => {
    const [first, second, third, fourth] = (await buy(shop, 4)) as [string, string, string, string]
    await asAdmin(page, locale)
    const made = (await call(page, 'POST', '/api/admin/runs', {
      ...{ day: DAY, city: 'Ho Chi Minh', courier: { name: `Minh ${locale}` } },
      orderIds: [first, second, third, fourth],
    })) as RunWritten
    expect(made.refused).toEqual([])
    const { link } = (await call(page, 'POST', `/api/admin/runs/${made.id}/link`)) as { link: string }

    const phone: BrowserContext = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const courier = await phone.newPage()
    const token = link.split('#')[1]!
    await courier.goto(`${shop.url}${localizedPath(locale, '/run')}#${token}`)
    await expect(courier.getByText(t('run:done', { done: 0, count: 4 }))).toBeVisible()
    expect(courier.url()).not.toContain('token')
    await expect(stop(courier, first).getByText('Cổng 2')).toBeVisible()
    if (theme === 'dark') await darken(courier)
    expect(await findViolations(courier)).toEqual([])
    expect(await overflow(courier)).toBeLessThanOrEqual(0)
    if (process.env.SHOTS)
      await courier.screenshot({ path: `${process.env.SHOTS}/run-${locale}-${theme}.png`, fullPage: true })

    // Everything that the page needs is on the phone before the network goes, and stays there beside that of the page in
    // another language.
    await isKept(courier)
    const other = await phone.newPage()
    await other.goto(
      `${shop.url}${localizedPath(
        LOCALES.find((each) => each !== locale)!,
        '/run',
      )}`,
    )
    await isKept(other)
    await other.close()
    await phone.setOffline(true)
    await courier.reload()
    await expect(courier.getByText(t('run:done', { done: 0, count: 4 }))).toBeVisible()

    // A photo, the keyboard, an undo, and nobody at home: all kept, and kept when the page is killed.
    const picture = await photograph({ width: 600, height: 800 }).jpeg().toBuffer()
    await stop(courier, first)
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: picture })
    await expect(stop(courier, first)).toContainText(t('run:willBeSent'))
    await stop(courier, second)
      .getByRole('button', { name: t('run:withoutPhoto') })
      .focus()
    await courier.keyboard.press('Enter')
    await expect(stop(courier, second)).toHaveAttribute('data-state', 'delivered')
    await stop(courier, second)
      .getByRole('button', { name: t('run:undo') })
      .click()
    await expect(stop(courier, second)).toHaveAttribute('data-state', 'next')
    await stop(courier, second)
      .getByRole('button', { name: t('run:nobody'), exact: true })
      .click()
    await stop(courier, second).getByLabel(t('run:next')).selectOption('neighbour')
    await stop(courier, second)
      .getByRole('button', { name: t('run:report'), exact: true })
      .click()
    await stop(courier, third)
      .getByRole('button', { name: t('run:withoutPhoto') })
      .click()
    await expect(courier.getByText(t('run:waiting', { count: 3 }))).toBeVisible()
    if (process.env.SHOTS)
      await courier.screenshot({ path: `${process.env.SHOTS}/run-off-${locale}-${theme}.png`, fullPage: true })
    await courier.close()

    // Meanwhile the third is cancelled; nothing has arrived.
    const cards = async () => ((await call(page, 'GET', `/api/admin/today?day=${DAY}`)) as DayCards).cards
    const card = async (id: string) => (await cards()).find((each) => each.id === id)
    expect(await card(first)).toMatchObject({ step: 'to_make' })
    await call(page, 'PATCH', `/api/orders/${third}`, { status: 'cancelled' })

    // The link opens the page again without network, and sends in order once there is some.
    const again = await phone.newPage()
    await again.goto(`${shop.url}${localizedPath(locale, '/run')}#${token}`)
    await expect(again.getByText(t('run:done', { done: 2, count: 4 }))).toBeVisible()
    await expect(again.getByText(t('run:waiting', { count: 3 }))).toBeVisible()
    await phone.setOffline(false)
    await expect.poll(() => card(first)).toMatchObject({ step: 'delivered' })
    await expect.poll(() => card(second)).toMatchObject({ nobody: { reason: 'no_answer', next: 'neighbour' } })
    await expect(again.getByText(t('run:outcome.order_cancelled', numberOf(third)))).toBeVisible()
    await expect(again.getByText(t('run:done', { done: 1, count: 3 }))).toBeVisible()
    await expect(stop(again, first)).not.toContainText(t('run:willBeSent'))
    const { photos } = (await call(page, 'GET', `/api/orders/${first}/photos`)) as { photos: unknown[] }
    expect(photos).toHaveLength(1)

    // The florist sees it on Today, and in the history of each order.
    await page.goto(`/admin/today?day=${DAY}`)
    await expect(page.locator(`[data-order="${second}"]`)).toContainText(t('adminToday:nobody'))
    const history = page.getByRole('region', { name: t('adminOrders:history.title') })
    await page.goto(`/admin/orders/${second}`)
    await expect(history).toContainText(t('adminRuns:reasons.no_answer'))
    await page.goto(`/admin/orders/${third}`)
    await expect(history).toContainText(t('adminRuns:outcomes.order_cancelled'))

    // A withdrawn link opens nothing, and no other page is the worker's.
    await call(page, 'DELETE', `/api/admin/runs/${made.id}/link`)
    await again.reload()
    await expect(again.getByText(t('errors:run_link_invalid'))).toBeVisible()
    await again.goto(`${shop.url}/about`)
    expect(await again.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    await call(page, 'DELETE', `/api/admin/runs/${made.id}`)
    await phone.close()
  })
}

/** Makes the photos of a page wait until it calls `makePhotos`, as on a phone that takes seconds for one. */
const holdPhotos = (page: Page) =>
  page.addInitScript(() => {
    const make = createImageBitmap
    const held = Promise.withResolvers<void>()
    const hold = (file: Blob, options: ImageBitmapOptions) => held.promise.then(() => make(file, options))
    Object.assign(globalThis, { createImageBitmap: hold, makePhotos: held.resolve })
  })

for (const locale of flowsIn('en')) {
  const t = words(locale)

  test(`a press while a photo is being made reports nothing a second time (${locale})`, async ({
    page,
    shop,
    browser,
  }) => {
    const [id] = (await buy(shop, 1)) as [string]
    await inDatabase(shop, (db) =>
      db.update(orders).set({ paymentMethod: 'cash_on_delivery' }).where(eq(orders.id, id)),
    )
    await asAdmin(page, locale)
    const made = (await call(page, 'POST', '/api/admin/runs', {
      ...{ day: DAY, city: 'Ho Chi Minh', courier: { name: `Photo ${locale}` } },
      orderIds: [id],
    })) as RunWritten
    const { link } = (await call(page, 'POST', `/api/admin/runs/${made.id}/link`)) as { link: string }

    const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const courier = await phone.newPage()
    await holdPhotos(courier)
    const reports: string[] = []
    courier.on('request', (request) => {
      if (new URL(request.url()).pathname !== '/api/runs/report') return
      const { kind, photo } = request.postDataJSON() as { kind: string; photo?: string }
      reports.push(photo ? `${kind} with a photo` : kind)
    })
    await courier.goto(`${shop.url}${localizedPath(locale, '/run')}#${link.split('#')[1]!}`)
    const picture = await photograph({ width: 600, height: 800 }).jpeg().toBuffer()
    const without = stop(courier, id).getByRole('button', { name: t('run:withoutPhoto') })
    await stop(courier, id)
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: picture })
    await expect(without).toBeDisabled()
    await expect(stop(courier, id).getByRole('button', { name: t('run:withPhoto'), exact: true })).toBeDisabled()
    await without.press('Enter')
    await courier.evaluate('makePhotos()')
    await expect(stop(courier, id)).toHaveAttribute('data-state', 'delivered')

    // The report can be taken back, and the cash with it.
    await stop(courier, id)
      .getByRole('button', { name: t('run:undo') })
      .click()
    await expect.poll(() => reports).toEqual(['delivered with a photo', 'undo'])
    await expect(stop(courier, id)).toHaveAttribute('data-state', 'next')
    await expect(courier.locator('.run-note')).toHaveCount(0)
    const cash = await inDatabase(shop, (db) =>
      db.select().from(cashCollections).where(eq(cashCollections.orderId, id)),
    )
    expect(cash).toMatchObject([{ takenBackAt: expect.any(Date) }])
    await call(page, 'DELETE', `/api/admin/runs/${made.id}`)
    await phone.close()
  })
}

test('a phone whose run was kept by an earlier version still opens it without network', async ({ page }) => {
  await page.goto('/about')
  await page.evaluate(async () => {
    await (await caches.open('courier-run')).add('/run')
    await navigator.serviceWorker.register('/run-worker.js', { scope: '/run' })
  })
  const names = () => page.evaluate(() => caches.keys())
  await expect.poll(names).toEqual(['courier-run /run'])
  expect(await page.evaluate(async () => (await caches.match('/run'))?.ok)).toBe(true)
})
