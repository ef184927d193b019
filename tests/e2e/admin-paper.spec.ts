import type { Page } from '@playwright/test'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { words } from './account.ts'
import { openAdmin } from './back-office.ts'
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

    const { deliveryDate } = (await (await page.request.get(`/api/orders/${id}`)).json()) as OrderDetail
    await page.goto(`/admin/orders/sheet?day=${deliveryDate}`)
    await expect(page.locator('.o-slip', { hasText: id.slice(0, 8) })).toBeVisible()
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
  await openAdmin(page, 'vi', '/admin/orders')
  const { deliveryDate } = (await (await page.request.get(`/api/orders/${id}`)).json()) as OrderDetail
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
  await openAdmin(page, 'vi', '/admin/orders')
  const { deliveryDate } = (await (await page.request.get(`/api/orders/${id}`)).json()) as OrderDetail
  const sheet = `/admin/orders/sheet?day=${deliveryDate}&city=Ho+Chi+Minh`
  await page.goto(sheet)
  const heading = page.getByRole('heading', { name: new RegExp(`^${t('adminOrders:daySheet.make')}`) })
  const orders = async () => Number(/(\d+) \D*$/.exec((await heading.textContent())!)![1])
  await expect(heading).toBeVisible({ timeout: 60_000 })
  const before = await orders()
  const headers = { origin: shop.url }
  await page.request.patch(`/api/orders/${id}`, { data: { status: 'out_for_delivery' }, headers })
  await page.goto(sheet)
  await expect(heading).toBeVisible()
  expect(await orders()).toBe(before - 1)
  const gone = page.getByRole('region', { name: new RegExp(t('adminOrders:daySheet.gone')) })
  await expect(gone.locator('.o-slip', { hasText: id.slice(0, 8) })).toBeVisible()
})
