import { localizedPath } from '#shared/locale.ts'
import { findViolations } from './axe.ts'
import { darken, expect, LOCALE_THEMES, open, test, text } from './fixtures.ts'

for (const [locale, theme] of LOCALE_THEMES)
  test(`home names the soonest deliveries, the month and what customers say, and leads on by keyboard (${locale}, ${theme})`, async ({
    page,
  }) => {
    const monthNow = () =>
      new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'Asia/Ho_Chi_Minh' }).format(new Date())
    const before = monthNow()
    await open(page, locale, '/')
    if (theme === 'dark') await darken(page)
    expect(await findViolations(page, 'main')).toEqual([])
    const cities = page.getByRole('list', { name: text(locale, 'home', 'badges.label') }).getByRole('listitem')
    await expect(cities).toHaveCount(2)
    for (const city of await cities.all()) await expect(city).toContainText(/\d\d?\/\d\d?, \d\d?:00–\d\d?:00/)

    // A month may end while the page is opened.
    const seasonOf = (month: string) =>
      page.getByRole('region', { name: text(locale, 'home', 'season.title', { month }) })
    const season = seasonOf(before).or(seasonOf(monthNow()))
    await expect(season.getByRole('link').first()).toHaveAttribute('href', /\/products\?flower=\w+$/)

    const praise = page.getByRole('region', { name: text(locale, 'home', 'reviews.title') })
    await expect(praise.getByRole('listitem')).toHaveCount(3)
    await expect(
      praise.getByRole('img', { name: text(locale, 'catalog', 'reviews.stars', { count: 5 }) }),
    ).not.toHaveCount(0)
    await praise.getByRole('link').first().focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('#reviews')).toBeVisible()
    await page.goBack()

    // To the flowers of an occasion, and of a person.
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
