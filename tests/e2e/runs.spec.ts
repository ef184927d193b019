import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/index.ts'
import type { Locale } from '#shared/locale.ts'
import type { DayRuns } from '#features/runs/runs.schema.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import { usualDay } from '../factories/usual-day.ts'
import { numberOf, toast, words } from './account.ts'
import { buyForSlots } from './admin-orders.ts'
import { findViolations } from './axe.ts'
import { asAdmin, call, openAdmin } from './back-office.ts'
import { inDatabase } from './database.ts'
import { darken, expect, flowsIn, overflow, test, themesIn } from './fixtures.ts'

let used = 0

/** Returns a day of this test alone: no other spec orders for it. */
const ownDay = () => usualDay(320 + used++)

const runsOf = async (page: Page, day: string) =>
  ((await call(page, 'GET', `/api/admin/runs?day=${day}`)) as DayRuns).runs

for (const [locale, theme] of themesIn('vi')) {
  const t = words(locale)

  test(`orders are given to a courier from Today and sorted (${locale})`, async ({ page, shop }) => {
    const day = ownDay()
    const [late, early, any] = await buyForSlots(shop, day, '1600-1800', '0800-1000', '')
    await page.setViewportSize({ width: 390, height: 844 })
    await openAdmin(page, locale, `/admin/today?day=${day}`)
    if (theme === 'dark') await darken(page)
    await page.getByRole('checkbox', { name: t('adminToday:select', numberOf(late)) }).check()
    await page.getByRole('checkbox', { name: t('adminToday:select', numberOf(early)) }).check()
    await page.getByRole('link', { name: t('adminToday:toCourier') }).click()
    await expect(page.getByRole('checkbox', { name: t('adminToday:select', numberOf(late)) })).toBeChecked()

    // A name is asked for before anything is made.
    await page.getByLabel(t('adminRuns:courier'), { exact: true }).selectOption('')
    const give = page.getByRole('button', { name: t('adminRuns:give', { count: 2 }) })
    await give.click()
    const name = page.getByLabel(t('adminRuns:name'))
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription(t('errors:courier_name'))
    await name.fill('Minh')
    const answered = Promise.withResolvers<void>()
    const asked = page.waitForRequest((request) => request.method() === 'POST')
    await page.route(
      (url) => url.pathname === '/api/admin/runs' && !url.searchParams.has('day'),
      async (route) => {
        await answered.promise
        await route.continue()
      },
      { times: 1 },
    )
    await give.click()
    await asked
    // Ticked while the run is made, the third stays ticked.
    await page.getByRole('checkbox', { name: t('adminToday:select', numberOf(any)) }).check()
    answered.resolve()
    const run = page.getByRole('region', { name: t('adminRuns:runOf', { name: 'Minh' }) })
    await expect(run.getByRole('listitem')).toHaveCount(2)
    await expect.poll(() => runsOf(page, day)).toMatchObject([{ orderIds: [early, late] }])

    // The third joins later, and comes first by the keyboard; the focus stays on the button.
    await expect(page.getByRole('checkbox', { name: t('adminToday:select', numberOf(any)) })).toBeChecked()
    await run.getByRole('button', { name: t('adminRuns:add', { count: 1, name: 'Minh' }) }).click()
    const up = run.getByRole('button', { name: t('adminRuns:up', numberOf(any)) })
    await up.focus()
    await page.keyboard.press('Enter')
    await expect(up).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(() => runsOf(page, day)).toMatchObject([{ orderIds: [any, early, late] }])
    await expect(up).toBeFocused()
    expect(await findViolations(page, '.a-main')).toEqual([])
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await overflow(page), `at ${width}`).toBeLessThanOrEqual(0)
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/runs-${locale}-${width}-${theme}.png`, fullPage: true })
    }

    // On a wide screen they are dragged, too.
    const stop = (id: string) => run.locator(`[data-entry="${id}"]`)
    // The library has loaded.
    await expect(stop(late)).toHaveAttribute('draggable', 'true')
    await stop(late).dragTo(stop(any), { targetPosition: { x: 100, y: 4 } })
    await expect.poll(() => runsOf(page, day)).toMatchObject([{ orderIds: [late, any, early] }])
    await run.getByRole('button', { name: t('adminRuns:remove', numberOf(early)) }).click()
    await expect(page.getByRole('checkbox', { name: t('adminToday:select', numberOf(early)) })).toBeVisible()
    await run.getByRole('button', { name: t('adminRuns:endIt') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('adminRuns:endIt') })
      .click()
    await expect(run).toHaveCount(0)
    expect(await runsOf(page, day)).toEqual([])
  })
}

/** Makes a run of three orders on a day of its own, and opens it. */
async function openRun(page: Page, shop: RunningShop, locale: Locale) {
  const t = words(locale)
  const day = ownDay()
  const orderIds = await buyForSlots(shop, day, '0800-1000', '1600-1800', '')
  await asAdmin(page, locale)
  await call(page, 'POST', '/api/admin/runs', { day, city: 'Ho Chi Minh', courier: { name: 'Minh' }, orderIds })
  await page.goto(`/admin/runs?day=${day}`)
  const runOf = (name: string) => page.getByRole('region', { name: t('adminRuns:runOf', { name }) })
  const last = runOf('Minh').getByRole('button', { name: t('adminRuns:up', numberOf(orderIds[2])) })
  await expect(runOf('Minh').getByRole('listitem')).toHaveCount(3)
  const shown = () =>
    page
      .locator('[data-entry]')
      .evaluateAll<(string | undefined)[], HTMLElement>((stops) => stops.map(({ dataset }) => dataset.entry))
  return { t, day, orderIds, runOf, last, shown }
}
const CHANGE = '**/api/admin/runs/*'

for (const locale of flowsIn('vi')) {
  test(`an order that waits for its customer holds up no run that it was ticked for (${locale})`, async ({
    page,
    shop,
  }) => {
    const t = words(locale)
    const day = ownDay()
    const [id] = await buyForSlots(shop, day, '0800-1000')
    const elsewhere = { deliveryDate: day, deliveryCity: 'Hanoi' }
    const waiting = await buyAs(new BrowserLike(shop.url), shop.url, 'runs@example.com', undefined, elsewhere)
    await inDatabase(shop, (db) => db.update(orders).set({ unconfirmed: true }).where(eq(orders.id, waiting)))
    const box = (of: string) => page.getByRole('checkbox', { name: t('adminToday:select', numberOf(of)) })
    await openAdmin(page, locale, `/admin/today?day=${day}`)
    await box(id).check()
    await box(waiting).check()
    await page.getByRole('link', { name: t('adminToday:toCourier') }).click()
    await expect(box(id)).toBeChecked()
    await expect(box(waiting)).toBeDisabled()
    await expect(box(waiting)).not.toBeChecked()
    await page.getByLabel(t('adminRuns:courier'), { exact: true }).selectOption('')
    await page.getByLabel(t('adminRuns:name')).fill('Minh')
    await page.getByRole('button', { name: t('adminRuns:give', { count: 1 }) }).click()
    await expect.poll(() => runsOf(page, day)).toMatchObject([{ orderIds: [id] }])
    await expect(box(waiting)).toBeVisible()
  })

  test(`stops whose order could not be saved are saved when they are sorted again (${locale})`, async ({
    page,
    shop,
  }) => {
    const { t, day, orderIds, last, shown } = await openRun(page, shop, locale)
    const [first, second, third] = orderIds
    await page.route(CHANGE, (route) => route.abort(), { times: 1 })
    await last.click()
    await expect(toast(page, t('common:error'))).toBeVisible()
    await expect.poll(shown).toEqual(orderIds)
    await last.click()
    await expect.poll(() => runsOf(page, day)).toMatchObject([{ orderIds: [first, third, second] }])
    await expect.poll(shown).toEqual([first, third, second])
  })

  test(`what a colleague changes between two sorts is not overwritten (${locale})`, async ({ page, shop }) => {
    const { t, day, orderIds, last, shown } = await openRun(page, shop, locale)
    const [first, second, third] = orderIds
    const [stored, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(
      CHANGE,
      async (route) => {
        const response = await route.fetch()
        stored.resolve()
        await answered.promise
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await last.click()
    await stored.promise
    // Sorted while the first change is on its way.
    await last.click()
    await expect.poll(shown).toEqual([third, first, second])
    const [own] = await runsOf(page, day)
    expect(own?.orderIds).toEqual([first, third, second])
    const theirs = { updatedAt: own!.updatedAt, orderIds: [second, first] }
    await call(page, 'PATCH', `/api/admin/runs/${own!.id}`, theirs)
    answered.resolve()
    await expect(toast(page, t('admin:changedMeanwhile.title'))).toBeVisible()
    await expect.poll(shown).toEqual(theirs.orderIds)
    expect(await runsOf(page, day)).toMatchObject([{ orderIds: theirs.orderIds }])
  })

  test(`a run is given away and sorted before the list has the change before (${locale})`, async ({ page, shop }) => {
    const { t, day, orderIds, runOf, last, shown } = await openRun(page, shop, locale)
    const [first, second, third] = orderIds
    const listed = Promise.withResolvers<void>()
    await page.route('**/api/admin/runs?*', async (route) => {
      await listed.promise
      await route.continue()
    })
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await last.click()
    await saved
    await runOf('Minh')
      .getByRole('button', { name: t('adminRuns:otherCourier') })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('adminRuns:courier'), { exact: true }).selectOption('')
    const name = dialog.getByLabel(t('adminRuns:name'))
    await name.fill('')
    await dialog.getByRole('button', { name: t('admin:dialog.save') }).click()
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription(t('errors:courier_name'))
    await name.fill('Tuấn')
    await dialog.getByRole('button', { name: t('admin:dialog.save') }).click()
    await expect(toast(page, t('adminRuns:given'))).toBeVisible()
    await expect.poll(shown).toEqual([first, third, second])
    await last.click()
    await expect
      .poll(() => runsOf(page, day))
      .toMatchObject([{ courier: { name: 'Tuấn' }, orderIds: [third, first, second] }])
    listed.resolve()
    await expect(runOf('Tuấn')).toBeVisible()
    await expect.poll(shown).toEqual([third, first, second])

    // Who had an order, and who has it now.
    await page.goto(`/admin/orders/${first}`)
    const history = page.getByRole('region', { name: t('adminOrders:history.title') })
    await expect(history.getByRole('deletion')).toHaveText('Minh')
    await expect(history.getByRole('insertion')).toHaveText(['Tuấn', 'Minh'])
  })
}
