import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openDatabase } from '#db/client.ts'
import { products } from '#db/schema/index.ts'
import { copyTemplate } from '../factories/copy-template.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'
import { findViolations } from './axe.ts'
import { darken, expect, open, test as base, text, themesIn } from './fixtures.ts'

/** With the thirty of the demo shop, three pages of 200. */
const MORE = 400

/** A shop whose products do not fit on one page. */
const test = base.extend<object, { shop: RunningShop }>({
  shop: [
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'moc-lan-'))
      await copyTemplate(dataDir)
      const db = await openDatabase({ url: `file:${join(dataDir, 'shop.db')}` })
      const numbers = Array.from({ length: MORE }, (_, n) => n)
      await db.insert(products).values(
        numbers.map((n) => ({
          slug: `nhieu-${n}`,
          name: `Nhiều Hoa ${n}`,
          description: 'Một bó hoa.',
          category: n === 399 ? 'Hoa Cuối' : 'Hoa Bốn Mùa',
          imageUrl: '/objects/dp/moc-lan-thi-tham.webp',
          priceVND: 900_000 - n,
          priceUSDCents: 3_600,
          position: 1_000 + n,
          inStock: n % 2 === 0,
        })),
      )
      db.close()
      const shop = await runShopOnDemand({ DATA_DIR: dataDir })
      await use(shop)
      await shop.close()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
    { scope: 'worker' },
  ],
})

/** Returns the paths of a page's links in its head. */
const hrefs = (page: Page, selector: string) =>
  page
    .locator(`head ${selector}`)
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname))

for (const [locale, theme] of themesIn('en'))
  test(`a large catalogue is on several pages, which name each other (${locale}, ${theme})`, async ({
    page,
    request,
  }) => {
    await open(page, locale, '/products')
    const next = text(locale, 'catalog', 'nextPage')
    const previous = text(locale, 'catalog', 'previousPage')
    await expect(page.locator('[data-products] > [data-category]')).toHaveCount(200)
    await expect(page.locator('[data-count]')).toHaveText(text(locale, 'catalog', 'count', { count: 430 }))
    await expect(page.getByRole('link', { name: previous })).toHaveCount(0)
    // By key: cards get their height when they come into view, and move the link below them under the pointer.
    await page.getByRole('link', { name: next }).press('Enter')
    await expect(page).toHaveURL(/\/products\/page\/2$/)
    if (theme === 'dark') await darken(page)
    expect(await findViolations(page, 'main')).toEqual([])
    // Nothing else is new to the other theme.
    await darken(page)
    expect(await findViolations(page, '[data-pages]')).toEqual([])
    await page.getByRole('link', { name: next }).press('Enter')
    await expect(page.locator('[data-products] > li')).toHaveCount(30)
    await expect(page.getByRole('link', { name: next })).toHaveCount(0)
    const { pathname } = new URL(page.url())
    expect(await hrefs(page, 'link[rel=canonical]')).toEqual([pathname])
    expect(await hrefs(page, 'link[rel=prev]')).toEqual([pathname.replace('3', '2')])
    expect(await hrefs(page, 'link[hreflang]')).toEqual(['/products/page/3', '/vi/products/page/3', '/products/page/3'])
    for (const path of [
      '/products/page/4',
      '/products/page/1',
      '/products/page/x',
      '/flowers-of-love/page/2',
      '/about/page/2',
    ])
      expect((await request.get(path)).status(), path).toBe(404)
    expect((await request.get('/products/page/found?sort=name', { maxRedirects: 0 })).headers()['x-robots-tag']).toBe(
      'noindex',
    )
  })

test('filters and orders are those of the whole catalogue, on every page of it', async ({ page }) => {
  const cards = page.locator('[data-products] > li')
  const first = page.locator('[data-products] > li .card-name').first()
  const count = page.locator('[data-count]')
  await open(page, 'vi', '/products/page/2')
  expect(await hrefs(page, 'link[rel=canonical]')).toEqual(['/vi/products/page/2'])
  expect(await hrefs(page, 'link[rel=next]')).toEqual(['/vi/products/page/3'])
  await page.locator('#sort').selectOption('name')
  await expect(first).toHaveText('Bình Hoa Vườn Nhỏ')
  await expect(page).toHaveURL(/\/vi\/products\?sort=name$/)

  await page.getByText('Hoa Cuối', { exact: true }).click()
  await expect(cards).toHaveCount(1)
  await expect(count).toHaveText(text('vi', 'catalog', 'count', { count: 1 }))
  await expect(page.locator('main [data-pages]')).toHaveCount(0)
  await page.getByText(text('vi', 'catalog', 'filters.inStock')).click()
  await expect(page.locator('[data-no-match]')).toBeVisible()
  await page.locator('[data-no-match] button').click()
  await expect(count).toHaveText(text('vi', 'catalog', 'count', { count: 430 }))
  await expect(cards).toHaveCount(200)

  await page.locator('#price').selectOption('middle')
  await page.locator('#sort').selectOption('price-down')
  await expect(page.locator('[data-products]')).toHaveAttribute('aria-busy', 'false')
  await expect(count).not.toHaveText(text('vi', 'catalog', 'count', { count: 430 }))
  await page
    .locator('main')
    .getByRole('link', { name: text('vi', 'catalog', 'nextPage') })
    .press('Enter')
  await expect(page).toHaveURL(/page=2/)
  await expect(cards).toHaveCount(200)

  // After the last page there is the last one.
  await open(page, 'vi', '/products?sort=name&page=9')
  await expect(page.locator('main [data-pages]')).toContainText(text('vi', 'catalog', 'pageOf', { page: 3, pages: 3 }))
  await expect(cards).toHaveCount(30)
  await expect(page.locator('[data-no-match]')).toBeHidden()

  await page.goto('/products?q=nhieu+hoa+399')
  await expect(first).toHaveText('Nhiều Hoa 399')
  await expect(cards).toHaveCount(1)
  await expect(count).toContainText('“nhieu hoa 399”')
})

test('the further filters of a page offer their choices beside its cards', async ({ page }) => {
  const names = page.locator('[data-products] .card-name')
  const pager = page.locator('main [data-pages]')
  const further = page.locator('[data-further] > summary')
  const third = text('en', 'catalog', 'pageOf', { page: 3, pages: 3 })
  await page.goto('/products/page/3')
  const own = await names.allTextContents()
  expect(own).toHaveLength(30)
  await further.click()
  await expect(page.locator('[data-choices]')).toBeVisible()
  await expect(page.locator('[data-products]')).toHaveAttribute('aria-busy', 'false')
  expect(await names.allTextContents()).toEqual(own)
  await expect(pager).toContainText(third)
  await expect(page).toHaveURL(/\/products\/page\/3$/)
  // What a filter finds begins with its first page.
  await page.locator('[name=stock]').check()
  await expect(pager).toContainText(text('en', 'catalog', 'pageOf', { page: 1, pages: 2 }))
  await expect(page).toHaveURL(/\/products\?stock=1$/)
})
