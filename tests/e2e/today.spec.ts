import type { Locator, Page } from '@playwright/test'
import { shortOrderId } from '#features/orders/order-id.ts'
import type { DayCards } from '#features/orders/today.schema.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { photograph } from '../factories/photographs.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import { usualDay } from '../factories/usual-day.ts'
import { numberOf, toast, words } from './account.ts'
import { findViolations } from './axe.ts'
import { call, openAdmin } from './back-office.ts'
import { darken, expect, overflow, test, themesIn } from './fixtures.ts'

let used = 0

/** Returns a day of this test alone: no other spec orders for so far ahead. */
const ownDay = () => usualDay(300 + used++)

/** Buys some bouquets for a day. Resolves to their numbers. */
async function buyFor(shop: RunningShop, deliveryDate: string, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++)
    ids.push(
      await buyAs(new BrowserLike(shop.url), shop.url, 'today@example.com', undefined, {
        deliveryDate,
        notes: 'Ngõ nhỏ',
        cardMessage: 'Chúc mừng sinh nhật',
      }),
    )
  return ids
}

const card = (page: Page, id: string) => page.locator(`[data-order="${id}"]`)
const column = (page: Page, step: string, id: string) => page.locator(`#t-${step}`).locator(`[data-order="${id}"]`)

for (const [locale, theme] of themesIn('en')) {
  const t = words(locale)

  test(`a day is worked off by keyboard, and a move is taken back (${locale})`, async ({ page, shop }) => {
    const day = ownDay()
    const [first, second] = (await buyFor(shop, day, 2)).toSorted() as [string, string]
    await page.setViewportSize({ width: 390, height: 844 })
    await openAdmin(page, locale, `/admin/today?day=${day}`)
    await expect(column(page, 'to_make', first)).toContainText(t('adminToday:card'))
    await expect(card(page, second)).toContainText(t('adminToday:notes'))
    if (theme === 'dark') await darken(page)

    // Enter after Enter works the column off: the focus goes on to the next card.
    const press = (id: string, step: string) =>
      page.getByRole('button', { name: t(`adminToday:move.${step}`, numberOf(id)), exact: true })
    await press(first, 'made').focus()
    await page.keyboard.press('Enter')
    await expect(column(page, 'made', first)).toBeVisible()
    await expect(press(second, 'made')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(column(page, 'made', second)).toBeVisible()

    // The last one has left its column, so the focus is where the mistake is taken back.
    const undo = page.getByRole('button', { name: t('adminToday:undo') })
    await expect(undo.last()).toBeVisible()
    await undo.last().focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('adminToday:undone', { count: 1 }))).toBeVisible()
    const steps = async () => {
      const { cards } = (await call(page, 'GET', `/api/admin/today?day=${day}`)) as DayCards
      return [first, second].map((id) => cards.find((each) => each.id === id)?.step)
    }
    await expect.poll(steps).toContain('to_make')
    expect(await steps()).toContain('made')

    // Many at once.
    await page.getByRole('checkbox', { name: t('adminToday:select', numberOf(first)) }).check()
    await page.getByRole('checkbox', { name: t('adminToday:select', numberOf(second)) }).check()
    await page.getByRole('button', { name: t('adminToday:moveMany.on_the_way') }).click()
    await expect(column(page, 'on_the_way', first)).toBeVisible()
    await expect(column(page, 'on_the_way', second)).toBeVisible()
    expect(await steps()).toEqual(['on_the_way', 'on_the_way'])
    expect(await findViolations(page, '.a-main')).toEqual([])
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await overflow(page), `at ${width}`).toBeLessThanOrEqual(0)
    }
  })
}

for (const [locale] of themesIn('en')) {
  const t = words(locale)

  test(`cards are dragged to another column, alone and with all selected ones (${locale})`, async ({ page, shop }) => {
    const day = ownDay()
    const ids = await buyFor(shop, day, 3)
    const [first, second, third] = ids as [string, string, string]
    await page.setViewportSize({ width: 1440, height: 900 })
    await openAdmin(page, locale, `/admin/today?day=${day}`)
    const moves: unknown[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/admin/today/moves') moves.push(request.postDataJSON())
    })
    const drag = async (id: string, target: Locator) => card(page, id).locator('.t-what ul').dragTo(target)
    const dropOn = (step: string) => page.locator(`#t-${step} h2`)
    const undo = page.getByRole('button', { name: t('adminToday:undo') })
    // The library has loaded.
    await expect(card(page, first)).toHaveAttribute('draggable', 'true')

    // In its own column nothing is moved; in another it is, and can be taken back.
    await drag(first, dropOn('to_make'))
    await drag(first, dropOn('made'))
    await expect(column(page, 'made', first)).toBeVisible()
    expect(moves).toHaveLength(1)
    await undo.click()
    await expect(column(page, 'to_make', first)).toBeVisible()
    await expect(page.locator('[data-dragging], [data-over], [data-dragged]')).toHaveCount(0)

    // Flowers that are being made are in the column of those to make: they stay as they are.
    await page.getByRole('button', { name: t('adminToday:move.started', numberOf(third)), exact: true }).click()
    await expect(card(page, third)).toContainText(t('adminToday:steps.started'))
    const sent = moves.length
    await drag(third, dropOn('to_make'))

    // One of the selected takes the others with it; the card that is not selected stays.
    for (const id of [first, second])
      await page.getByRole('checkbox', { name: t('adminToday:select', numberOf(id)) }).check()
    await drag(second, dropOn('on_the_way'))
    for (const id of [first, second]) await expect(column(page, 'on_the_way', id)).toBeVisible()
    await expect(column(page, 'to_make', third)).toBeVisible()
    await expect(page.locator('.t-bar')).toHaveCount(0)
    expect(moves.slice(sent)).toMatchObject([{ moves: [{ to: 'on_the_way' }, { to: 'on_the_way' }] }])

    // A failed reading says so below the cards, which stay under the pointer.
    const top = async () => (await card(page, third).boundingBox())!.y
    const before = await top()
    await page.route('**/api/admin/today?*', (route) => route.abort())
    await expect(page.getByText(t('adminToday:stale'))).toBeVisible()
    expect(Math.abs((await top()) - before)).toBeLessThan(4)
    await page.unroute('**/api/admin/today?*')

    // Without network the card is where it was, and the screen says so; one press sends it again.
    await page.context().setOffline(true)
    await drag(third, dropOn('delivered'))
    await expect(page.locator('.t-notice[data-destructive]')).toBeVisible()
    await expect(column(page, 'to_make', third)).toBeVisible()
    await page.context().setOffline(false)
    await page
      .locator('.t-notice')
      .getByRole('button', { name: t('admin:retry') })
      .click()
    await expect(column(page, 'delivered', third)).toBeVisible()
  })

  test(`on a phone a card is dropped on the name of a column (${locale})`, async ({ page, shop }) => {
    const day = ownDay()
    const [id] = (await buyFor(shop, day, 1)) as [string]
    await page.setViewportSize({ width: 390, height: 844 })
    await openAdmin(page, locale, `/admin/today?day=${day}`)
    await expect(card(page, id)).toHaveAttribute('draggable', 'true')
    await card(page, id).locator('.t-what ul').dragTo(page.locator('.t-counts [data-column=delivered]'))
    await expect(column(page, 'delivered', id)).toBeVisible()
    expect(await findViolations(page, '.a-main')).toEqual([])
  })

  test(`what others move is seen, a move of both is answered, and without network nothing moves (${locale})`, async ({
    page,
    shop,
  }) => {
    const day = ownDay()
    const [id] = (await buyFor(shop, day, 1)) as [string]
    await page.setViewportSize({ width: 390, height: 844 })
    await openAdmin(page, locale, `/admin/today?day=${day}`)
    await expect(column(page, 'to_make', id)).toBeVisible()
    const other = async (status: string) => call(page, 'PATCH', `/api/orders/${id}`, { status })

    // Seen without a reload.
    await other('processing')
    await expect(card(page, id)).toContainText(t('adminToday:steps.started'))

    // Moved by another person before this screen has read it: it stays as they left it.
    await page.route('**/api/admin/today?*', (route) => route.abort())
    // A reading that had begun before is over.
    await expect(page.getByText(t('adminToday:stale'))).toBeVisible()
    await other('delivered')
    await page.getByRole('button', { name: t('adminToday:move.made', numberOf(id)), exact: true }).click()
    await expect(page.getByText(t('adminToday:refused.changed_meanwhile', numberOf(id)))).toBeVisible()
    await page.unroute('**/api/admin/today?*')
    await expect(column(page, 'delivered', id)).toBeVisible()
    await page.getByRole('button', { name: t('adminToday:dismiss') }).click()

    // The network is cut: nothing is shown as done, and it is sent again by one press.
    await other('pending')
    await expect(column(page, 'to_make', id)).toBeVisible()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: t('adminToday:move.made', numberOf(id)), exact: true }).click()
    await expect(page.locator('.t-notice[data-destructive]')).toContainText(
      t('adminToday:failedOne', { number: shortOrderId(id), reason: t('admin:offline') }),
    )
    await expect(column(page, 'to_make', id)).toBeVisible()
    await expect(page.locator('#t-made').locator('.t-card')).toHaveCount(0)
    await page.context().setOffline(false)
    await page
      .locator('.t-notice')
      .getByRole('button', { name: t('admin:retry') })
      .click()
    await expect(column(page, 'made', id)).toBeVisible()
    await expect(page.locator('.t-notice[data-destructive]')).toHaveCount(0)
  })

  test(`a move that is not stored is said on the screen that was opened meanwhile (${locale})`, async ({
    page,
    shop,
  }) => {
    const day = ownDay()
    const [id] = (await buyFor(shop, day, 1)) as [string]
    await openAdmin(page, locale, `/admin/today?day=${day}`)
    /** Presses the next step and opens the order before the shop has the move. Returns what lets it go on. */
    async function moveAndLeave(): Promise<(end: 'abort' | 'continue') => void> {
      const arrived = Promise.withResolvers<void>()
      const end = Promise.withResolvers<'abort' | 'continue'>()
      await page.route(
        '**/api/admin/today/moves*',
        async (route) => {
          arrived.resolve()
          await route[await end.promise]()
        },
        { times: 1 },
      )
      await page.getByRole('button', { name: t('adminToday:move.made', numberOf(id)), exact: true }).click()
      await arrived.promise
      await page.getByRole('link', { name: t('adminToday:open', numberOf(id)) }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('adminOrders:order', numberOf(id)))
      return end.resolve
    }

    const cut = await moveAndLeave()
    cut('abort')
    await expect(
      toast(page, t('adminToday:failedOne', { number: shortOrderId(id), reason: t('admin:offline') })),
    ).toBeVisible()

    await page.goBack()
    const goOn = await moveAndLeave()
    await call(page, 'PATCH', `/api/orders/${id}`, { status: 'delivered' })
    goOn('continue')
    await expect(toast(page, t('adminToday:refused.changed_meanwhile', numberOf(id)))).toBeVisible()
  })

  test(`the photo of the finished flowers is two taps away, and marks them as made (${locale})`, async ({
    page,
    shop,
  }) => {
    const day = ownDay()
    const [id] = (await buyFor(shop, day, 1)) as [string]
    await page.setViewportSize({ width: 390, height: 844 })
    // A phone that opens the back-office is shown the day, and has the dashboard in its menu, also after a reload.
    const heading = page.getByRole('heading', { level: 1 })
    await openAdmin(page, locale, '/admin')
    await expect(heading).toContainText(t('adminToday:title'))
    await page.getByRole('button', { name: t('admin:nav.open') }).click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: t('admin:nav.dashboard') })
      .click()
    await expect(heading).toHaveText(t('adminDashboard:title'))
    await page.reload()
    await expect(heading).toHaveText(t('adminDashboard:title'))
    await page.getByRole('link', { name: t('adminDashboard:today') }).click()
    await expect(heading).toContainText(t('adminToday:title'))
    await page.goto(`/admin/today?day=${day}`)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: t('adminToday:photoOf', numberOf(id)) }).click()
    const buffer = await photograph({ width: 1200, height: 1600 }).jpeg().toBuffer()
    expect(await (await chooser).element().getAttribute('capture')).toBe('environment')
    await (await chooser).setFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer })
    await expect(toast(page, t('adminOrders:photos.added'))).toBeVisible()
    await expect(column(page, 'made', id)).toBeVisible()
    const { photos } = (await call(page, 'GET', `/api/orders/${id}/photos`)) as { photos: unknown[] }
    expect(photos).toHaveLength(1)
  })

  test(`a photo is kept whose card moves while the camera is open (${locale})`, async ({ page, shop }) => {
    const day = ownDay()
    const [id] = (await buyFor(shop, day, 1)) as [string]
    await openAdmin(page, locale, `/admin/today?day=${day}`)
    const { cards } = (await call(page, 'GET', `/api/admin/today?day=${day}`)) as DayCards
    const opened = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: t('adminToday:photoOf', numberOf(id)) }).click()
    const chooser = await opened
    const moves = [{ id, to: 'made', updatedAt: cards[0]!.updatedAt }]
    await call(page, 'POST', '/api/admin/today/moves', { moves })
    await expect(column(page, 'made', id)).toBeVisible()
    const buffer = await photograph({ width: 1200, height: 1600 }).jpeg().toBuffer()
    await chooser.setFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer })
    await expect(toast(page, t('adminOrders:photos.added'))).toBeVisible()
    await expect(page.getByRole('button', { name: t('adminToday:photoAgainOf', numberOf(id)) })).toBeVisible()
    await expect(page.locator('input[type=file]')).toHaveCount(0)
  })
}
