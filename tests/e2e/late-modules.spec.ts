import type { Page } from '@playwright/test'
import { expect, flowsIn, fontsApplied, nextFrame, open, test, text } from './fixtures.ts'

/** Holds back the page's modules until the returned function is called. */
async function holdModules(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/_astro/*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Resolves to the times of the first module request and of the load event, in milliseconds of the page's clock. */
async function times(page: Page): Promise<{ module: number; load: number }> {
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.js')))
  return page.evaluate(() => {
    const modules = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return { module: Math.min(...modules.map(({ startTime }) => startTime)), load: navigation!.loadEventStart }
  })
}

test('a first page loads modules after its content, the next page at once', async ({ page }) => {
  // Without the timer that loads them before a picture that does not arrive (below): on a busy machine, all pictures
  // may take its four seconds.
  await page.addInitScript(() => {
    const { setTimeout } = window
    Reflect.set(window, 'setTimeout', (act: () => void, ms: number) => (ms === 4_000 ? 0 : setTimeout(act, ms)))
  })
  await page.goto('/')
  const first = await times(page)
  expect(first.module).toBeGreaterThan(first.load)
  await fontsApplied(page)

  await page.goto('/about')
  const next = await times(page)
  expect(next.module).toBeLessThan(next.load)
})

test('a page with a query in its address loads modules at once', async ({ page }) => {
  await page.goto('/products?sort=price-up')
  const { module, load } = await times(page)
  expect(module).toBeLessThan(load)
})

test('a picture that does not load does not hold back the modules', async ({ page }) => {
  await page.route('**/hero-*', () => {})
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.js')))
  expect(await page.evaluate(() => document.readyState)).not.toBe('complete')
})

for (const locale of flowsIn('en'))
  test(`clicks made before the modules load take effect when they have (${locale})`, async ({ page }) => {
    const release = await holdModules(page)
    await open(page, locale, '/products/hoa-hong-do-nong-nan')
    await page.getByRole('button', { name: text(locale, 'common', 'preferences.dark') }).click()
    const add = page.getByRole('button', { name: text(locale, 'catalog', 'addToCart') }).first()
    // A visitor who sees no reaction clicks again, and still wants one.
    await add.click({ clickCount: 3 })
    await expect(page.locator('html.dark')).toHaveCount(0)
    release()
    await expect(page.locator('html.dark')).toHaveCount(1)
    await expect(page.locator('[data-cart-badge]')).toHaveText(/1/)
  })

test('a choice made before the modules load is kept', async ({ page }) => {
  const release = await holdModules(page)
  await page.goto('/products')
  await page.getByLabel(text('en', 'catalog', 'filters.sort')).selectOption('price-up')
  await page.getByLabel(text('en', 'catalog', 'filters.inStock')).check()
  release()
  await expect(page).toHaveURL(/sort=price-up/)
  await expect(page).toHaveURL(/stock/)
  await expect(page.getByLabel(text('en', 'catalog', 'filters.sort'))).toHaveValue('price-up')
  await expect(page.getByLabel(text('en', 'catalog', 'filters.inStock'))).toBeChecked()
})

test('further filters that were opened before the modules load stay open, and are offered', async ({ page }) => {
  const release = await holdModules(page)
  await page.goto('/products')
  await page.locator('[data-further] > summary').click()
  await expect(page.locator('[data-further] a')).toBeVisible()
  release()
  await expect(page.locator('#occasion')).toBeVisible()
  await expect(page.locator('[data-further]')).toHaveAttribute('open')
})

test('further filters that were closed before their script has loaded leave the list as it is', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route(/_astro\/paged-list/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/products?sort=price-up')
  await expect(page.locator('#sort')).toHaveValue('price-up')
  const asked = page.waitForRequest(/_astro\/paged-list/)
  const summary = page.locator('[data-further] > summary')
  await summary.click()
  const script = (await asked).url()
  await summary.click()
  held.resolve()
  // Resolves after the page has run what waited for the script.
  await page.evaluate(async (url) => void (await import(url)), script)
  await nextFrame(page)
  await expect(page.locator('[data-products]')).toHaveAttribute('aria-busy', 'false')
})

test('a search typed before the modules load finds products', async ({ page }) => {
  const release = await holdModules(page)
  await page.goto('/about')
  await page.getByRole('combobox').or(page.getByRole('searchbox')).first().pressSequentially('hoa hong do')
  release()
  await expect(page.getByRole('option').first()).toBeVisible()
})

test('Enter sends a search while the modules load', async ({ page }) => {
  await holdModules(page)
  await page.goto('/about')
  await page.getByRole('searchbox').first().fill('rose')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products\?q=rose$/)
})

test('menus and links work while the modules load', async ({ page }) => {
  await holdModules(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: text('en', 'common', 'menu.open') }).click()
  await page
    .locator('#menu')
    .getByRole('link', { name: text('en', 'common', 'nav.products') })
    .click()
  await expect(page).toHaveURL(/\/products$/)
})

test('a header without a cart shows what another tab puts into it', async ({ page, context }) => {
  await page.goto('/about')
  await fontsApplied(page)
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
