import type { Page } from '@playwright/test'
import { localizedPath } from '#shared/locale.ts'
import { ADD_ON_CATEGORY } from '#shared/shop.ts'
import { findViolations } from './axe.ts'
import { newBouquet } from './bouquet.ts'
import { darken, expect, fontsApplied, open, test, text, themesIn } from './fixtures.ts'
import { cartOf, fillCard, fillDelivery, openCheckout, orderNumber, payButton, SLUG } from './purchase.ts'

const CANDLE = { en: 'Magnolia Candle', vi: 'Nến Thơm Mộc Lan' }
const VASE = { en: 'Celadon Vase', vi: 'Bình Gốm Men Ngọc' }
const CATEGORY = { en: 'Little extras', vi: 'Quà Kèm' }

const namesInCart = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('cart') ?? '[]') as { productName: string; quantity: number }[]).map(
      ({ productName, quantity }) => `${quantity} ${productName}`,
    ),
  )

for (const [locale, theme] of themesIn('en')) {
  const group = (page: Page) => page.getByRole('group', { name: text(locale, 'catalog', 'addOns') })
  const add = (page: Page) => page.locator('.buy-bar [data-add-to-cart]')

  test(`add-ons are ticked by keyboard and added with the flowers (${locale}, ${theme})`, async ({ page }) => {
    await open(page, locale, `/products/${SLUG}`)
    if (theme === 'dark') await darken(page)
    const boxes = group(page).getByRole('checkbox')
    await expect(boxes).toHaveCount(3)
    expect(await findViolations(page)).toEqual([])
    const candle = group(page).getByRole('checkbox', { name: CANDLE[locale] })
    await candle.focus()
    await page.keyboard.press('Space')
    await expect(candle).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(add(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-toasts] [role=status]')).toContainText(CANDLE[locale])
    await expect(page.locator('[data-cart-count]')).toHaveText('2')
    await expect(candle).not.toBeChecked()
    await add(page).click()
    await expect(page.locator('[data-cart-count]')).toHaveText('3')
    const [flowers, extra] = await namesInCart(page)
    expect(flowers).toMatch(/^2 /)
    expect(extra).toBe(`1 ${CANDLE[locale]}`)
    await open(page, locale, '/cart')
    await expect(page.getByRole('main').getByRole('link', { name: CANDLE[locale] }).first()).toBeVisible()
  })

  test(`nothing moves when add-ons come, on a phone (${locale})`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/products/page/add-ons', async (route) => {
      await held
      await route.continue()
    })
    await open(page, locale, `/products/${SLUG}`)
    const place = page.locator('[data-add-ons]')
    // The fonts have come: they may move what is compared below.
    await fontsApplied(page)
    const before = await place.evaluate((element) => element.getBoundingClientRect().height)
    release()
    await expect(group(page).getByRole('checkbox')).toHaveCount(3)
    expect(await place.evaluate((element) => element.getBoundingClientRect().height)).toBeCloseTo(before, 0)
  })

  test(`flowers for mourning and add-ons offer none; add-ons have a filter and are found (${locale})`, async ({
    page,
  }) => {
    const html = async (slug: string) => {
      const answer = await page.request.get(localizedPath(locale, `/products/${slug}`))
      expect(answer.status()).toBe(200)
      return answer.text()
    }
    expect(await html(SLUG)).toContain('data-add-ons')
    for (const slug of ['vong-hoa-trang', 'nen-thom-moc-lan', 'sen-hong-thang-sau'])
      expect(await html(slug)).not.toContain('data-add-ons')
    await open(page, locale, '/products')
    const vase = page.locator('[data-products]').getByText(VASE[locale], { exact: true })
    await expect(page.locator('[data-count]')).toHaveText(text(locale, 'catalog', 'count', { count: 30 }))
    await expect(vase).toHaveCount(0)
    await page.getByText(CATEGORY[locale], { exact: true }).click()
    await expect(vase).toBeVisible()
    await expect(page.locator('[data-products] > li')).toHaveCount(3)
    await page.getByText(text(locale, 'catalog', 'filters.all'), { exact: true }).click()
    await expect(page.locator('[data-count]')).toHaveText(text(locale, 'catalog', 'count', { count: 30 }))
    await open(page, locale, `/products?q=${encodeURIComponent(VASE[locale])}`)
    await expect(vase).toBeVisible()
  })
}

test('flowers can be bought if the add-ons do not come', async ({ page }) => {
  await page.route('**/products/page/add-ons', (route) => route.abort())
  await open(page, 'en', `/products/${SLUG}`)
  await expect(page.locator('[data-add-ons]')).toHaveCount(0)
  await page.locator('.buy-bar [data-add-to-cart]').click()
  await expect(page.locator('[data-cart-count]')).toHaveText('1')
})

for (const [locale] of themesIn('en'))
  test(`an add-on that sells out while a page is open is named in the cart; the next is bought (${locale})`, async ({
    page,
    shop,
  }) => {
    const extra = await newBouquet(shop, ADD_ON_CATEGORY)
    const name = extra.name[locale]
    const add = page.locator('.buy-bar [data-add-to-cart]')
    try {
      await open(page, locale, `/products/${SLUG}`)
      await page.getByRole('checkbox', { name }).check()
      await extra.sellOut()
      await add.click()
      await expect(page.locator('[data-cart-count]')).toHaveText('2')
      await open(page, locale, '/cart')
      await expect(page.locator('.cart-issues')).toContainText(name)
      await page.getByRole('button', { name: text(locale, 'cart', 'removeNamed', { name }) }).click()
      await expect(page.locator('.cart-issues')).toHaveCount(0)

      // The open page's list is of before; the next one has what is in stock.
      await open(page, locale, `/products/${SLUG}`)
      await expect(page.getByRole('checkbox')).toHaveCount(3)
      await expect(page.getByRole('checkbox', { name })).toHaveCount(0)
      await page.getByRole('checkbox', { name: VASE[locale] }).check()
      await add.click()
      await expect(page.locator('[data-cart-count]')).toHaveText('3')
      expect(await cartOf(page)).toHaveLength(2)
      await openCheckout(page, locale)
      await fillDelivery(page, locale)
      await fillCard(page, locale)
      await payButton(page, locale).click()
      expect(await orderNumber(page, locale)).toHaveLength(26)
    } finally {
      await extra.archive()
    }
  })
