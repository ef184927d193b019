import type { Page } from '@playwright/test'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import type { Locale } from '#shared/locale.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { ADMIN, signIn } from './account.ts'
import { expect } from './fixtures.ts'

/** Signs an admin in, and opens a screen of the back-office in their language. */
export async function openAs(page: Page, locale: Locale, path: string): Promise<void> {
  await signIn(page, ADMIN)
  await page.addInitScript((language) => localStorage.setItem('preferred-language', language), locale)
  await page.goto(path)
  // A busy machine takes its time over the first load.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 })
}

/** Buys in the sandbox. Resolves to the order's number. */
export const buy = (shopUrl: string) => buyAs(new BrowserLike(shopUrl), shopUrl, 'buyer@example.com')

/** Reads an order as the signed-in admin. */
export const read = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/orders/${id}`)).json()) as OrderDetail
