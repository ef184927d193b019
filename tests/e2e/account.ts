import type { Locator, Page } from '@playwright/test'
import { shortOrderId } from '#features/orders/order-id.ts'
import type { Locale } from '#shared/locale.ts'
import { expect, open, text } from './fixtures.ts'

export const CUSTOMER = 'customer@example.com'
export const ADMIN = 'admin@example.com'
export const PASSWORD = 'demo-flowers'

export const words =
  (locale: Locale) =>
  (key: string, values?: Record<string, string | number>): string => {
    const [namespace = '', path = ''] = key.split(':')
    return text(locale, namespace, path, values)
  }

/** Returns the values of a text that names an order. */
export const numberOf = (orderId: string) => ({ number: shortOrderId(orderId) })

/** Signs a page's browser in by an API call, for tests of other things. */
export async function signIn(page: Page, email = CUSTOMER): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password: PASSWORD } })
  expect(answer.status()).toBe(200)
}

/** Registers an account and signs in to it. Resolves to its email. */
export async function newAccount(page: Page, name: string): Promise<string> {
  const email = `${name}-${crypto.randomUUID().slice(0, 8)}@example.com`
  const data = { email, password: 'a quiet garden', firstName: 'Mai', lastName: 'Lê' }
  expect((await page.request.post('/api/auth/register', { data })).status()).toBe(200)
  return email
}

export function field(page: Page, locale: Locale, key: string): Locator {
  return page.getByLabel(words(locale)(key), { exact: true })
}

/** Opens a page of the account and waits for its island. */
export async function openAccountPage(page: Page, locale: Locale, path: string, shown: Locator): Promise<void> {
  await open(page, locale, path)
  await expect(shown.first()).toBeVisible({ timeout: 20_000 })
}

export function toast(page: Page, title: string): Locator {
  return page.locator('.toast', { hasText: title })
}
