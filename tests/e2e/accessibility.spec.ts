import { findViolations } from './axe.ts'
import { darken, expect, LOCALE_THEMES, open, overflow, test } from './fixtures.ts'
import { addRoses, openCheckout, SLUG } from './purchase.ts'

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
      await page.setViewportSize({ width: 390, height: 844 })
      await open(page, locale, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await overflow(page), 'at 390').toBeLessThanOrEqual(0)
      if (theme === 'dark') await darken(page)
      expect(await findViolations(page)).toEqual([])
      await page.setViewportSize({ width: 1440, height: 900 })
      expect(await overflow(page), 'at 1440').toBeLessThanOrEqual(0)
    })

test('axe finds nothing in a filled cart and in the checkout', async ({ page }) => {
  await addRoses(page, 'vi')
  await open(page, 'vi', '/cart')
  await expect(page.getByRole('button', { name: /^Tăng/ })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await openCheckout(page, 'vi')
  expect(await findViolations(page)).toEqual([])
})
