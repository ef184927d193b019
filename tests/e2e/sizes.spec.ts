import { expect, type Page } from '@playwright/test'
import { shortOrderId } from '#features/orders/order-id.ts'
import { formatMoney } from '#shared/money.ts'
import { localizedPath, type Locale } from '#shared/locale.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { ADMIN, newAccount, PASSWORD, toast, words } from './account.ts'
import { findViolations } from './axe.ts'
import { newBouquet } from './bouquet.ts'
import { deliver } from './customer-life.ts'
import { darken, open, overflow, test, text, themesIn } from './fixtures.ts'
import { addToCart, cartOf, fillCard, fillDelivery, openCheckout, orderNumber, payButton } from './purchase.ts'

const PEONIES = 'mau-don-sang-som'
const LARGE = { en: 'Early Morning Peonies, Large', vi: 'Mẫu Đơn Sáng Sớm, Bó Lớn' }

const sizes = (page: Page, locale: Locale) =>
  page.getByRole('navigation', { name: text(locale, 'catalog', 'sizes.label'), exact: true })
const stems = (locale: Locale, count: number) => text(locale, 'catalog', 'sizes.stems', { count })
const price = (locale: Locale, VND: number, USD: number) =>
  locale === 'vi' ? formatMoney(VND, 'VND') : formatMoney(USD, 'USD')

for (const [locale, theme] of themesIn('en')) {
  test(`sizes are links with stems and price, by keyboard (${locale}, ${theme})`, async ({ page }) => {
    await open(page, locale, `/products/${PEONIES}`)
    if (theme === 'dark') await darken(page)
    const links = sizes(page, locale).getByRole('link')
    await expect(links).toHaveText([/^\s*S · 5 /, /^\s*M · 7 /, /^\s*L · 11 /])
    await expect(links.nth(1)).toHaveAttribute('aria-current', 'page')
    await expect(links.nth(2)).toContainText(stems(locale, 11))
    await expect(links.nth(2)).toContainText(price(locale, 1_690_000, 66_50))
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await findViolations(page), `at ${width}`).toEqual([])
      expect(await overflow(page), `at ${width}`).toBeLessThanOrEqual(0)
      for (const link of await links.all())
        expect((await link.boundingBox())!.height, `at ${width}`).toBeGreaterThanOrEqual(44)
    }

    const picture = page.locator('.product-picture img').first()
    const before = await picture.getAttribute('src')
    await links.nth(1).focus()
    await page.keyboard.press('Tab')
    await expect(links.nth(2)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${localizedPath(locale, `/products/${PEONIES}-lon`)}$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(LARGE[locale])
    await expect(links.nth(2)).toHaveAttribute('aria-current', 'page')
    await expect(links.nth(1)).not.toHaveAttribute('aria-current')
    expect(await picture.getAttribute('src')).not.toBe(before)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/products/${PEONIES}-lon$`))
  })

  test(`lists have one size of several, with the lowest price, which band and order go by (${locale})`, async ({
    page,
  }) => {
    const own = `a[href$="/products/${PEONIES}"]`
    const shown = page
      .locator('main .card', { has: page.locator(own) })
      .locator('.price')
      .first()
    const lowest = text(locale, 'catalog', 'sizes.from', { price: price(locale, 850_000, 33_50) })
    await open(page, locale, '/products')
    await expect(shown).toContainText(lowest)
    const names = page.locator('[data-products] .card-name')
    const listed = async () => (await names.allTextContents()).map((name) => name.trim())
    expect(await listed()).not.toContain(LARGE[locale])
    const name = (await page.locator(`${own} .card-name`).textContent())!.trim()
    // First in the browser, then by a further filter on the server.
    for (const further of ['', '&flower=peony']) {
      await open(page, locale, `/products?price=middle${further}`)
      await expect(shown).toContainText(lowest)
      await open(page, locale, `/products?price=high${further}`)
      await expect(page.locator('[data-products]')).toHaveAttribute('aria-busy', 'false')
      await expect(names.filter({ hasText: name })).toHaveCount(0)
    }
    await open(page, locale, '/products?sort=price-up')
    // In dong, whatever the language, until a visitor chooses dollars: bouquets of other tests have dollars of their own.
    const amounts = page.locator('[data-products] .price:first-child .vnd')
    await expect(async () => {
      const texts = await amounts.evaluateAll((all) => all.map((one) => one.firstChild!.textContent!))
      const found = texts.map((amount) => Number(amount.replace(/\D/g, '')))
      expect(found.length).toBeGreaterThan(5)
      expect(found).toEqual(found.toSorted((a, b) => a - b))
    }).toPass({ timeout: 60_000 })
    await open(page, locale, `/products?q=${encodeURIComponent(LARGE[locale])}`)
    await expect(page.locator('[data-products]')).toHaveAttribute('aria-busy', 'false')
    expect(await listed()).not.toContain(LARGE[locale])

    // A product of one size names none.
    await open(page, locale, '/products/moc-lan-thi-tham')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(sizes(page, locale)).toHaveCount(0)
  })

  test(`a size is bought, and its review is shown with all sizes (${locale})`, async ({ page, shop }) => {
    const t = words(locale)
    await newAccount(page, 'sizes')
    await addToCart(page, locale, `${PEONIES}-lon`)
    expect(await cartOf(page)).toMatchObject([{ productName: LARGE[locale], quantity: 1, priceVND: 1_690_000 }])
    await openCheckout(page, locale)
    await fillDelivery(page, locale)
    await fillCard(page, locale)
    await payButton(page, locale).click()
    const number = await orderNumber(page, locale)
    await deliver(shop, number)

    // On the page of another size.
    await open(page, locale, `/products/${PEONIES}-nho`)
    const own = page.locator('[data-own-review]')
    await own.getByRole('button', { name: new RegExp(`^${t('reviews:write')}`) }).click()
    await own.getByRole('radio', { name: t('reviews:stars', { count: 5 }) }).check({ force: true })
    const comment = `Bó lớn thơm cả phòng (${shortOrderId(number)}).`
    await own.getByLabel(t('reviews:comment')).fill(comment)
    await own.getByRole('button', { name: t('reviews:save') }).click()
    await expect(toast(page, t('reviews:saved'))).toBeVisible()
    for (const slug of [PEONIES, `${PEONIES}-lon`, `${PEONIES}-nho`]) {
      const shown = page.locator('#reviews-section').getByRole('listitem').filter({ hasText: comment })
      const path = localizedPath(locale, `/products/${slug}`)
      await expect.poll(async () => (await page.request.get(path)).text()).toContain(comment)
      await page.goto(path)
      await expect(shown).toBeVisible()
      await expect(page.locator('[data-own-review]')).toContainText(comment)
    }
  })

  test(`staff make a size of a product by its slug, and one that sells out says so (${locale})`, async ({
    page,
    shop,
  }) => {
    const [small, large] = [await newBouquet(shop), await newBouquet(shop)]
    const florist = new BrowserLike(shop.url)
    await florist.post('/api/auth/login', { email: ADMIN, password: PASSWORD })
    const change = async (id: string, given: object) =>
      expect((await florist.send('PATCH', `/api/products/${id}`, given)).status).toBe(200)
    try {
      await change(small.id, { size: 'S', stems: 1 })
      await open(page, locale, `/products/${small.slug}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(small.name[locale])
      await expect(sizes(page, locale)).toHaveCount(0)
      await change(large.id, { size: 'L', sizeOf: small.slug })
      await large.sellOut()
      await page.reload()
      const links = sizes(page, locale).getByRole('link')
      await expect(links).toHaveText([
        new RegExp(`^\\s*S · ${stems(locale, 1)}\\s*₫`),
        new RegExp(`^\\s*L · ${text(locale, 'catalog', 'outOfStock')}\\s*₫`),
      ])
      await links.nth(1).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(large.name[locale])
      await expect(page.getByRole('link', { name: small.name[locale] })).toHaveCount(0)
      await large.setPrices({ priceVND: 880_000, priceUSD: '35.00' })
      await open(page, locale, `/products/${small.slug}`)
      await expect(links.nth(1)).toContainText(price(locale, 880_000, 35_00))
    } finally {
      await large.archive()
      await small.archive()
    }
  })
}
