import type { BrowserContext, Page } from '@playwright/test'
import type { DayCards } from '#features/orders/today.schema.ts'
import type { RunWritten } from '#features/runs/runs.schema.ts'
import type { Locale } from '#shared/locale.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import { usualDay } from '../factories/usual-day.ts'
import { words } from './account.ts'
import { asAdmin, call } from './back-office.ts'
import { expect, flowsIn, test } from './fixtures.ts'

/** A day that no other spec reads. */
const DAY = usualDay(155)

/** Makes a run of one order for a courier without an account; returns the order and the link. */
async function makeRun(admin: Page, shop: RunningShop, name: string): Promise<{ id: string; link: string }> {
  const email = 'courier-phone@example.com'
  const id = await buyAs(new BrowserLike(shop.url), shop.url, email, undefined, { deliveryDate: DAY })
  const run = { day: DAY, city: 'Ho Chi Minh', courier: { name }, orderIds: [id] }
  const made = (await call(admin, 'POST', '/api/admin/runs', run)) as RunWritten
  const { link } = (await call(admin, 'POST', `/api/admin/runs/${made.id}/link`)) as { link: string }
  return { id, link }
}

/** Makes the storage of a phone full: what is put into its database is refused, as by a full disk. */
const fill = (phone: BrowserContext) =>
  phone.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The storage is full.', 'QuotaExceededError')
    }
  })

/** Makes the caches of a phone's worker full: they hold nothing, and take nothing. */
async function fillCaches(phone: BrowserContext): Promise<void> {
  const [worker] = phone.serviceWorkers()
  await worker!.evaluate(async () => {
    Cache.prototype.put = Cache.prototype.add = () =>
      Promise.reject(new DOMException('The storage is full.', 'QuotaExceededError'))
    for (const name of await caches.keys()) await caches.delete(name)
  })
}

const deliver = (tab: Page, locale: Locale, id: string) =>
  tab
    .locator(`[data-stop="${id}"]`)
    .getByRole('button', { name: words(locale)('run:withoutPhoto') })
    .click()

for (const locale of flowsIn('vi')) {
  const t = words(locale)
  const runOf = (tab: Page, name: string) => tab.getByRole('region', { name: t('run:runOf', { name }) })

  test(`a phone whose storage is full opens a run, and reports on it (${locale})`, async ({ page, shop, browser }) => {
    await asAdmin(page, locale)
    const { id, link } = await makeRun(page, shop, 'Đạt')
    const phone = await browser.newContext({ locale })
    await fill(phone)
    const tab = await phone.newPage()
    await tab.goto(link)
    await expect(tab.getByText(t('run:done', { done: 0, count: 1 }))).toBeVisible()
    await deliver(tab, locale, id)
    await expect(tab.getByText(t('run:done', { done: 1, count: 1 }))).toBeVisible()
    await expect(tab.locator('.run-note')).toHaveCount(0)

    // From now on the page is opened by its worker, which can keep nothing.
    await tab.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await fillCaches(phone)
    const again = await phone.newPage()
    await again.goto(link)
    await expect(again.getByText(t('run:done', { done: 1, count: 1 }))).toBeVisible()
    await phone.close()
  })

  test(`a report that one tab has sent waits in no other, and the link of another run opens over the page (${locale})`, async ({
    page,
    shop,
    browser,
  }) => {
    await asAdmin(page, locale)
    const [first, second] = [await makeRun(page, shop, 'Sáng'), await makeRun(page, shop, 'Chiều')]
    const phone = await browser.newContext({ locale })
    await phone.clock.install()
    // The shop takes no report for now.
    await phone.route('**/api/runs/report*', (route) => route.fulfill({ status: 503, body: '' }))
    const tab = await phone.newPage()
    await tab.goto(first.link)
    await deliver(tab, locale, first.id)
    const waiting = (each: Page) => each.getByText(t('run:waiting', { count: 1 }))
    await expect(waiting(tab)).toBeVisible()
    const other = await phone.newPage()
    await other.goto(first.link)
    await expect(waiting(other)).toBeVisible()

    await phone.unroute('**/api/runs/report*')
    await phone.clock.fastForward('00:10')
    for (const each of [tab, other]) await expect(waiting(each)).toBeHidden()

    await other.goto(second.link)
    await expect(runOf(other, 'Chiều')).toBeVisible()
    await expect(runOf(other, 'Sáng')).toBeHidden()
    expect(new URL(other.url()).hash).toBe('')
    await phone.close()
  })

  test(`a report whose answer was lost is taken back at the shop, too (${locale})`, async ({ page, shop, browser }) => {
    await asAdmin(page, locale)
    const { id, link } = await makeRun(page, shop, 'Trưa')
    const phone = await browser.newContext({ locale })
    const tab = await phone.newPage()
    await tab.goto(link)
    await tab.route('**/api/runs/report*', async (route) => {
      expect((await route.fetch()).status()).toBe(200)
      await route.abort()
    })
    const lost = tab.waitForEvent('requestfailed')
    await deliver(tab, locale, id)
    await lost
    await tab.unroute('**/api/runs/report*')
    const stop = tab.locator(`[data-stop="${id}"]`)
    await stop.getByRole('button', { name: t('run:undo') }).click()
    await expect(stop).toHaveAttribute('data-state', 'next')
    await expect(tab.locator('.run-note')).toHaveCount(0)
    const { cards } = (await call(page, 'GET', `/api/admin/today?day=${DAY}`)) as DayCards
    expect(cards.find((card) => card.id === id)).toMatchObject({ step: 'to_make' })
    await phone.close()
  })

  test(`an undo that a full phone cannot keep is said, and can be pressed again (${locale})`, async ({
    page,
    shop,
    browser,
  }) => {
    await asAdmin(page, locale)
    const { id, link } = await makeRun(page, shop, 'Tối')
    const phone = await browser.newContext({ locale })
    const tab = await phone.newPage()
    await tab.goto(link)
    const sent = tab.waitForResponse('**/api/runs/report*')
    await deliver(tab, locale, id)
    await sent
    await expect(tab.getByText(t('run:willBeSent'))).toHaveCount(0)
    await tab.evaluate(() => {
      const add = IDBObjectStore.prototype.add
      IDBObjectStore.prototype.add = function () {
        IDBObjectStore.prototype.add = add
        throw new DOMException('The storage is full.', 'QuotaExceededError')
      }
    })
    const stop = tab.locator(`[data-stop="${id}"]`)
    const undo = stop.getByRole('button', { name: t('run:undo') })
    await undo.click()
    await expect(stop.getByRole('alert')).toHaveText(t('run:full'))
    await undo.click()
    await expect(stop).toHaveAttribute('data-state', 'next')
    await expect(stop.getByRole('alert')).toHaveCount(0)
    await phone.close()
  })
}
