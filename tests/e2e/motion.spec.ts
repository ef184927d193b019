import type { Page } from '@playwright/test'
import { newAccount } from './account.ts'
import { expect, fontsApplied, moduleRun, test } from './fixtures.ts'
import { SLUG } from './purchase.ts'

declare global {
  interface Window {
    /** What scripts have animated on this page, and for how long in milliseconds. */
    animated: { tag: string; duration: number }[]
    /** Whether the browser moved parts of the page before into this one. */
    moved: boolean
    /** Resolves once the page is shown, and they have arrived. */
    arrived: Promise<void>
  }
}

/** Notes what moves on each page that opens from now on. */
const watchMotion = (page: Page) =>
  page.addInitScript(() => {
    window.animated = []
    window.moved = false
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, options) {
      const { duration } = options as { duration: number }
      window.animated.push({ tag: this.tagName.toLowerCase(), duration })
      return animate.call(this, frames, options)
    }
    window.arrived = new Promise((resolve) =>
      addEventListener('pagereveal', ({ viewTransition }) => {
        window.moved = viewTransition !== null
        resolve(viewTransition?.finished)
      }),
    )
  })

const animated = (page: Page, tag: string) =>
  page.evaluate((name) => window.animated.filter((each) => each.tag === name && each.duration > 0), tag)

/** Opens the product from its card, adds it to the cart, and presses its heart. */
async function followCard(page: Page): Promise<void> {
  await watchMotion(page)
  await newAccount(page, 'motion')
  // Made before: the browser moves nothing into a page that takes long.
  await page.request.get(`/products/${SLUG}`)
  await page.goto('/products')
  await fontsApplied(page)
  await page.locator(`.card-link[href="/products/${SLUG}"]`).click()
  await expect(page).toHaveURL(`/products/${SLUG}`)
  // What still moves covers the button, and the press would look for it by scrolling.
  await page.evaluate(() => window.arrived)
  await page.locator('.buy-bar [data-add-to-cart]').click()
  await expect(page.locator('[data-cart-count]')).toHaveText('1')
  const heart = page.locator('.buy-bar [data-heart]')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  // What has moved is gone again.
  await expect(page.locator('body > img')).toHaveCount(0)
  await expect(heart.locator('svg')).toHaveCount(1)
}

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })
  test('a picture moves from its card to its page and drops into the cart, and the heart blooms', async ({ page }) => {
    await followCard(page)
    expect(await page.evaluate(() => window.moved)).toBe(true)
    // What drops the picture is fetched after the count has changed.
    await expect.poll(async () => (await animated(page, 'img')).length).toBeGreaterThan(0)
    const [picture] = await animated(page, 'img')
    expect(picture?.duration).toBeLessThan(250)
    await expect(page.locator('body > img')).toHaveCount(0)
    const petals = await animated(page, 'svg')
    expect(petals.length).toBeGreaterThan(1)
    for (const { duration } of petals) expect(duration).toBeLessThan(250)
  })
})

test('with reduced motion nothing moves', async ({ page }) => {
  await followCard(page)
  await moduleRun(page, 'show-in-cart')
  expect(await page.evaluate(() => window.moved)).toBe(false)
  expect(await page.evaluate(() => window.animated.filter(({ duration }) => duration > 0))).toEqual([])
})
