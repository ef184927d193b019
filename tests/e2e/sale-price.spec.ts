import { eq } from 'drizzle-orm'
import { products } from '#db/schema/index.ts'
import { formatMinute, minuteInVietnam } from '#shared/dates.ts'
import { DAY_MS } from '#shared/durations.ts'
import { localizedPath } from '#shared/locale.ts'
import { toast, words } from './account.ts'
import { findViolations } from './axe.ts'
import { openAdmin } from './back-office.ts'
import { inDatabase } from './database.ts'
import { darken, expect, open, test, themesIn } from './fixtures.ts'
import { holdInCart } from './purchase.ts'

for (const [locale, theme] of themesIn('en')) {
  const t = words(locale)
  // Specs of a worker share a shop, so the product is one whose price no other spec reads.
  const slug = 'hop-hoa-pastel'

  test(`a sale is set, shown beside the normal price, and ends by itself (${locale})`, async ({ page, shop }) => {
    await openAdmin(page, locale, '/admin/products?q=pastel')
    const card = page.locator('.product-card').filter({ has: page.locator(`a[href$="/${slug}"]`) })
    const dialog = page.getByRole('dialog')
    const field = (name: string) => dialog.getByLabel(t(`adminProducts:form.${name}`), { exact: true })
    const save = dialog.getByRole('button', { name: t('adminProducts:form.submitEdit') })
    const end = minuteInVietnam(new Date(Date.now() + DAY_MS))

    await card.getByRole('button').first().click({ timeout: 60_000 })
    await field('priceVND').fill('550k')
    await field('priceUSD').fill('22')
    await field('salePriceVND').fill('600k')
    await field('salePriceUSD').fill('16')
    await save.click()
    await expect(dialog.getByText(t('errors:sale_incomplete'))).toBeVisible()
    await field('saleEndsAt').fill(formatMinute(end))
    await save.click()
    await expect(dialog.getByText(t('errors:sale_price_not_lower'))).toBeVisible()
    if (theme === 'dark') await darken(page)
    expect(await findViolations(page)).toEqual([])
    await field('salePriceVND').fill('400k')
    await save.click()
    await expect(toast(page, t('admin:success'))).toBeVisible()
    await expect(dialog).toHaveCount(0)
    const until = formatMinute(end)
    await expect(card).toContainText(t('adminProducts:saleUntil', { at: until }))
    await expect(card.locator('s')).toContainText('₫550.000')
    expect(await findViolations(page)).toEqual([])

    await open(page, locale, `/products/${slug}`)
    const main = page.locator('main')
    await expect(main.getByText(t('catalog:sale.until', { at: until }))).toBeVisible()
    const price = main.locator('.price').first()
    const normal = main.locator('s')
    await expect(price).toContainText('₫400.000')
    await expect(normal.first()).toContainText(t('catalog:sale.normal'))
    await expect(normal.first()).toContainText('₫550.000')
    const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).join()
    expect(data).toContain('"priceValidUntil"')
    if (theme === 'dark') await darken(page)
    expect(await findViolations(page)).toEqual([])
    await open(page, locale, '/products')
    const listed = page.locator('.card').filter({ has: page.locator(`a[href$="/${slug}"]`) })
    await expect(listed.locator('s')).toContainText('₫550.000')

    // The cart and the search panel show both prices, too.
    await holdInCart(page, locale, slug)
    await open(page, locale, '/cart')
    const line = page.locator('.cart-line')
    await expect(line).toContainText('₫400.000')
    await expect(line.locator('s')).toContainText('₫550.000')
    await expect(line.locator('s')).toContainText(t('cart:normalPrice'))
    await page.getByRole('searchbox').first().fill('pastel')
    const option = page.locator(`.search-option[href$="/${slug}"]`)
    await expect(option).toContainText('₫400.000')
    await expect(option.locator('s')).toContainText('₫550.000')
    if (theme === 'dark') await darken(page)
    expect(await findViolations(page)).toEqual([])
    await page.evaluate(() => localStorage.removeItem('cart'))

    // The end comes sooner than a test can wait for: the job finds it in the database, as at any end.
    await inDatabase(shop, (db) =>
      db
        .update(products)
        .set({ saleEndsAt: new Date(Date.now() + 1000) })
        .where(eq(products.slug, slug)),
    )
    const path = localizedPath(locale, `/products/${slug}`)
    await expect.poll(async () => (await page.request.get(path)).text(), { timeout: 20_000 }).not.toMatch(/<s[ >]/)
    await page.goto(path)
    await expect(price).toContainText('₫550.000')
    await expect(normal).toHaveCount(0)
  })
}
