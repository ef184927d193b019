import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/index.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import type { Day } from '#shared/dates.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { confirmCard } from '../factories/confirm-card.ts'
import { firstInStock } from '../factories/in-stock.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import { usualDay } from '../factories/usual-day.ts'
import { ADMIN, signIn, toast, words } from './account.ts'
import { buy, readOrder } from './admin-orders.ts'
import { findViolations } from './axe.ts'
import { asAdmin, call, openAdmin } from './back-office.ts'
import { inDatabase } from './database.ts'
import { expect, flowsIn, test } from './fixtures.ts'

/** Pays a checkout without delivery details. */
async function payWithoutDetails(shopUrl: string): Promise<void> {
  const browser = new BrowserLike(shopUrl)
  const { body: products } = await browser.get('/api/products')
  const items = [{ productId: firstInStock(products).id, quantity: 1 }]
  const { body } = await browser.post('/api/create-payment-intent', { items, currency: 'usd', discountCode: null })
  await confirmCard(fetch, shopUrl, body.paymentIntentId, body.clientSecret)
}

for (const locale of flowsIn('vi')) {
  const t = words(locale)
  const label = (status: string) => t(`tracking:status.${status}.label`)

  test.describe(`orders in the back-office (${locale})`, () => {
    test('are found by phone and changed, and an admin sees that another has changed one', async ({ page, shop }) => {
      const id = await buy(shop.url)
      const number = shortOrderId(id)
      await openAdmin(page, locale, '/admin/orders')
      const cards = page.getByRole('list', { name: t('adminOrders:title') }).locator('> li')
      await expect(cards.first()).toBeVisible()

      await page.getByRole('searchbox', { name: t('adminOrders:search') }).fill('0900 000 097')
      await expect(page).toHaveURL(/q=0900/)
      const card = cards.filter({ hasText: number })
      await expect(card).toContainText('Lê Minh An')
      await expect(card).toContainText('buyer@example.com')
      await expect(card).toContainText(/3 Lê Lợi, /)
      await expect(card).toContainText(/\d\d\/\d\d\/\d{4}/)
      await expect(card).toContainText(/ x 1/)

      const status = card.getByRole('combobox', { name: new RegExp(number) })
      await status.selectOption({ label: label('processing') })
      await expect(toast(page, label('processing'))).toBeVisible()
      await expect(card.locator('.a-badge[data-look=secondary]')).toHaveText(label('processing'))

      // On a slow network, the list shows what another admin changes only behind the dialog.
      const arrived = Promise.withResolvers<void>()
      await page.route(
        (url) => url.pathname === '/api/orders',
        async (route) => {
          await arrived.promise
          await route.continue()
        },
      )
      await status.selectOption({ label: label('pending') })
      await expect(toast(page, label('pending'))).toBeVisible()
      await call(page, 'PATCH', `/api/orders/${id}`, { status: 'delivered' })
      await status.selectOption({ label: label('cancelled') })
      await page.getByRole('radio', { name: t('adminOrders:refund.none') }).check()
      arrived.resolve()
      await expect(page.locator('.o-card', { hasText: number }).locator('.a-badge')).toHaveText(label('delivered'))
      await page.getByRole('button', { name: t('adminOrders:cancel.submit'), exact: true }).click()
      await expect(toast(page, t('admin:changedMeanwhile.title'))).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(status).toHaveValue('delivered')
      expect((await readOrder(page, id)).status).toBe('delivered')
      expect(await findViolations(page)).toEqual([])
    })

    test('are filtered by status, city and delivery day, which the address keeps', async ({ page, shop }) => {
      const id = await buy(shop.url)
      await openAdmin(page, locale, '/admin/orders')
      const day = (await readOrder(page, id)).deliveryDate!
      await page.getByRole('textbox', { name: t('adminOrders:filters.day') }).fill(day)
      await page
        .getByRole('combobox', { name: t('adminOrders:filters.city'), exact: true })
        .selectOption({ label: t('tracking:shipping.cities.Ho Chi Minh') })
      await page
        .getByRole('combobox', { name: t('adminOrders:filters.status'), exact: true })
        .selectOption({ label: label('pending') })
      await expect(page).toHaveURL(new RegExp(`day=${day}.*city=Ho\\+Chi\\+Minh.*status=pending`))
      await expect(page.locator('.o-card', { hasText: shortOrderId(id) })).toBeVisible()
      await page.reload()
      await expect(page.locator('.o-card', { hasText: shortOrderId(id) })).toBeVisible()
      await page.getByRole('button', { name: t('admin:list.reset') }).press('Enter')
      await expect(page).not.toHaveURL(/day=/)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

      // Two filters set before the screen redraws: both apply.
      await page.evaluate(async () => {
        for (const value of ['Ho Chi Minh', 'pending']) {
          const select = document.querySelector(`select:has(> option[value="${value}"])`) as HTMLSelectElement
          select.value = value
          select.dispatchEvent(new Event('change', { bubbles: true }))
          for (let turn = 0; turn < 20; turn++) await null
        }
      })
      await expect(page).toHaveURL(/city=Ho\+Chi\+Minh.*status=pending/)
    })

    test('in review say why, until an admin resolves the review', async ({ page, shop }) => {
      await signIn(page, ADMIN)
      const inReview = async () => {
        const answer = await page.request.get('/api/orders?review=open&page=1&pageSize=50')
        return ((await answer.json()) as { id: string }[]).map(({ id }) => id)
      }
      // Other specs of this shop leave orders in review.
      const before = await inReview()
      await payWithoutDetails(shop.url)
      let id: string | undefined
      // The webhook makes the order a moment later.
      await expect
        .poll(async () => (id = (await inReview()).find((each) => !before.includes(each))), { timeout: 60_000 })
        .toBeDefined()
      await openAdmin(page, locale, '/admin/orders?review=open')
      const card = page.locator('.o-card', { hasText: shortOrderId(id!) })
      await expect(card).toContainText(t('adminOrders:review.badge'))
      await card.getByRole('link').click()
      await expect(page.getByText(t('adminOrders:review.missing_details'))).toBeVisible()
      const sent = page.waitForRequest((request) => request.method() === 'DELETE')
      await page.getByRole('button', { name: t('adminOrders:review.resolve') }).press('Enter')
      // Another reason may have taken its place.
      expect((await sent).postDataJSON()).toEqual({ reason: 'missing_details' })
      await expect(toast(page, t('adminOrders:review.resolved'))).toBeVisible()
      await expect(page.getByRole('button', { name: t('adminOrders:review.resolve') })).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await expect(page.getByText(t('adminOrders:history.resolved'), { exact: true })).toBeVisible()
    })

    test('say that they may be out of date when they cannot be read again', async ({ page, shop }) => {
      const id = await buy(shop.url)
      // An event would have the order read once more.
      await page.route('**/api/admin/events*', (route) => route.abort())
      await openAdmin(page, locale, `/admin/orders/${id}`)
      const status = page.locator('.a-head .a-badge')
      await expect(status).toHaveText(label('pending'))
      const path = `**/api/orders/${id}?*`
      await page.route(path, (route) =>
        route.request().method() === 'GET'
          ? route.fulfill({ status: 500, json: { code: 'internal', message: 'Broken' } })
          : route.continue(),
      )
      await page
        .getByRole('combobox', { name: new RegExp(shortOrderId(id)) })
        .selectOption({ label: label('processing') })
      const failure = page.getByRole('alert').filter({ hasText: 'Broken' })
      await expect(failure).toBeVisible()
      await expect(status).toHaveText(label('pending'))
      expect(await findViolations(page)).toEqual([])
      await page.unroute(path)
      await failure.getByRole('button', { name: t('admin:retry') }).click()
      await expect(status).toHaveText(label('processing'))
      await expect(failure).toHaveCount(0)
    })

    test('are downloaded as a file, and a refusal is said on their screen', async ({ page, shop }) => {
      const id = await buy(shop.url)
      await openAdmin(page, locale, '/admin/orders')
      const link = page.getByRole('link', { name: t('adminOrders:export') })
      const path = '**/api/admin/export/orders?*'
      const message = t('errors:too_many_requests')
      await page.route(path, (route) => route.fulfill({ status: 429, json: { code: 'too_many_requests', message } }))
      await link.click()
      await expect(toast(page, message)).toBeVisible()
      await expect(page).toHaveURL(/\/admin\/orders$/)
      await page.unroute(path)
      const download = page.waitForEvent('download')
      await link.click()
      expect((await download).suggestedFilename()).toMatch(/^orders-.+\.csv$/)
      expect(await readFile(await (await download).path(), 'utf8')).toContain(id)
    })

    test('of a day are printed on a sheet, without the rest of the screen', async ({ page, shop }) => {
      const id = await buy(shop.url)
      await asAdmin(page, locale)
      const day = (await readOrder(page, id)).deliveryDate!
      await page.goto(`/admin/orders/sheet?day=${day}&city=Ho+Chi+Minh`)
      const slip = page.locator('.o-slip', { hasText: shortOrderId(id) })
      await expect(slip).toContainText('Lê Minh An')
      await expect(page.getByRole('heading', { name: new RegExp(`^${t('adminOrders:daySheet.make')}`) })).toBeVisible()
      expect(await findViolations(page)).toEqual([])
      await page.emulateMedia({ media: 'print' })
      await expect(slip).toBeVisible()
      for (const hidden of ['.a-side', '.a-bar', '.o-no-print']) await expect(page.locator(hidden)).toBeHidden()
      expect(await slip.evaluate((element) => getComputedStyle(element).breakInside)).toBe('avoid')
      expect(await slip.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 0, 0)')
    })

    test('and customers fit a phone, and link to each other', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await openAdmin(page, locale, '/admin/customers')
      const found = page.waitForResponse(/\/api\/customers\?.*q=thu/)
      await page.getByRole('searchbox').fill('thu ha')
      const row = page.getByRole('row', { name: /customer@example\.com/ })
      await expect(row).toBeVisible()
      // Rows are pale while the list loads, and the row was there before the search.
      await found
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      expect(await findViolations(page)).toEqual([])
      await row.getByRole('link', { name: /6$/ }).click()
      await expect(page.locator('.o-card')).toHaveCount(6)
      const width = () => page.evaluate(() => document.documentElement.scrollWidth)
      expect(await width()).toBe(390)
      expect(await findViolations(page)).toEqual([])
      await page.locator('.o-card').first().getByRole('link').click()
      await expect(page.getByRole('heading', { name: t('adminOrders:history.title') })).toBeVisible()
      expect(await width()).toBe(390)
      expect(await findViolations(page)).toEqual([])
    })
  })
}

test.describe('a page of orders that has no rows', () => {
  const t = words('en')
  const emptied = (page: Page) => page.getByText(t('admin:list.noMatch'))
  const pages = (page: Page) => page.getByRole('navigation', { name: t('admin:list.pages') })
  const shown = (page: Page) => page.getByRole('list', { name: t('adminOrders:title') }).locator('> li')

  /** Makes so many pending orders of a day. Resolves to the number of the oldest. */
  async function orderOften(shop: RunningShop, day: Day, count: number): Promise<string> {
    const id = await buyAs(new BrowserLike(shop.url), shop.url, 'buyer@example.com', undefined, { deliveryDate: day })
    await inDatabase(shop, async (db) => {
      const [bought] = await db.select().from(orders).where(eq(orders.id, id))
      const own = { checkoutId: null, paymentIntentId: null, search: null }
      const more = Array.from({ length: count - 1 }, (_, n) => ({
        ...bought!,
        ...own,
        id: crypto.randomUUID().replaceAll('-', '').slice(0, id.length),
        createdAt: new Date(bought!.createdAt.getTime() + n + 1),
      }))
      await db.insert(orders).values(more)
    })
    return id
  }

  test('leads to the last page that has some', async ({ page, shop }) => {
    const day = usualDay(346)
    await orderOften(shop, day, 21)
    await openAdmin(page, 'en', `/admin/orders?day=${day}&status=pending`)
    await expect(shown(page)).toHaveCount(20)
    await page.goto(`/admin/orders?day=${day}&status=pending&page=99`)
    await expect(shown(page)).toHaveCount(1)
    await expect(pages(page)).toContainText(t('admin:list.range', { from: 21, to: 21, total: 21 }))
    await expect(page).toHaveURL(/page=2$/)
    // The page without rows is not gone back to.
    await page.goBack()
    await expect(page).toHaveURL(/pending$/)
    await expect(shown(page)).toHaveCount(20)
  })

  test('is left when its last order goes, and is there again with the next one', async ({ page, shop }) => {
    const day = usualDay(348)
    const id = await orderOften(shop, day, 21)
    await openAdmin(page, 'en', `/admin/orders?day=${day}&status=pending&page=2`)
    await expect(shown(page)).toHaveCount(1)
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await page.route(
      ({ pathname, searchParams }) => pathname === '/api/orders' && searchParams.get('page') === '1',
      async (route) => {
        hold()
        await isReleased
        await route.continue()
      },
    )
    await shown(page)
      .getByRole('combobox', { name: new RegExp(shortOrderId(id)) })
      .selectOption({ label: t('tracking:status.processing.label') })
    // The page before is on its way, and nothing says that there are no orders.
    await isHeld
    await expect(page.locator('.o-cards[aria-busy=true]')).toBeVisible()
    await expect(emptied(page)).toHaveCount(0)
    release()
    await expect(shown(page)).toHaveCount(20)
    await expect(page).toHaveURL(/pending$/)

    await buyAs(new BrowserLike(shop.url), shop.url, 'buyer@example.com', undefined, { deliveryDate: day })
    await expect(pages(page)).toContainText(t('admin:list.range', { from: 1, to: 20, total: 21 }))
    await pages(page)
      .getByRole('button', { name: t('admin:list.next') })
      .click()
    await expect(shown(page)).toHaveCount(1)
    await expect(page).toHaveURL(/page=2/)
  })
})
