import type { ElementHandle, Locator, Page } from '@playwright/test'
import { expect, fontsApplied, test } from './fixtures.ts'
import { holdRoses, openCheckout, SLUG } from './purchase.ts'

/**
 * Returns the colours that each element in view is painted with: the most frequent one, and that of its lower edge. In
 * high contrast the browser does not always paint the computed styles.
 */
async function paintedColours(page: Page, elements: ElementHandle<Element>[]): Promise<string[]> {
  const boxes = await page.evaluate(
    (all) =>
      all.map((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect()
        const isInView = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
        return {
          left: Math.floor(left),
          top: Math.floor(top),
          right: Math.ceil(right),
          bottom: Math.ceil(bottom),
          isInView,
        }
      }),
    elements,
  )
  for (const box of boxes) expect(box).toMatchObject({ isInView: true })
  const picture = (await page.screenshot()).toString('base64')
  return page.evaluate(
    async ({ base64, boxes }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes]))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
      context.drawImage(bitmap, 0, 0)
      const mostFrequent = (left: number, top: number, width: number, height: number) => {
        const counts = new Map<string, number>()
        const { data } = context.getImageData(left, top, width, height)
        for (let at = 0; at < data.length; at += 4) {
          const colour = data.subarray(at, at + 3).join()
          counts.set(colour, (counts.get(colour) ?? 0) + 1)
        }
        return [...counts].toSorted((a, b) => b[1] - a[1])[0]![0]
      }
      return boxes.map(({ left, top, right, bottom }) => {
        const width = right - left
        return `${mostFrequent(left, top, width, bottom - top)}; below ${mostFrequent(left, bottom - 2, width, 1)}`
      })
    },
    { base64: picture, boxes },
  )
}

/** Fails if the chosen element looks like one of the others. */
async function expectToDiffer(chosen: Locator, others: Locator): Promise<void> {
  await expect(chosen).toHaveCount(1)
  await chosen.scrollIntoViewIfNeeded()
  const elements = [...(await chosen.elementHandles()), ...(await others.elementHandles()).slice(0, 4)]
  const [colours, ...rest] = await paintedColours(chosen.page(), elements as ElementHandle<Element>[])
  expect(rest.length).toBeGreaterThan(0)
  expect(rest).not.toContain(colours)
}

const chips = (page: Page) => page.locator('main .chip')

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' }))

for (const colorScheme of ['light', 'dark'] as const)
  test(`the chosen item looks different from the others in high contrast (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/products')
    await fontsApplied(page)
    await expectToDiffer(
      page.locator('.nav-link[aria-current]'),
      page.locator('.nav-link:not([aria-current], [hidden])'),
    )
    await chips(page).nth(2).click()
    await expectToDiffer(
      chips(page).filter({ has: page.locator(':checked') }),
      page.locator('.chip:not(:has(:checked))'),
    )

    const box = page.locator('[data-search] input')
    await box.fill('rose')
    await expect(page.getByRole('option').first()).toBeVisible()
    await box.press('ArrowDown')
    await expectToDiffer(
      page.locator('.search-option[aria-selected=true]'),
      page.locator('.search-option[aria-selected=false]'),
    )

    await page.goto('/articles')
    await expectToDiffer(page.locator('.chip[aria-current]'), page.locator('.chip:not([aria-current])'))

    await page.setViewportSize({ width: 390, height: 844 })
    await page.locator('[popovertarget=menu]').first().click()
    for (const link of ['.drawer-link', '.drawer-language'])
      await expectToDiffer(page.locator(`${link}[aria-current]`), page.locator(`${link}:not([aria-current], [hidden])`))
  })

test('the chosen day differs visibly from the others in high contrast', async ({ page }) => {
  await holdRoses(page, 'en')
  await openCheckout(page, 'en')
  const date = page.locator('.checkout-date')
  const free = page.locator('.calendar-day:not([data-disabled], [data-today]) .calendar-button')
  await date.click()
  await free.last().click()
  await date.click()
  const chosen = page.locator('[data-selected] .calendar-button')
  await expect(chosen).toBeVisible()
  const other = '.calendar-day:not([data-selected])'
  const freeToo = page.locator(`${other}:not([data-disabled]) .calendar-button`)
  // On the last days of a month, the chosen one may be the only free one of it.
  await expectToDiffer(chosen, (await freeToo.count()) > 0 ? freeToo : page.locator(`${other} .calendar-button`))
})

test('buttons have an edge, and questions their marker, in high contrast', async ({ page }) => {
  await page.goto(`/products/${SLUG}`)
  await expect(page.locator('.buy-bar .btn')).not.toHaveCSS('border-bottom-width', '0px')
  await page.goto('/contact')
  const sign = await page
    .locator('main summary')
    .first()
    .evaluate((summary) => getComputedStyle(summary, '::after').backgroundImage)
  expect(sign).toContain('gradient')
})
