import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { orders as orderTable } from '#db/schema/index.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { usualDay } from '../factories/usual-day.ts'
import { words } from './account.ts'
import { readOrder } from './admin-orders.ts'
import { asAdmin, call, openAdmin } from './back-office.ts'
import { inDatabase } from './database.ts'
import { expect, flowsIn, test } from './fixtures.ts'

/** Returns the colours of all shown texts in the main part, and the background behind them. */
const inks = (page: Page) =>
  page.locator('.a-main').evaluate((main) => {
    const shown = [...main.querySelectorAll('*')].filter(
      (element) =>
        element.checkVisibility() &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== ''),
    )
    return {
      texts: [...new Set(shown.map((element) => getComputedStyle(element).color))],
      paper: getComputedStyle(document.documentElement).backgroundColor,
      controls: [...main.querySelectorAll('button, select')].filter((element) => element.checkVisibility()).length,
    }
  })

for (const locale of flowsIn('en')) {
  const t = words(locale)

  test(`an order and the day's sheet are printed black on white from the dark theme (${locale})`, async ({
    page,
    shop,
  }) => {
    const id = await buyAs(new BrowserLike(shop.url), shop.url, 'buyer@example.com')
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
    await openAdmin(page, locale, `/admin/orders/${id}`)
    await expect(page.getByRole('heading', { name: t('adminOrders:history.title') })).toBeVisible({ timeout: 60_000 })
    await expect(page.locator('html')).toHaveClass(/dark/)
    await page.emulateMedia({ media: 'print' })
    const printed = { texts: ['rgb(0, 0, 0)'], paper: 'rgb(255, 255, 255)', controls: 0 }
    expect(await inks(page)).toEqual(printed)

    const { deliveryDate } = await readOrder(page, id)
    await page.goto(`/admin/orders/sheet?day=${deliveryDate}`)
    await expect(page.locator('.o-slip', { hasText: shortOrderId(id) })).toBeVisible()
    expect(await inks(page)).toEqual(printed)
  })
}

test('the sheet is printed once the hand of its cards is loaded, and without it if it fails', async ({
  page,
  shop,
}) => {
  const t = words('vi')
  const card = { cardMessage: 'Những đóa hồng rực rỡ 💐', cardSignature: 'Łukasz' }
  const id = await buyAs(new BrowserLike(shop.url), shop.url, 'buyer@example.com', undefined, {
    ...card,
    recipientName: 'Mai',
    recipientPhone: '0912345678',
  })
  await asAdmin(page, 'vi')
  const { deliveryDate } = await readOrder(page, id)
  await page.addInitScript(() => {
    const hand = () => [...document.fonts].filter(({ family }) => family.includes('Patrick Hand'))
    window.print = () => {
      document.documentElement.dataset.printed = hand()
        .map(({ status }) => status)
        .join()
    }
  })
  for (const [fails, printed] of [
    [false, 'loaded,loaded,loaded'],
    [true, 'error,error,error'],
  ] as const) {
    if (fails) await page.route('**/patrick-hand*', (route) => route.abort())
    await page.goto(`/admin/orders/sheet?day=${deliveryDate}`)
    await expect(page.getByText(card.cardMessage)).toBeVisible()
    await page.getByRole('button', { name: t('adminOrders:daySheet.print') }).click()
    await expect(page.locator('html')).toHaveAttribute('data-printed', printed)
  }
})

test('what is on its way is listed on the sheet, but not counted among what the florist makes', async ({
  page,
  shop,
}) => {
  const t = words('vi')
  const id = await buyAs(new BrowserLike(shop.url), shop.url, 'buyer@example.com')
  await asAdmin(page, 'vi')
  const { deliveryDate } = await readOrder(page, id)
  const sheet = `/admin/orders/sheet?day=${deliveryDate}&city=Ho+Chi+Minh`
  await page.goto(sheet)
  const heading = page.getByRole('heading', { name: new RegExp(`^${t('adminOrders:daySheet.make')}`) })
  const orders = async () => Number(/(\d+) \D*$/.exec((await heading.textContent())!)![1])
  await expect(heading).toBeVisible({ timeout: 60_000 })
  const before = await orders()
  await call(page, 'PATCH', `/api/orders/${id}`, { status: 'out_for_delivery' })
  await page.goto(sheet)
  await expect(heading).toBeVisible()
  expect(await orders()).toBe(before - 1)
  const gone = page.getByRole('region', { name: new RegExp(t('adminOrders:daySheet.gone')) })
  await expect(gone.locator('.o-slip', { hasText: shortOrderId(id) })).toBeVisible()
})

test('an order that its customer has not confirmed is marked on the sheet, and has no card or slip yet', async ({
  page,
  shop,
}) => {
  const t = words('vi')
  const day = usualDay(344)
  const cardMessage = 'Chúc mừng sinh nhật chị Mai'
  const id = await buyAs(new BrowserLike(shop.url), shop.url, 'wait@example.com', undefined, {
    ...{ deliveryDate: day, cardMessage, recipientName: 'Mai', recipientPhone: '0912345678' },
  })
  const setUnconfirmed = (unconfirmed: boolean) =>
    inDatabase(shop, (db) => db.update(orderTable).set({ unconfirmed }).where(eq(orderTable.id, id)))
  await setUnconfirmed(true)
  await openAdmin(page, 'vi', `/admin/orders/sheet?day=${day}`)
  const badge = t('adminOrders:confirm.badge')
  const waiting = page.getByRole('region', { name: badge })
  await expect(waiting.locator('.o-slip', { hasText: shortOrderId(id) })).toContainText(badge)
  const made = page.getByRole('region', { name: t('adminOrders:daySheet.make') })
  await expect(made.getByRole('listitem')).toHaveCount(0)
  await expect(made).toContainText(t('adminOrders:daySheet.orders', { count: 0 }))
  await expect(page.getByRole('region', { name: t('adminOrders:daySheet.gone') })).toHaveCount(0)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/unconfirmed-sheet.png`, fullPage: true })
  for (const kind of ['cards', 'slips'] as const) {
    await page.goto(`/admin/orders/slips?day=${day}&kind=${kind}`)
    await expect(page.getByText(t(`adminToday:paper.none.${kind}`))).toBeVisible()
    await expect(page.locator('.p-paper')).toHaveCount(0)
  }

  await setUnconfirmed(false)
  for (const kind of ['cards', 'slips'] as const) {
    await page.goto(`/admin/orders/slips?day=${day}&kind=${kind}`)
    await expect(page.locator('.p-paper')).toHaveCount(1)
  }
  await page.goto(`/admin/orders/sheet?day=${day}`)
  await expect(made.getByRole('listitem')).toHaveCount(1)
  await expect(waiting).toHaveCount(0)
})
