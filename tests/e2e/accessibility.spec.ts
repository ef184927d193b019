import { findViolations } from './axe.ts'
import { darken, doubleTextSize, expect, LOCALE_THEMES, open, overflow, test, wholeOverflow } from './fixtures.ts'
import { holdRoses, SLUG } from './purchase.ts'

const PAGES = [
  '/',
  '/products',
  `/products/${SLUG}`,
  '/flowers-of-love',
  '/birthday-flowers',
  '/sympathy-flowers',
  '/opening-flowers',
  '/find-a-gift',
  '/find-a-gift?for=mother&why=birthday&taste=soft&budget=small',
  '/articles',
  // With a table and a table of contents.
  '/articles/cach-giu-hoa-hong-tuoi-lau',
  // With a wide table.
  '/articles/lich-hoa-bon-mua-viet-nam',
  '/articles?category=Hoa%20theo%20m%C3%B9a',
  '/articles/khong-co',
  '/about',
  '/contact',
  '/shipping-policy',
  '/terms',
  '/privacy',
  '/accessibility',
  '/cart',
  '/track-order',
  '/wishlist',
  '/profile',
  '/orders',
  '/auth',
  '/no-such-page',
]

for (const [locale, theme] of LOCALE_THEMES)
  for (const path of PAGES)
    test(`axe finds nothing, nothing is wider than the screen (${locale}, ${theme}, ${path})`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await open(page, locale, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await wholeOverflow(page), 'at 320').toBeLessThanOrEqual(0)
      const setBack = await doubleTextSize(page)
      expect(await wholeOverflow(page), 'at 320 and 200 %').toBeLessThanOrEqual(0)
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await wholeOverflow(page), 'at 390 and 200 %').toBeLessThanOrEqual(0)
      await setBack()
      await page.evaluate(() => scrollTo(0, 0))
      expect(await overflow(page), 'at 390').toBeLessThanOrEqual(0)
      if (theme === 'dark') await darken(page)
      expect(await findViolations(page)).toEqual([])
      await page.setViewportSize({ width: 1440, height: 900 })
      expect(await overflow(page), 'at 1440').toBeLessThanOrEqual(0)
    })

test('axe finds nothing in a filled cart', async ({ page }) => {
  await holdRoses(page, 'vi')
  await open(page, 'vi', '/cart')
  await expect(page.getByRole('button', { name: /^Tăng/ })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})
