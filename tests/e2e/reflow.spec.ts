import type { Locator } from '@playwright/test'
import { localizedPath } from '#shared/locale.ts'
import { ADMIN, signIn } from './account.ts'
import { doubleTextSize, expect, fontsApplied, LOCALES, open, test, wholeOverflow } from './fixtures.ts'
import { addRoses, openCheckout, SLUG } from './purchase.ts'

const PRODUCT = `/products/${SLUG}`

const box = async (element: Locator) => (await element.boundingBox())!

for (const locale of LOCALES)
  test(`at 400 % of a screen of 1280 by 1024 nothing is lost, and nothing scrolls sideways (${locale})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 256 })
    await addRoses(page, locale)
    // It lies over the buttons below, and goes by itself only after some seconds.
    await page.locator('.toast').getByRole('button').press('Escape')
    const buy = page.locator('.buy-bar .btn')
    await buy.evaluate((button) => scrollBy(0, button.getBoundingClientRect().top + 150))
    await expect(buy).not.toBeInViewport()

    await page.locator('[popovertarget=menu]').first().click()
    const last = page.getByRole('dialog').locator('button, a').last()
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')

    await page.locator('[data-search] input').fill('rose')
    const found = page.getByRole('option')
    await expect(found.first()).toBeVisible()
    await found.last().scrollIntoViewIfNeeded()
    await expect(found.last()).toBeInViewport({ ratio: 0.9 })

    await openCheckout(page, locale)
    expect(await wholeOverflow(page)).toBeLessThanOrEqual(0)
    await page.locator('.checkout-date').click()
    const calendar = page.locator('.calendar-box')
    await expect(calendar.locator('.calendar-button').first()).toBeVisible()
    const { left, right, sideways } = await calendar.evaluate((element) => ({
      ...(element.getBoundingClientRect().toJSON() as DOMRect),
      sideways: element.scrollWidth - element.clientWidth,
    }))
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(320)
    expect(sideways).toBeLessThanOrEqual(0)
  })

for (const locale of LOCALES)
  test(`with text twice as large a phone still shows the whole buy bar and the search (${locale})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, locale, PRODUCT)
    const bar = page.locator('.buy-bar')
    await expect(bar.locator('.price')).toBeVisible()
    await doubleTextSize(page)
    await expect(bar.locator('.heart')).toBeInViewport({ ratio: 1 })
    await expect(bar.locator('.btn')).toBeInViewport({ ratio: 1 })
    expect((await box(bar.locator('.btn'))).height).toBeLessThan(844 / 4)

    await page.locator('[data-search] input').fill('rose')
    const price = page.locator('.search-price').first()
    await expect(price).toBeVisible()
    const { x, width } = await box(price)
    expect(x + width).toBeLessThanOrEqual(390)
  })

for (const path of [PRODUCT, '/admin/orders/new'])
  test(`tick boxes are square beside words that take two lines (${path})`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 844 })
    await signIn(page, ADMIN)
    await page.goto(path)
    const boxes = page.getByRole('main').locator('input[type=checkbox]')
    await expect(boxes.nth(2)).toBeVisible()
    for (const { width, height } of await Promise.all((await boxes.all()).map(box))) expect(width).toBe(height)
  })

test('a long text without spaces does not widen a page on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(PRODUCT)
  await fontsApplied(page)
  const main = page.getByRole('main')
  for (const place of [
    main.getByRole('heading', { level: 1 }),
    page.locator('.crumb a').last(),
    main.locator('p.whitespace-pre-line'),
    page.locator('#reviews-section li h3').first(),
    page.locator('#reviews-section li p').first(),
    page.locator('.card-name').first(),
  ])
    for (const length of [59, 200]) {
      const before = await place.textContent()
      await place.evaluate((element, letters) => {
        element.textContent = `https://example.com/${'a'.repeat(letters - 20)}`
      }, length)
      expect(await wholeOverflow(page), `${length} letters in place of “${before}”`).toBeLessThanOrEqual(0)
    }
})

test('the columns of a table keep their words whole', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 844 })
  await page.goto('/articles/lich-hoa-bon-mua-viet-nam')
  await fontsApplied(page)
  const broken = await page.locator('.prose td').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const { 0: word, index } of node.textContent!.matchAll(/\p{L}+/gu)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word)
        }
      return found
    }),
  )
  expect(broken).toEqual([])
})

for (const [path, section] of [
  ['/', 'featured'],
  [PRODUCT, 'related'],
] as const)
  test(`four products form rows of the same length (${path})`, async ({ page }) => {
    await page.goto(path)
    const cards = page.locator(`[aria-labelledby=${section}] .card`)
    await expect(cards).toHaveCount(4)
    for (const width of [390, 767, 768, 900, 1023, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const tops = await cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().top)))
      const rows = [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
      expect(new Set(rows).size, `rows of ${rows.join(' and ')} at ${width}`).toBe(1)
    }
  })

test('product pictures load in the width in which they are shown', async ({ page }) => {
  for (const path of ['/', '/products']) {
    await page.goto(path)
    for (const width of [390, 800, 1100, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const { asked, shown } = await page
        .locator('.card-picture')
        .first()
        .evaluate((frame) => {
          const sizes = frame.querySelector('source')!.sizes.split(/, (?![^(]*\))/)
          const size = sizes.find(
            (each) => !each.startsWith('(min-width') || matchMedia(each.replace(/ \S+$/, '')).matches,
          )
          const probe = document.body.appendChild(document.createElement('div'))
          probe.style.width = size!.replace(/^\(min-width[^)]*\) /, '')
          const widths = { asked: probe.offsetWidth, shown: frame.clientWidth }
          probe.remove()
          return widths
        })
      expect(asked / shown, `${path} at ${width}: asked for ${asked}, shown ${shown}`).toBeGreaterThan(0.97)
      expect(asked / shown, `${path} at ${width}: asked for ${asked}, shown ${shown}`).toBeLessThan(1.1)
    }
  }
})

for (const locale of LOCALES)
  test(`an article on the home page has space under its picture, and no dot ends a line (${locale})`, async ({
    page,
  }) => {
    await page.goto(localizedPath(locale, '/'))
    for (const width of [360, 390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const lead = page.locator('.latest li').first()
      await lead.scrollIntoViewIfNeeded()
      // Measured in one go, here and below: a font that arrives between two measurements would move the second.
      const space = await lead.evaluate((item) => {
        const [picture, facts] = ['img', '.latest-facts'].map((part) =>
          item.querySelector(part)!.getBoundingClientRect(),
        )
        return facts!.top - picture!.bottom
      })
      expect(space, `at ${width}`).toBeGreaterThanOrEqual(12)

      for (const line of await page.locator('.latest-facts').all()) {
        await expect(line).not.toContainText('·')
        const { category, date, whole } = await line.evaluate((facts) => {
          const boxOf = (part: Element) => part.getBoundingClientRect().toJSON() as DOMRect
          return {
            category: boxOf(facts.querySelector('span')!),
            date: boxOf(facts.querySelector('time')!),
            whole: boxOf(facts),
          }
        })
        // A date on a line of its own starts at the left edge, so that the dot before it is cut off.
        if (date.y > category.y + category.height / 2) expect(date.x).toBeCloseTo(whole.x, 0)
        else expect(date.x - category.x - category.width, `at ${width}`).toBeLessThan(8)
      }
    }
  })
