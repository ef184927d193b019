import type { Locator, Page } from '@playwright/test'
import type { PublishedPicture } from '#features/uploads/uploads.calls.ts'
import type { Locale } from '#shared/locale.ts'
import { asAdmin, call, openAdmin } from './back-office.ts'
import { expect } from './fixtures.ts'

/** A picture of the demo. */
export const PICTURE = '/objects/dp/moc-lan-thi-tham.webp'

const PUBLISHED: PublishedPicture = { objectPath: PICTURE, publicUrl: PICTURE }

/** Answers each upload with a picture of the demo, where a test is not about it: the shop works on one for seconds. */
export const publishAtOnce = (page: Page) =>
  page.route('**/api/admin/product-images?*', (route) => route.fulfill({ json: PUBLISHED }))

/** Opens the screen in a language and waits for its list. */
export async function openProducts(page: Page, locale: Locale, query = ''): Promise<void> {
  await openAdmin(page, locale, `/admin/products${query}`)
  // The first load of the back-office is slow on a busy machine.
  await expect(card(page).first()).toBeVisible({ timeout: 60_000 })
}

export const card = (page: Page, name?: string): Locator =>
  name === undefined ? page.getByRole('article') : page.getByRole('article', { name, exact: true })

/** Creates a product of the test's own, with changes one after the other, and opens the list with it as the admin. */
export async function openNewProduct(
  page: Page,
  locale: Locale,
  name: string,
  ...changes: object[]
): Promise<{ id: string; slug: string }> {
  await asAdmin(page, locale)
  const product = await call(page, 'POST', '/api/products', {
    name,
    slug: `e2e-${crypto.randomUUID().slice(0, 8)}`,
    description: 'Một bó hoa để thử.',
    priceUSD: '12.00',
    priceVND: 300_000,
    imageUrl: PICTURE,
    category: 'Hoa Sinh Nhật',
    inStock: true,
  })
  for (const change of changes) await call(page, 'PATCH', `/api/products/${product.id}`, change)
  await page.goto('/admin/products')
  await expect(card(page, name)).toBeVisible({ timeout: 60_000 })
  return product
}
