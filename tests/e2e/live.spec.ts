import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { lookElsewhere } from '@moc-lan/libsql-safe/testing'
import { shortOrderId } from '#features/orders/order-id.ts'
import type { Locale } from '#shared/locale.ts'
import { DEFAULT_PROFILE } from '#shared/shop-profile.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { words } from './account.ts'
import { findViolations } from './axe.ts'
import { call, openAdmin } from './back-office.ts'
import { darken, expect, flowsIn, nextFrame, test, themesIn } from './fixtures.ts'
import { spyOnSound } from './sound.ts'

/**
 * Opens the list of orders, and waits until the page knows from which event on it hears: it takes an order placed
 * before that for a change, not for news.
 */
async function openFollowedOrders(page: Page, locale: Locale): Promise<void> {
  await openAdmin(page, locale, '/admin/orders')
  await expect.poll(() => page.evaluate(() => localStorage['admin-event'])).toBeDefined()
}

/** Waits until a page has heard all that has happened to an order. */
async function untilHeard(page: Page, { dataDir }: { dataDir: string }, orderId: string): Promise<void> {
  const query = `SELECT max(id) AS last FROM shop_events WHERE subject = '${orderId}'`
  const [event] = await lookElsewhere<{ last: number }>(join(dataDir, 'shop.db'), query)
  await expect.poll(() => page.evaluate(() => Number(localStorage['admin-event']))).toBeGreaterThanOrEqual(event!.last)
}

for (const [locale, theme] of themesIn('vi')) {
  const t = words(locale)
  const title = (count: number, screen: string) =>
    `${count > 0 ? `(${count}) ` : ''}${screen} · ${DEFAULT_PROFILE.name}`

  test(`a new order is seen, heard and counted without a reload (${locale})`, async ({ page, shop }) => {
    const buy = () => buyAs(new BrowserLike(shop.url), shop.url, `live-${crypto.randomUUID().slice(0, 8)}@example.com`)
    const tones = await spyOnSound(page)
    await openFollowedOrders(page, locale)
    const rows = page.getByRole('list', { name: t('adminOrders:title') }).getByRole('listitem')
    await expect(rows.first()).toBeVisible()
    if (theme === 'dark') await darken(page)
    // The list is open and nobody reads it: the order is on it, and nothing is left to count.
    const first = await buy()
    // Another event may have brought it before its own came.
    await untilHeard(page, shop, first)
    await expect(rows.first()).toContainText(shortOrderId(first))
    await expect(page).toHaveTitle(title(0, t('adminOrders:title')))

    // Scrolled down, the list stays where it is.
    await page.evaluate(() => scrollTo(0, 400))
    const second = await buy()
    const notice = page.getByRole('button', { name: t('admin:live.new.orders', { count: 1 }) })
    await expect(notice).toBeVisible()
    await expect(page).toHaveTitle(title(1, t('adminOrders:title')))
    await expect(rows.first()).toContainText(shortOrderId(first))
    expect(await findViolations(page)).toEqual([])
    await notice.press('Enter')
    await expect(rows.first()).toContainText(shortOrderId(second))
    await expect(notice).toHaveCount(0)
    await expect(page).toHaveTitle(title(0, t('adminOrders:title')))

    // On another screen: the title, the menu and a notice count; the key press allowed the sound.
    await page.goto('/admin/products')
    await expect(page).toHaveTitle(title(0, t('adminProducts:title')))
    const sound = page.getByRole('button', { name: t('admin:live.sound') })
    await expect(sound).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Shift')
    await buy()
    await buy()
    await expect(page).toHaveTitle(title(2, t('adminProducts:title')))
    const entry = page.getByRole('navigation').getByRole('link', { name: t('admin:nav.orders') })
    await expect(entry).toContainText(t('admin:live.unseen', { count: 2 }))
    const news = page.getByRole('link', { name: t('admin:live.new.orders', { count: 2 }), exact: true })
    await expect(news).toBeVisible()
    await expect.poll(tones).toBeGreaterThanOrEqual(2)
    expect(await findViolations(page)).toEqual([])

    // Off by the keyboard, also after a reload; the number stays until the list is opened.
    await sound.press('Space')
    await expect(sound).toHaveAttribute('aria-pressed', 'false')
    await page.reload()
    await expect(sound).toHaveAttribute('aria-pressed', 'false')
    await expect(page).toHaveTitle(title(2, t('adminProducts:title')))
    await page.keyboard.press('Shift')
    await buy()
    await expect(page).toHaveTitle(title(3, t('adminProducts:title')))
    expect(await tones()).toBe(0)
    await sound.press('Space')
    await expect.poll(tones).toBe(2)
    await entry.click()
    await expect(page).toHaveTitle(title(0, t('adminOrders:title')))
  })
}

test('the notice of a new order moves no row under the finger of someone who works on them', async ({ page, shop }) => {
  const t = words('en')
  await page.setViewportSize({ width: 390, height: 844 })
  await openFollowedOrders(page, 'en')
  const order = page
    .getByRole('list', { name: t('adminOrders:title') })
    .getByRole('listitem')
    .first()
  await order.getByRole('link').first().focus()
  const place = () => order.evaluate((row) => row.getBoundingClientRect().top)
  const before = await place()
  await buyAs(new BrowserLike(shop.url), shop.url, `live-${crypto.randomUUID().slice(0, 8)}@example.com`)
  const notice = page.getByRole('button', { name: t('admin:live.new.orders', { count: 1 }) })
  await expect(notice).toBeVisible()
  expect(await place()).toBe(before)
  await notice.click()
  await expect(notice).toHaveCount(0)
})

test('tabs of one browser share a stream, which another takes over, and count together', async ({ context, shop }) => {
  const page = await context.newPage()
  const streams: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/api/admin/events')) streams.push(request.url())
  })
  await openAdmin(page, 'en', '/admin/products')
  await expect.poll(() => streams.length).toBe(1)
  const other = await context.newPage()
  await other.goto('/admin/messages')
  await expect(other.getByRole('heading', { name: words('en')('adminMessages:title') })).toBeVisible()
  const write = async (subject: string) => {
    const message = {
      name: 'Ánh',
      email: 'anh@example.com',
      phone: '0900000096',
      subject,
      message: 'Do you have lilies?',
    }
    expect((await new BrowserLike(shop.url).post('/api/contact', message)).status).toBe(200)
  }
  const subject = `Live ${crypto.randomUUID().slice(0, 8)}`
  await write(subject)
  await expect(other.getByRole('button', { name: subject })).toBeVisible()
  expect(streams).toHaveLength(1)
  await page.close()
  await expect.poll(() => streams.length).toBe(2)
  await write(`${subject} again`)
  await expect(other.getByRole('button', { name: `${subject} again` })).toBeVisible()
})

for (const locale of flowsIn('en')) {
  const t = words(locale)
  const buy = (url: string) => buyAs(new BrowserLike(url), url, `live-${crypto.randomUUID().slice(0, 8)}@example.com`)

  test(`an open order is read again once the page hears that it has missed something (${locale})`, async ({
    page,
    shop,
  }) => {
    const id = await buy(shop.url)
    const isChanged = Promise.withResolvers<void>()
    const isOver = Promise.withResolvers<void>()
    const isAgain = Promise.withResolvers<void>()
    const stream = (name: string) => ({
      contentType: 'text/event-stream',
      body: `retry: 10\n\nid: 1\nevent: ${name}\ndata: {}\n\n`,
    })
    const answers = [
      // The first stream breaks as soon as it has begun.
      () => stream('start'),
      async () => {
        isAgain.resolve()
        await isChanged.promise
        return stream('missed')
      },
    ]
    await page.route('**/api/admin/events*', async (route) => {
      const answer = answers.shift()
      if (answer) return route.fulfill(await answer())
      await isOver.promise
      await route.abort()
    })
    await openAdmin(page, locale, `/admin/orders/${id}`)
    const status = page.locator('.a-head .a-badge')
    await expect(status).toHaveText(t('tracking:status.pending.label'))
    await isAgain.promise
    await call(page, 'PATCH', `/api/orders/${id}`, { status: 'delivered' })
    isChanged.resolve()
    await expect(status).toHaveText(t('tracking:status.delivered.label'))
    isOver.resolve()
  })

  test(`the month's sales on the dashboard follow an order, and its button (${locale})`, async ({ page, shop }) => {
    await openAdmin(page, locale, '/admin')
    const net = page.locator('.d-month dd')
    await expect(net).toHaveText(/₫/)
    await expect.poll(() => page.evaluate(() => localStorage['admin-event'])).toBeDefined()
    const first = await net.innerText()
    await buy(shop.url)
    await expect(net).not.toHaveText(first)

    // Without news, the button alone brings it.
    await page.route('**/api/admin/events*', (route) => route.abort())
    await page.reload()
    await expect(net).toHaveText(/₫/)
    const second = await net.innerText()
    await buy(shop.url)
    await page.getByRole('button', { name: t('admin:refresh') }).click()
    await expect(net).not.toHaveText(second)
  })

  test(`sales stay as they are while an event has them read again, also if that fails (${locale})`, async ({
    page,
    shop,
  }) => {
    const sales = '**/api/admin/sales?*'
    await openAdmin(page, locale, '/admin')
    const net = page.locator('.d-month dd')
    await expect(net).toHaveText(/₫/)
    await expect.poll(() => page.evaluate(() => localStorage['admin-event'])).toBeDefined()
    const before = await net.innerText()
    const shown = await net.elementHandle()
    const failed = page.waitForResponse((response) => response.url().includes('/api/admin/sales?') && !response.ok())
    const broken = { status: 500, json: { code: 'internal', message: 'Broken' } }
    await page.route(sales, (route) => route.fulfill(broken), { times: 1 })
    await buy(shop.url)
    await failed
    await buy(shop.url)
    await expect(net).not.toHaveText(before)
    // It was never taken away.
    expect(await shown!.evaluate((element) => element.isConnected)).toBe(true)

    await page.goto('/admin/sales')
    const figures = page.locator('.s-figures')
    await expect(figures).toBeVisible()
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(sales, async (route) => {
      asked.resolve()
      await answered.promise
      await route.continue()
    })
    await buy(shop.url)
    await asked.promise
    await nextFrame(page)
    await expect(figures).toHaveAttribute('aria-busy', 'false')
    // Those of another month are not read as the ones that are asked for.
    await page.getByRole('button', { name: t('adminSales:monthBefore') }).click()
    await expect(figures).toHaveAttribute('aria-busy', 'true')
    answered.resolve()
    await expect(figures).toHaveAttribute('aria-busy', 'false')
  })
}

test('a new order that cannot be loaded stays announced and counted until it is', async ({ page, shop }) => {
  const t = words('en')
  const buy = () => buyAs(new BrowserLike(shop.url), shop.url, `live-${crypto.randomUUID().slice(0, 8)}@example.com`)
  const list = '**/api/orders?*'
  const fail = () =>
    page.route(list, (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'Broken' } }))
  const rows = page.getByRole('list', { name: t('adminOrders:title') }).getByRole('listitem')
  const notice = page.getByRole('button', { name: t('admin:live.new.orders', { count: 1 }) })
  const failure = page.getByRole('alert').filter({ hasText: 'Broken' })
  const title = t('adminOrders:title')
  await openFollowedOrders(page, 'en')
  await expect(rows.first()).toBeVisible()

  // Loaded without a press, because nobody reads the rows.
  await fail()
  const first = await buy()
  await expect(failure).toBeVisible()
  await expect(notice).toBeVisible()
  await expect(page).toHaveTitle(`(1) ${title} · ${DEFAULT_PROFILE.name}`)
  // The next event would load the rows.
  await untilHeard(page, shop, first)
  await page.unroute(list)
  await notice.click()
  await expect(rows.first()).toContainText(shortOrderId(first))
  await expect(notice).toHaveCount(0)
  await expect(failure).toHaveCount(0)
  await expect(page).toHaveTitle(`${title} · ${DEFAULT_PROFILE.name}`)

  // By a press, while the rows are read.
  await rows.first().getByRole('link').first().focus()
  const second = await buy()
  await expect(notice).toBeVisible()
  await untilHeard(page, shop, second)
  await fail()
  await notice.click()
  await expect(failure).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await expect(notice).toBeVisible()
  await expect(page).toHaveTitle(`(1) ${title} · ${DEFAULT_PROFILE.name}`)
  await expect(rows.first()).toContainText(shortOrderId(first))
  await page.unroute(list)
  await failure.getByRole('button', { name: t('admin:retry') }).click()
  await expect(rows.first()).toContainText(shortOrderId(second))
  await expect(notice).toHaveCount(0)
  await expect(page).toHaveTitle(`${title} · ${DEFAULT_PROFILE.name}`)
})
