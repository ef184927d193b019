import type { Locator, Page } from '@playwright/test'
import type { Locale } from '#shared/locale.ts'
import { openAdmin } from './back-office.ts'
import { expect } from './fixtures.ts'

/** A picture of the demo. */
export const PICTURE = '/objects/dp/moc-lan-thi-tham.webp'

/** Opens the screen in a language and waits for its list. */
export async function openProducts(page: Page, locale: Locale, query = ''): Promise<void> {
  await openAdmin(page, locale, `/admin/products${query}`)
  // The first load of the back-office is slow on a busy machine.
  await expect(card(page).first()).toBeVisible({ timeout: 60_000 })
}

export const card = (page: Page, name?: string): Locator =>
  name === undefined ? page.getByRole('article') : page.getByRole('article', { name, exact: true })

/** Creates a product of the test's own. */
export async function newProduct(page: Page, name: string): Promise<{ id: string; slug: string }> {
  const slug = `e2e-${crypto.randomUUID().slice(0, 8)}`
  const data = {
    name,
    slug,
    description: 'Một bó hoa để thử.',
    priceUSD: '12.00',
    priceVND: 300_000,
    imageUrl: PICTURE,
    category: 'Hoa Sinh Nhật',
    inStock: true,
  }
  const answer = await page.request.post('/api/products', { data })
  expect(answer.status()).toBe(200)
  return (await answer.json()) as { id: string; slug: string }
}
