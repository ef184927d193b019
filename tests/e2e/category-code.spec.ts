import type { Page } from '@playwright/test'
import { BrowserLike } from '../factories/browser-like.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import { ADMIN, PASSWORD, words } from './account.ts'
import { findViolations } from './axe.ts'
import { newBouquet } from './bouquet.ts'
import { darken, expect, test, themesIn } from './fixtures.ts'
import { cartOf, holdInCart, openCheckout, payButton } from './purchase.ts'

/** Creates a code of 20% for a category. Resolves to the code. */
async function newCode(shop: RunningShop, category: string): Promise<string> {
  const owner = new BrowserLike(shop.url)
  expect((await owner.post('/api/auth/login', { email: ADMIN, password: PASSWORD })).status).toBe(200)
  const code = `LOAI-${crypto.randomUUID().slice(0, 8)}`.toUpperCase()
  const made = await owner.post('/api/promotions', {
    code,
    discountPercent: 20,
    description: 'Giảm 20% một loại hoa',
    categories: [category],
  })
  expect(made.status).toBe(200)
  return code
}

for (const [locale, theme] of themesIn('vi')) {
  const t = words(locale)
  const code = (page: Page) => page.getByRole('textbox', { name: t('checkout:discount.label') })
  const summary = (page: Page) => page.getByRole('main').locator('.checkout-aside')

  async function apply(page: Page, text: string): Promise<void> {
    await code(page).fill(text)
    await page.getByRole('button', { name: t('checkout:discount.apply') }).click()
  }

  test(`a code for a category discounts its goods alone (${locale}, ${theme})`, async ({ page, shop }) => {
    const discounted = await newBouquet(shop, 'Hoa Sinh Nhật')
    const other = await newBouquet(shop, 'Hoa Khai Trương')
    await other.setPrices({ priceVND: 700_000, priceUSD: '28.00' })
    const promotion = await newCode(shop, 'Hoa Sinh Nhật')
    await holdInCart(page, locale, discounted.slug, other.slug)
    await openCheckout(page, locale)
    if (theme === 'dark') await darken(page)
    const before = await payButton(page, locale).innerText()
    await apply(page, promotion)
    // A fifth of 450,000, not of 1,150,000.
    await expect(summary(page).getByText(t('checkout:summary.discount', { percent: 20 }))).toBeVisible()
    await expect(summary(page)).toContainText('-₫90.000')
    await expect(payButton(page, locale)).toHaveText(/₫1\.060\.000/)
    expect(await findViolations(page, '.checkout')).toEqual([])

    await page.getByRole('button', { name: t('checkout:discount.remove') }).click()
    await expect(payButton(page, locale)).toHaveText(before)
    await expect(summary(page).getByText(t('checkout:summary.discount', { percent: 20 }))).toHaveCount(0)
  })

  test(`a code for goods that are not in the cart says so (${locale}, ${theme})`, async ({ page, shop }) => {
    const other = await newBouquet(shop, 'Hoa Khai Trương')
    const promotion = await newCode(shop, 'Hoa Sinh Nhật')
    await holdInCart(page, locale, other.slug)
    await openCheckout(page, locale)
    if (theme === 'dark') await darken(page)
    const before = await payButton(page, locale).innerText()
    await apply(page, promotion)
    await expect(code(page)).toHaveAccessibleDescription(t('errors:code_other_goods'))
    await expect(code(page)).toHaveValue(promotion)
    await expect(payButton(page, locale)).toHaveText(before)
    await expect(payButton(page, locale)).toBeEnabled()
    expect(await findViolations(page, '.checkout')).toEqual([])

    // With goods of the category in the cart, the same code counts.
    const discounted = await newBouquet(shop, 'Hoa Sinh Nhật')
    expect(await cartOf(page)).toMatchObject([{ productId: other.id, quantity: 1 }])
    await holdInCart(page, locale, other.slug, discounted.slug)
    await openCheckout(page, locale)
    await apply(page, promotion)
    await expect(
      page.getByText(t('checkout:discount.applied', { code: promotion, percent: 20 }), { exact: true }),
    ).toBeVisible()
    await expect(summary(page)).toContainText('-₫90.000')
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/code-${locale}.png`, fullPage: true })
  })
}
