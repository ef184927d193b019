import type { FileChooser, Page } from '@playwright/test'
import { shortOrderId } from '#features/orders/order-id.ts'
import type { DayRuns } from '#features/runs/runs.schema.ts'
import { photograph } from '../factories/photographs.ts'
import { usualDay } from '../factories/usual-day.ts'
import { numberOf, toast, words } from './account.ts'
import { buyForSlots } from './admin-orders.ts'
import { call, openAdmin } from './back-office.ts'
import { expect, flowsIn, test } from './fixtures.ts'
import { focusIn, pressOn, tabTo } from './keys.ts'

let used = 0

/** Returns a day of this test alone: no other spec orders for it. */
const ownDay = () => usualDay(250 + used++)

const stopsOf = async (page: Page, day: string) =>
  ((await call(page, 'GET', `/api/admin/runs?day=${day}`)) as DayRuns).runs.map(({ orderIds }) => orderIds)

for (const locale of flowsIn('vi')) {
  const t = words(locale)

  test(`orders of the day become a courier’s run, sorted, by keyboard alone (${locale})`, async ({ page, shop }) => {
    const day = ownDay()
    const [late, early, any] = await buyForSlots(shop, day, '1600-1800', '0800-1000', '')
    await openAdmin(page, locale, `/admin/today?day=${day}`)
    const pick = (id: string) => page.getByRole('checkbox', { name: t('adminToday:select', numberOf(id)) })
    for (const id of [early, late, any]) {
      await pressOn(page, pick(id), 'Space')
      await expect(pick(id)).toBeChecked()
    }
    await pressOn(page, page.getByRole('link', { name: t('adminToday:toCourier') }), 'Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(t('adminRuns:title'))
    for (const id of [early, late, any]) await expect(pick(id)).toBeChecked()

    // The last choice is a person without an account, whose name follows.
    await tabTo(page, page.getByLabel(t('adminRuns:courier'), { exact: true }))
    await page.keyboard.press('End')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(t('adminRuns:name'))).toBeFocused()
    await page.keyboard.type('Minh')
    await pressOn(page, page.getByRole('button', { name: t('adminRuns:give', { count: 3 }) }), 'Enter')
    const run = page.getByRole('region', { name: t('adminRuns:runOf', { name: 'Minh' }) })
    await expect(run.getByRole('listitem')).toHaveCount(3)
    // The form has gone with the last order, and the focus is on the heading that was above it.
    const free = page.getByRole('heading', { name: t('adminRuns:free') })
    await expect(free).toBeFocused()

    const stop = (act: string, id: string) => run.getByRole('button', { name: t(`adminRuns:${act}`, numberOf(id)) })
    const [[first, second, third] = []] = (await stopsOf(page, day)) as [[string, string, string]]
    await pressOn(page, stop('up', third!), 'Enter')
    await expect(stop('up', third!)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(() => stopsOf(page, day)).toEqual([[third, first, second]])
    await expect(stop('up', third!)).toBeFocused()
    // At the top it goes no further.
    await page.keyboard.press('Enter')
    await pressOn(page, stop('down', first!), 'Space')
    await expect.poll(() => stopsOf(page, day)).toEqual([[third, second, first]])
    await expect(stop('down', first!)).toBeFocused()

    // What is taken out hands the focus on, to the next or to the last.
    await pressOn(page, stop('remove', third!), 'Enter')
    await expect(stop('remove', second!)).toBeFocused()
    await expect.poll(() => stopsOf(page, day)).toEqual([[second, first]])
    await pressOn(page, stop('remove', first!), 'Enter')
    await expect(stop('remove', second!)).toBeFocused()
    await expect.poll(() => stopsOf(page, day)).toEqual([[second]])

    const end = t('adminRuns:endIt')
    // The heading is before the run in the order of the page.
    await page.keyboard.press('Shift+Tab')
    await pressOn(page, run.getByRole('button', { name: end }), 'Enter')
    const question = page.getByRole('alertdialog')
    // On a busy machine the key was pressed before the question was there.
    await focusIn(question)
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(run.getByRole('button', { name: end })).toBeFocused()
    await page.keyboard.press('Enter')
    await pressOn(page, question.getByRole('button', { name: end }), 'Enter')
    await expect(run).toHaveCount(0)
    await expect(free).toBeFocused()
    expect(await stopsOf(page, day)).toEqual([])
  })

  test(`photos of finished bouquets are added on Today by keyboard alone (${locale})`, async ({ page, shop }) => {
    const day = ownDay()
    // Listened for from the start: the browser hands choosers over only some time after the first listener.
    const choosers: FileChooser[] = []
    page.on('filechooser', (chooser) => choosers.push(chooser))
    const [early, late] = await buyForSlots(shop, day, '0800-1000', '1600-1800')
    await openAdmin(page, locale, `/admin/today?day=${day}`)
    const photo = (id: string) =>
      page
        .locator(`[data-order="${id}"]`)
        .getByRole('button', { name: shortOrderId(id) })
        .last()
    const buffer = await photograph({ width: 1200, height: 1600 }).jpeg().toBuffer()
    const made = page.locator('#t-made')
    await tabTo(page, page.getByRole('button', { name: t('adminToday:photoOf', numberOf(early)) }))
    for (const [index, id] of [early, late].entries()) {
      await page.keyboard.press('Enter')
      await expect.poll(() => choosers.length).toBe(index + 1)
      await choosers[index]!.setFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer })
      await expect(toast(page, t('adminOrders:photos.added')).first()).toBeVisible()
      await expect(made.locator(`[data-order="${id}"]`)).toBeVisible()
      // The next bouquet’s photo is one press away; after the last one the focus is on its own card.
      await expect(photo(late)).toBeFocused()
      const { photos } = (await call(page, 'GET', `/api/orders/${id}/photos`)) as { photos: unknown[] }
      expect(photos).toHaveLength(1)
    }
    await expect(photo(late)).toHaveAccessibleName(t('adminToday:photoAgainOf', numberOf(late)))
  })
}
