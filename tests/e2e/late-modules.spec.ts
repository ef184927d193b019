import type { Page } from '@playwright/test'
import { expect, LOCALES, open, test, text } from './fixtures.ts'

/** Keeps the page's modules on their way until they are let go. */
async function hold(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/_astro/*.js', async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

/** When the first module was asked for, and when everything in view was there: milliseconds of the page's own clock. */
async function times(page: Page): Promise<{ module: number; load: number }> {
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.js')))
  return page.evaluate(() => {
    const modules = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return { module: Math.min(...modules.map(({ startTime }) => startTime)), load: navigation!.loadEventStart }
  })
}

test('modules come after what a first page shows, and at once on the next', async ({ page }) => {
  await page.goto('/')
  const first = await times(page)
  expect(first.module).toBeGreaterThan(first.load)
  await expect(page.locator('html.late')).toHaveCount(0)

  await page.goto('/about')
  const next = await times(page)
  expect(next.module).toBeLessThan(next.load)
})

test('a page that is asked for with a query does not wait', async ({ page }) => {
  await page.goto('/products?sort=price-up')
  const { module, load } = await times(page)
  expect(module).toBeLessThan(load)
})

test('a picture that does not arrive does not keep the modules away', async ({ page }) => {
  await page.route('**/hero-*', () => {})
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.js')))
  expect(await page.evaluate(() => document.readyState)).not.toBe('complete')
})

for (const locale of LOCALES)
  test(`what is done before the modules are there is done when they are, in ${locale}`, async ({ page }) => {
    const letGo = await hold(page)
    await open(page, locale, '/products/hoa-hong-do-nong-nan')
    await page.getByRole('button', { name: text(locale, 'common', 'preferences.dark') }).click()
    const add = page.getByRole('button', { name: text(locale, 'catalog', 'addToCart') }).first()
    // Who sees nothing happen presses again, and still wants one.
    await add.click({ clickCount: 3 })
    await expect(page.locator('html.dark')).toHaveCount(0)
    letGo()
    await expect(page.locator('html.dark')).toHaveCount(1)
    await expect(page.locator('[data-cart-badge]')).toHaveText(/1/)
  })

test('what is chosen before the modules are there stays chosen', async ({ page }) => {
  const letGo = await hold(page)
  await page.goto('/products')
  await page.getByLabel(text('en', 'catalog', 'filters.sort')).selectOption('price-up')
  await page.getByLabel(text('en', 'catalog', 'filters.inStock')).check()
  letGo()
  await expect(page).toHaveURL(/sort=price-up/)
  await expect(page).toHaveURL(/stock/)
  await expect(page.getByLabel(text('en', 'catalog', 'filters.sort'))).toHaveValue('price-up')
  await expect(page.getByLabel(text('en', 'catalog', 'filters.inStock'))).toBeChecked()
})

test('a search that is typed before the modules are there finds', async ({ page }) => {
  const letGo = await hold(page)
  await page.goto('/about')
  await page.getByRole('combobox').or(page.getByRole('searchbox')).first().pressSequentially('hoa hong do')
  letGo()
  await expect(page.getByRole('option').first()).toBeVisible()
})

test('a search is sent by Enter while the modules are on their way', async ({ page }) => {
  await hold(page)
  await page.goto('/about')
  await page.getByRole('searchbox').first().fill('rose')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products\?q=rose$/)
})

test('menus open, and links lead on, while the modules are on their way', async ({ page }) => {
  await hold(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: text('en', 'common', 'menu.open') }).click()
  await page
    .locator('#menu')
    .getByRole('link', { name: text('en', 'common', 'nav.products') })
    .click()
  await expect(page).toHaveURL(/\/products$/)
})

test('what another tab puts into the cart shows in the header, which had no cart before', async ({ page, context }) => {
  await page.goto('/about')
  await expect(page.locator('html.late')).toHaveCount(0)
  const other = await context.newPage()
  await other.goto('/products/hoa-hong-do-nong-nan')
  await other
    .getByRole('button', { name: text('en', 'catalog', 'addToCart') })
    .first()
    .click()
  await expect(page.locator('[data-cart-badge]')).toHaveText(/1/)
  await page.reload()
  await expect(page.locator('[data-cart-badge]')).toHaveText(/1/)
})
