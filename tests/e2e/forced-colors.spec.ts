import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { addRoses, openCheckout, SLUG } from './purchase.ts'

/** What of an element's look high contrast leaves: without the outline, which is the focus's. */
function look(element: Locator): Promise<string> {
  return element.evaluate((shown) => {
    const { backgroundColor, color, borderBottomColor, fontWeight } = getComputedStyle(shown)
    return [backgroundColor, color, borderBottomColor, fontWeight].join(' | ')
  })
}

/** Fails unless the chosen one looks like none of the others. */
async function expectToldApart(chosen: Locator, others: Locator): Promise<void> {
  await expect(chosen).toHaveCount(1)
  const rest = await Promise.all((await others.all()).map(look))
  expect(rest.length).toBeGreaterThan(0)
  expect(rest).not.toContain(await look(chosen))
}

const chips = (page: Page) => page.locator('main .chip')

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' }))

for (const colorScheme of ['light', 'dark'] as const)
  test(`what is chosen can be told from the rest in high contrast (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/products')
    await expectToldApart(
      page.locator('.nav-link[aria-current]'),
      page.locator('.nav-link:not([aria-current], [hidden])'),
    )
    await chips(page).nth(2).click()
    await expectToldApart(
      chips(page).filter({ has: page.locator(':checked') }),
      page.locator('.chip:not(:has(:checked))'),
    )

    const box = page.locator('[data-search] input')
    await box.fill('rose')
    await expect(page.getByRole('option').first()).toBeVisible()
    await box.press('ArrowDown')
    await expectToldApart(
      page.locator('.search-option[aria-selected=true]'),
      page.locator('.search-option[aria-selected=false]'),
    )

    await page.goto('/articles')
    await expectToldApart(page.locator('.chip[aria-current]'), page.locator('.chip:not([aria-current])'))

    await page.setViewportSize({ width: 390, height: 844 })
    await page.locator('[popovertarget=menu]').first().click()
    for (const link of ['.drawer-link', '.drawer-language'])
      await expectToldApart(
        page.locator(`${link}[aria-current]`),
        page.locator(`${link}:not([aria-current], [hidden])`),
      )
  })

test('the chosen day can be told from the others in high contrast', async ({ page }) => {
  await addRoses(page, 'en')
  await openCheckout(page, 'en')
  const date = page.locator('.checkout-date')
  const free = page.locator('.calendar-day:not([data-disabled], [data-today]) .calendar-button')
  await date.click()
  await free.last().click()
  await date.click()
  await expectToldApart(
    page.locator('[data-selected] .calendar-button'),
    page.locator('.calendar-day:not([data-selected], [data-disabled]) .calendar-button'),
  )
})

test('buttons have an edge, and questions their sign, in high contrast', async ({ page }) => {
  await page.goto(`/products/${SLUG}`)
  await expect(page.locator('.buy-bar .btn')).not.toHaveCSS('border-bottom-width', '0px')
  await page.goto('/contact')
  const sign = await page
    .locator('main summary')
    .first()
    .evaluate((summary) => getComputedStyle(summary, '::after').backgroundImage)
  expect(sign).toContain('gradient')
})
