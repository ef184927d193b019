import type { Page } from '@playwright/test'
import { localizedPath } from '#shared/locale.ts'
import { DEFAULT_PROFILE } from '#shared/shop-profile.ts'
import { ARTICLE_CATEGORIES } from '#shared/shop.ts'
import { newAccount } from './account.ts'
import { expect, fontsApplied, LOCALES, nextFrame, open, test, text } from './fixtures.ts'
import { addRoses, SLUG } from './purchase.ts'

for (const locale of LOCALES)
  test(`header and footer link to the specified pages (${locale})`, async ({ page }) => {
    await open(page, locale, '/')
    const header = page.locator('header').first()
    for (const path of [
      '/',
      '/products',
      '/flowers-of-love',
      '/birthday-flowers',
      '/sympathy-flowers',
      '/opening-flowers',
      '/articles',
      '/track-order',
      '/wishlist',
      '/cart',
    ])
      await expect(header.locator(`a[href="${localizedPath(locale, path)}"]`).first(), path).toBeAttached()
    await expect(header.getByRole('link', { name: text(locale, 'common', 'account.login') }).first()).toHaveAttribute(
      'href',
      /^\/api\/login/,
    )
    await expect(header.locator('a[href="/admin"]').first()).toBeHidden()

    const footer = page.locator('footer').last()
    await expect(footer.locator('a[href^="mailto:"]')).toHaveText(DEFAULT_PROFILE.email)
    for (const path of ['/products', '/about', '/contact', '/shipping-policy', '/terms', '/track-order'])
      await expect(footer.locator(`a[href="${localizedPath(locale, path)}"]`).first(), path).toBeAttached()
    for (const category of ARTICLE_CATEGORIES)
      await expect(
        footer.locator(`a[href="${localizedPath(locale, '/articles')}?category=${encodeURIComponent(category)}"]`),
        category,
      ).toBeAttached()
  })

test('currency, theme and language are chosen in the header, stored, and shared by tabs', async ({ page, context }) => {
  // The list of all products: other tests change what the home page shows.
  await page.goto('/products')
  await page
    .getByRole('button', { name: /VND|USD/ })
    .first()
    .click()
  await expect(page.getByText('$27.00', { exact: true }).first()).toBeVisible()
  await page
    .getByRole('button', { name: /theme|giao diện/i })
    .first()
    .click()
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)

  const other = await context.newPage()
  await other.goto('/vi/products')
  await expect(other.locator('html')).toHaveClass(/\bdark\b/)
  await expect(other.getByText('$27.00', { exact: true }).first()).toBeVisible()
  await addRoses(other, 'vi')
  await expect(page.locator('header').first().getByText('1', { exact: true }).first()).toBeVisible()
})

test('the language menu links to this page’s translation, and the choice is remembered', async ({ page }) => {
  await page.goto(`/products/${SLUG}`)
  await page
    .getByRole('button', { name: /Language/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Tiếng Việt' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/vi/products/${SLUG}$`))
  await page.goto('/products')
  await expect(page).toHaveURL(/\/vi\/products$/)
})

test('a product added while the wishlist loads stays on it', async ({ page }) => {
  await newAccount(page, 'heart')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/wishlist*', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    // The response with the old list arrives after the click.
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  const read = page.waitForRequest((request) => request.url().includes('/api/wishlist') && request.method() === 'GET')
  await page.goto(`/products/${SLUG}`)
  await read
  const heart = page
    .getByRole('main')
    .getByRole('button', { name: /wishlist/i })
    .first()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  const answered = page.waitForResponse(
    (response) => response.url().includes('/api/wishlist') && response.request().method() === 'GET',
  )
  release()
  await (await answered).finished()
  await nextFrame(page)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

/** The heart of the product on its card in the list. */
const heartInList = (page: Page) =>
  page.locator('[data-products] li', { has: page.locator(`a[href$="/products/${SLUG}"]`) }).locator('[data-heart]')

/** Adds the product to the wishlist, as another page of the customer does. */
async function addElsewhere(page: Page): Promise<void> {
  const products = (await (await page.request.get('/api/products')).json()) as { id: string; slug: string }[]
  const { id: productId } = products.find(({ slug }) => slug === SLUG)!
  expect((await page.request.post('/api/wishlist', { data: { productId } })).status()).toBe(200)
}

async function wishes(page: Page): Promise<number> {
  return ((await (await page.request.get('/api/wishlist')).json()) as unknown[]).length
}

test('a card that was filtered out while the wishlist loaded has the heart of the wishlist when it is back', async ({
  page,
}) => {
  await newAccount(page, 'heart')
  await addElsewhere(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/wishlist?*', async (route) => {
    await held.promise
    await route.continue()
  })
  const answered = page.waitForResponse(/\/api\/wishlist\?/)
  await page.goto('/products?category=sympathy')
  const heart = heartInList(page)
  await expect(heart).toHaveCount(0)
  held.resolve()
  await (await answered).finished()
  await nextFrame(page)
  await fontsApplied(page)
  await page.locator('[name=category][value=""]').check({ force: true })
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  // One press removes it.
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => wishes(page)).toBe(0)
})

test('a page that the browser restores has the hearts of the wishlist as it is by then', async ({ page }) => {
  await newAccount(page, 'heart')
  const read = page.waitForResponse(/\/api\/wishlist\?/)
  await page.goto('/products')
  await (await read).finished()
  await fontsApplied(page)
  const heart = heartInList(page)
  // Dispatched here, because Chromium does not keep pages that a test drives.
  const restore = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await addElsewhere(page)
  await restore()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  // So has one that was pressed here before.
  await heart.click()
  await expect.poll(() => wishes(page)).toBe(0)
  await expect(heart).not.toHaveAttribute('aria-busy')
  await addElsewhere(page)
  await restore()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

test('reviews are shown as recorded', async ({ page }) => {
  await page.goto(`/products/${SLUG}`)
  const main = page.getByRole('main')
  // Other tests may have added to the demo shop's fourteen reviews.
  await expect(main.getByText(/^Showing 10\/\d\d reviews$/)).toBeVisible()
  await expect(main.getByText('Verified Purchase').first()).toBeVisible()
  await expect(main.getByText(/^\d\.\d$/).first()).toBeVisible()
  await page.goto('/products/khuynh-diep-va-baby')
  await expect(main.getByText('Verified Purchase')).toHaveCount(0)
})
