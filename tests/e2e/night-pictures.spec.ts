import type { Page } from '@playwright/test'
import { expect, test, text } from './fixtures.ts'
import { holdRoses } from './purchase.ts'

/** Uploads have one file for both themes, and another test of this worker may have put one on the page. */
const UPLOADED = /\/objects\/[ap]\//

/** Resolves to the drawn pictures that the page shows, sorted by theme; waits until every one in view has loaded. */
async function shown(page: Page) {
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.images].every(
          (img) => img.loading === 'lazy' || !img.checkVisibility() || (img.complete && img.naturalWidth > 0),
        ),
      ),
    )
    .toBe(true)
  return page.evaluate((uploaded) => {
    const files = [...document.images]
      .filter((img) => img.checkVisibility() && img.currentSrc && !uploaded.test(img.currentSrc))
      .map((img) => img.currentSrc)
    return {
      night: files.filter((file) => file.includes('-night')),
      day: files.filter((file) => !file.includes('-night')),
    }
  }, UPLOADED)
}

const inTheDark = () => localStorage.setItem('theme', 'dark')

for (const path of ['/', '/products', '/products/hoa-hong-do-nong-nan', '/articles/mua-cuc-hoa-mi-ha-noi', '/about'])
  test(`${path} has pictures of the night in the dark theme, and loads no other but its first`, async ({ page }) => {
    const loaded = new Set<string>()
    page.on('response', (answer) => {
      const { pathname } = new URL(answer.url())
      if (/\.(avif|webp)$/.test(pathname) && !UPLOADED.test(pathname)) loaded.add(`${answer.status()} ${pathname}`)
    })
    await page.addInitScript(inTheDark)
    await page.goto(path)
    // A lazy picture names its file once the page is laid out.
    await expect.poll(async () => (await shown(page)).night.length).toBeGreaterThan(0)
    expect((await shown(page)).day).toEqual([])
    // The browser reads ahead: the first pictures, which are not lazy, may be requested before any script runs.
    const eager = await page.locator('img:not([loading])').count()
    const files = [...loaded]
    expect(files.filter((file) => !file.includes('-night')).length).toBeLessThanOrEqual(eager)
    expect(files.filter((file) => !file.startsWith('200'))).toEqual([])
  })

test('the theme button changes the pictures with the page, there and back', async ({ page }) => {
  await page.goto('/products')
  expect((await shown(page)).night).toEqual([])
  await page.getByRole('button', { name: text('en', 'common', 'preferences.dark') }).click()
  await expect.poll(async () => (await shown(page)).day).toEqual([])
  await page.getByRole('button', { name: text('en', 'common', 'preferences.light') }).click()
  await expect.poll(async () => (await shown(page)).night).toEqual([])
})

test('cards that were filtered out while the theme changed come back with its pictures', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', localStorage.getItem('theme') ?? 'dark'))
  await page.goto('/products')
  const cards = page.locator('[data-products] > li')
  const all = await cards.count()
  const category = (index: number) => page.locator('[name=category]').nth(index).check({ force: true })
  /** Resolves once the page has the theme: the first press loads its code. */
  const preference = async (theme: 'light' | 'dark') => {
    await page.getByRole('button', { name: text('en', 'common', `preferences.${theme}`) }).click()
    await expect(page.locator('html.dark')).toHaveCount(theme === 'dark' ? 1 : 0)
  }
  const files = (theme: 'night' | 'day') =>
    page
      .locator('[data-products] source')
      .evaluateAll(
        (sources, isNight) =>
          sources.map((source) => source.getAttribute('srcset')!).filter((set) => set.includes('-night.') === isNight),
        theme === 'night',
      )
  // A product that another test of this worker has made has an uploaded picture, which is the same in both.
  const drawn = page.locator('[data-products] source[srcset*="/objects/d"]')

  await category(1)
  await expect(cards).not.toHaveCount(all)
  await preference('light')
  await category(0)
  await expect(cards).toHaveCount(all)
  await expect.poll(() => files('night')).toEqual([])
  expect((await shown(page)).night).toEqual([])

  // There again, and back by the further filters, whose cards come from the server.
  await category(1)
  await expect(cards).not.toHaveCount(all)
  await preference('dark')
  await category(0)
  await expect(cards).toHaveCount(all)
  await expect.poll(async () => (await files('night')).length).toBe(await drawn.count())
  const further = page.locator('[data-further] > summary')
  await further.click()
  await expect(page.locator('[data-choices]')).toBeVisible()
  await preference('light')
  await further.click()
  await expect(page.locator('[data-products] .tile')).not.toHaveCount(0)
  await expect.poll(() => files('night')).toEqual([])
})

test('pictures that islands draw later are of the night, too', async ({ page }) => {
  await page.addInitScript(inTheDark)
  await holdRoses(page, 'en')
  await page.goto('/cart')
  await expect(page.locator('main img').first()).toHaveAttribute('src', /\/objects\/dp\/.*-night\.webp$/)
})
