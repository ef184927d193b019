import type { Page } from '@playwright/test'
import { localizedPath } from '#shared/locale.ts'
import { findViolations } from './axe.ts'
import { darken, expect, fontsApplied, open, test, text, themesIn } from './fixtures.ts'

const tiles = (page: Page) => page.locator('main .tile')
/** The places of the tiles among the cards. */
const places = (page: Page) =>
  page
    .locator('main .grid-cards > li')
    .evaluateAll((items) => items.flatMap((item, index) => (item.querySelector('.tile') ? [index] : [])))

for (const [locale, theme] of themesIn('en'))
  test(`the whole list has two tiles among its cards, and a filtered one has none (${locale}, ${theme})`, async ({
    page,
  }) => {
    await open(page, locale, '/products')
    if (theme === 'dark') await darken(page)
    expect(await findViolations(page, 'main')).toEqual([])
    const count = page.locator('[data-count]')
    const all = await page.locator('main .card').count()
    const whole = text(locale, 'catalog', 'count', { count: all })
    await expect(count).toHaveText(whole)
    expect(await places(page)).toEqual([5, 18])

    const stock = page.getByRole('checkbox', { name: text(locale, 'catalog', 'filters.inStock') })
    await stock.check()
    await expect(tiles(page)).toHaveCount(0)
    await stock.uncheck()
    await expect(tiles(page)).toHaveCount(2)
    expect(await places(page)).toEqual([5, 18])
    await page.locator('#sort').selectOption('name')
    await expect(tiles(page)).toHaveCount(0)
    await expect(page.locator('main .card')).toHaveCount(all)
    await page.locator('#sort').selectOption('')
    await expect(tiles(page)).toHaveCount(2)
    await expect(count).toHaveText(whole)

    await tiles(page).last().focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\?flower=\w+$/)
    await expect(tiles(page)).toHaveCount(0)
    await expect(page.locator('[name=flower]')).not.toHaveValue('')
    await page.goBack()
    await tiles(page).first().focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(localizedPath(locale, '/find-a-gift'))
  })

test('a list that comes filtered shows no tile, and the pages of a category have none', async ({ page }) => {
  await page.goto('/vi/products?price=low')
  await expect(tiles(page)).toHaveCount(0)
  await page.goto('/vi/products?occasion=love')
  await expect(tiles(page)).toHaveCount(0)
  await page.goto('/vi/flowers-of-love')
  await expect(page.locator('main .card').first()).toBeVisible()
  await expect(tiles(page)).toHaveCount(0)
})

test('no word of a tile breaks on the narrowest phone, in any month', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/products')
  await fontsApplied(page)
  const broken = await page.evaluate(() => {
    const title = document.querySelector('.tile h2')!
    const months = Array.from({ length: 12 }, (_, month) =>
      new Date(2026, month).toLocaleString('en', { month: 'long' }),
    )
    return months.filter((month) => {
      title.textContent = month
      const range = document.createRange()
      range.selectNodeContents(title)
      return range.getClientRects().length > 1
    })
  })
  expect(broken).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the tiles lead on, too', async ({ page }) => {
    await page.goto('/products')
    await expect(tiles(page)).toHaveCount(2)
    await tiles(page).first().click()
    await expect(page).toHaveURL('/find-a-gift')
  })
})
