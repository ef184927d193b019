import type { Page } from '@playwright/test'
import { shortOrderId } from '#features/orders/order-id.ts'
import { localizedPath } from '#shared/locale.ts'
import { signIn } from './account.ts'
import { findViolations } from './axe.ts'
import { darken, expect, flowsIn, moduleRun, open, test, text, themesIn } from './fixtures.ts'
import { fillCard, fillDelivery, holdRoses, openCheckout, orderNumber, payButton } from './purchase.ts'

const ORDERS = ['4k7m2w9xq0t5b8n3v6c1z0rjyh', '5k7m2w9xq0t5b8n3v6c1z0rjyh', '6k7m2w9xq0t5b8n3v6c1z0rjyh']

const receipt = (orderId: string, card = 'Chúc mẹ sinh nhật vui 💐\nCon nhớ mẹ nhiều\nLan') => ({
  orderId,
  token: 'a-token',
  deliveryDate: '2026-11-28',
  recipientName: 'Trần Thị Hoa',
  address: '12A ngõ 34 phố Hàng Bạc, Phường Hoàn Kiếm, Hà Nội',
  flowers: 'Hoa hồng đỏ nồng nàn × 2',
  image: '/objects/dp/hoa-hong-do-nong-nan.webp',
  card,
})

/** Stores a text as the receipts of this device, before any script of the page runs. */
const keepText = (page: Page, stored: string) =>
  page.addInitScript((value) => {
    if (localStorage.getItem('stored-once')) return
    localStorage.setItem('receipts', value)
    localStorage.setItem('stored-once', '1')
  }, stored)

const strip = (page: Page) => page.locator('.receipts')
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('receipts'))

/** Counts layout shifts from the first paint on, as the browser reports them. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: number[] = ((window as unknown as { shifts: number[] }).shifts = [])
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0))

/** More lines than a closed card shows. */
const CARD = ['Chúc mẹ vui 💐', 'Mẹ giữ sức khỏe', 'Tết này con về', 'Con nhớ mẹ'].join('\n')

for (const [locale, theme] of themesIn('en')) {
  const t = (key: string) => text(locale, 'receipts', key)

  test(`after paying, a receipt stays above the home page until it is closed (${locale})`, async ({ page }) => {
    await holdRoses(page, locale)
    await openCheckout(page, locale)
    await fillDelivery(page, locale)
    const checkout = (key: string) => text(locale, 'checkout', key)
    await page.getByRole('checkbox', { name: checkout('recipient.forMe') }).uncheck()
    await page.getByRole('textbox', { name: checkout('recipient.name') }).fill('Trần Thị Hoa')
    await page.getByRole('textbox', { name: checkout('recipient.phone') }).fill('0912 345 678')
    await page.getByRole('textbox', { name: checkout('card.message') }).fill(CARD)
    await page.getByRole('textbox', { name: checkout('card.signature') }).fill('Lan')
    await fillCard(page, locale)
    await payButton(page, locale).click()
    const number = await orderNumber(page, locale)

    await expect(strip(page)).toContainText(number)
    await expect(strip(page)).toContainText('Trần Thị Hoa')
    await expect(strip(page)).toContainText(text(locale, 'mail', 'order.cities.Hanoi'))
    await expect
      .poll(() =>
        strip(page)
          .locator('img')
          .evaluate((img: HTMLImageElement) => img.naturalWidth),
      )
      .toBe(320)
    await expect(strip(page)).toContainText(/\d\d\/\d\d\/\d{4}/)
    await page.reload()
    await expect(strip(page)).toContainText(number)
    const card = strip(page).locator('summary')
    const isCut = () => card.evaluate((part) => part.scrollHeight > part.clientHeight)
    await expect(card).toContainText('Con nhớ mẹ')
    expect(await isCut()).toBe(true)
    await strip(page).getByText(t('card')).click()
    await expect.poll(isCut).toBe(false)
    if (theme === 'dark') await darken(page)
    expect(await findViolations(page, '.receipts')).toEqual([])

    // Other pages do not show it; the way back does.
    await strip(page)
      .getByRole('link', { name: t('follow') })
      .click()
    await expect(page).toHaveURL(new RegExp(`/track-order\\?id=${number}`))
    await expect(page.getByRole('main').getByText('Trần Thị Hoa')).toBeVisible()
    await expect(strip(page)).toHaveCount(0)
    await open(page, locale, '/')
    await strip(page).getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect(strip(page)).toHaveCount(0)
    expect(await kept(page)).toBe('[]')
    await expect(page.locator('main')).toBeFocused()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(strip(page)).toHaveCount(0)
  })
}

for (const locale of flowsIn('en'))
  for (const width of [320, 390, 800, 1440])
    test(`receipts move nothing when the page opens (${locale}, ${width} pixels)`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await keepText(page, JSON.stringify([{ ...receipt(ORDERS[0]!), remind: 'birthday' }, receipt(ORDERS[1]!, '')]))
      await watchShifts(page)
      await open(page, locale, '/')
      const place = page.locator('[data-receipts]')
      // The heights of receipts.css: one with a card and a reminder, one without.
      const reserved = (width < 1024 ? 27 + 8.25 + 2.75 + 27 : 11.25 + 8.25 + 2.75 + 11.25) * 16
      await expect(strip(page).getByRole('listitem')).toHaveCount(2)
      await expect(strip(page).getByRole('button', { name: text(locale, 'receipts', 'remind') })).toHaveCount(1)
      const { height, wide } = await place.evaluate((element) => ({
        height: element.getBoundingClientRect().height,
        wide: document.documentElement.scrollWidth > innerWidth,
      }))
      expect(wide).toBe(false)
      // The lines of the strip are one or two pixels more than its rows.
      expect(height - reserved).toBeGreaterThanOrEqual(0)
      expect(height - reserved).toBeLessThanOrEqual(2)
      expect(await shiftsOf(page)).toBeLessThan(0.01)
    })

test('each receipt is closed for itself, and the focus goes on', async ({ page }) => {
  await keepText(page, JSON.stringify(ORDERS.map((id) => receipt(id))))
  await page.goto('/')
  const close = (id: string) =>
    page.getByRole('button', { name: text('en', 'receipts', 'close').replace('{number}', shortOrderId(id)) })
  await close(ORDERS[1]!).click()
  await expect(strip(page).getByRole('listitem')).toHaveCount(2)
  await expect(close(ORDERS[0]!)).toBeFocused()
  expect(await kept(page)).not.toContain(ORDERS[1])
  await close(ORDERS[0]!).press('Enter')
  await close(ORDERS[2]!).press('Enter')
  expect(await kept(page)).toBe('[]')
})

test('a double tap closes one receipt, and the next one stays', async ({ page }) => {
  await keepText(page, JSON.stringify(ORDERS.map((id) => receipt(id))))
  await page.goto('/')
  const close = (id: string) =>
    page.getByRole('button', { name: text('en', 'receipts', 'close').replace('{number}', shortOrderId(id)) })
  await close(ORDERS[0]!).dblclick()
  await expect(close(ORDERS[0]!)).toHaveCount(0)
  await expect(strip(page).getByRole('listitem')).toHaveCount(2)
})

test('what is stored may be damaged or hostile', async ({ page }) => {
  const hostile = {
    ...receipt(ORDERS[0]!),
    recipientName: '<img src=x onerror=alert(1)>',
    token: '"><script>',
    card: 7,
    image: 7,
  }
  await page.goto('/')
  for (const stored of ['x', '{}', '[[[', '7', '"text"', '[{"orderId":"javascript:alert(1)"}]']) {
    await page.evaluate((value) => localStorage.setItem('receipts', value), stored)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await moduleRun(page, 'show-receipts')
    await expect(strip(page)).toHaveCount(0)
  }
  await page.evaluate((value) => localStorage.setItem('receipts', value), JSON.stringify([hostile, null, 3]))
  await page.reload()
  await expect(strip(page).getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await expect(strip(page).locator('img')).toHaveCount(0)
  await expect(strip(page).locator('a.btn')).toHaveAttribute('href', /^\/track-order\?id=4k7m/)
})

test('signing out removes the receipts, and nothing of a receipt is loaded without one', async ({ page }) => {
  await signIn(page)
  await page.goto('/')
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('receipts') && asked.push(request.url()))
  await page.evaluate((value) => localStorage.setItem('receipts', value), JSON.stringify([receipt(ORDERS[0]!)]))
  await page.goto('/')
  await expect(strip(page)).toContainText('Trần Thị Hoa')
  expect(asked.length).toBeGreaterThan(0)
  await page.goto(`/api/logout?next=${localizedPath('en', '/')}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => kept(page)).toBeNull()
  await expect(strip(page)).toHaveCount(0)
  asked.length = 0
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(asked).toEqual([])
})
