import type { Page } from '@playwright/test'
import { expect, fontsApplied, test } from './fixtures.ts'

interface LayoutShift {
  startTime: number
  value: number
  sources: { node: Node | null }[]
}

/** Resolves to the times of the first font request and of the load event, in milliseconds of the page's clock. */
function times(page: Page): Promise<{ font: number; load: number }> {
  return page.evaluate(() => {
    const fonts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'))
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return { font: Math.min(...fonts.map(({ startTime }) => startTime)), load: navigation!.loadEventStart }
  })
}

test('a first page loads web fonts after its content, the next page at once', async ({ page }) => {
  await page.goto('/')
  await fontsApplied(page)
  const first = await times(page)
  expect(first.font).toBeGreaterThanOrEqual(first.load)
  expect(await page.evaluate(() => document.fonts.check('500 1em Lora'))).toBe(true)

  await page.addInitScript(() =>
    new MutationObserver(() => {
      if (document.documentElement.classList.contains('late')) sessionStorage.wasLate = 1
    }).observe(document, { subtree: true, attributes: true, childList: true }),
  )
  await page.goto('/about')
  const next = await times(page)
  expect(next.font).toBeLessThan(next.load)
  expect(await page.evaluate(() => sessionStorage.getItem('wasLate'))).toBeNull()
})

/** Expects every heading in its web font, and nothing that is left unlaid far below the first screen. */
async function expectFontsInPlace(page: Page): Promise<void> {
  const { headings, skipped } = await page.evaluate(() => ({
    headings: [...document.querySelectorAll('main :is(h1, h2, h3):not(.font-sans)')].map(
      (heading) => getComputedStyle(heading).fontFamily.split(',')[0],
    ),
    skipped: [...document.querySelectorAll('.far')].filter(
      (part) => !part.firstElementChild!.checkVisibility({ contentVisibilityAuto: true }),
    ).length,
  }))
  expect(new Set(headings)).toEqual(new Set(['Lora']))
  expect(await page.locator('.far').count()).toBeGreaterThan(0)
  expect(skipped).toBe(0)
}

for (const path of ['/about', '/vi/products/hoa-hong-do-nong-nan'])
  test(`a first page ends with every web font in place (${path})`, async ({ page }) => {
    await page.goto(path)
    await fontsApplied(page)
    await expectFontsInPlace(page)
  })

test('a first page whose fonts fail stays readable, and the next one tries again', async ({ page }) => {
  await page.route('**/*.woff2', (route) => route.abort())
  await page.goto('/about')
  // They are requested some time after the load.
  await page.waitForFunction(() =>
    [...document.fonts].some(({ display, status }) => display === 'fallback' && status === 'error'),
  )
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.unroute('**/*.woff2')
  await page.goto('/contact')
  await fontsApplied(page)
  // The next page, too, loads them as a first one does.
  const next = await times(page)
  expect(next.font).toBeGreaterThanOrEqual(next.load)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page itself requests web fonts', async ({ page }) => {
    const font = page.waitForRequest((request) => request.resourceType() === 'font')
    await page.goto('/about')
    await font
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 412, height: 823 } })

  for (const path of [
    '/',
    '/vi',
    '/vi/contact',
    '/flowers-of-love',
    '/products/hoa-hong-do-nong-nan',
    '/vi/products/hoa-hong-do-nong-nan',
    '/articles/cach-giu-hoa-hong-tuoi-lau',
  ])
    test(`nothing moves when the web fonts arrive, and each is in place (${path})`, async ({ page }) => {
      await page.addInitScript(() => {
        const shifts: { at: number; value: number; of: string }[] = []
        new PerformanceObserver((list) => {
          // TypeScript has no type for it.
          for (const { startTime, value, sources } of list.getEntries() as unknown as LayoutShift[])
            shifts.push({ at: startTime, value, of: sources.map(({ node }) => node?.textContent?.trim()).join() })
        }).observe({ type: 'layout-shift', buffered: true })
        Object.assign(window, { shifts })
      })
      await page.goto(path)
      await fontsApplied(page)
      // Waits until a frame is drawn with the new fonts and reported.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      // The fonts are requested after the load (the first test). Before it, the browser may paint half of the HTML.
      const { load } = await times(page)
      const shifts = await page.evaluate(
        (from) =>
          (Reflect.get(window, 'shifts') as { at: number; value: number; of: string }[]).filter(({ at }) => at >= from),
        load,
      )
      const sum = shifts.reduce((total, { value }) => total + value, 0)
      expect(sum, JSON.stringify(shifts)).toBeLessThan(0.0005)
      await expectFontsInPlace(page)
    })
})
