import { localizedPath } from '#shared/locale.ts'
import { findViolations } from './axe.ts'
import { darken, expect, LOCALE_THEMES, open, test, text } from './fixtures.ts'

for (const [locale, theme] of LOCALE_THEMES)
  test(`home leads to the flowers of an occasion and of a person, by keyboard (${locale}, ${theme})`, async ({
    page,
  }) => {
    await open(page, locale, '/')
    if (theme === 'dark') await darken(page)
    expect(await findViolations(page, 'main')).toEqual([])
    const occasions = page.locator('[aria-labelledby=facet-tiles] .facet-tiles a')
    await expect(occasions).toHaveCount(6)
    await occasions.filter({ hasText: text(locale, 'catalog', 'facets.occasions.love') }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(
      (url) => url.pathname + url.search === localizedPath(locale, '/products?occasion=love'),
    )
    await expect(page.locator('[data-count]')).toHaveText(text(locale, 'catalog', 'count', { count: 6 }))
    await page.goBack()
    await page.getByRole('link', { name: text(locale, 'catalog', 'facets.recipients.mother'), exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/products\?for=mother$/)
    await expect(page.locator('[name=for]')).toHaveValue('mother')
  })

test('on a phone, flowers are on the first screen of home', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await page.goto('/vi')
  await expect(page.locator('.by-day .hero-picture')).toBeInViewport({ ratio: 1 })
})
