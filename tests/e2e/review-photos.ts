import type { Page } from '@playwright/test'
import type { Locale } from '#shared/locale.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { photograph } from '../factories/photographs.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import { newAccount, openAccountPage, words } from './account.ts'
import { deliver } from './customer-life.ts'
import { expect } from './fixtures.ts'

/** Buys a bouquet with an account of its own, signed in on the page, and has it delivered. */
export async function buyAndReceive(page: Page, shop: RunningShop) {
  const email = await newAccount(page, 'review-photos')
  const customer = await BrowserLike.signedIn(shop.url, email, 'a quiet garden')
  await deliver(shop, await buyAs(customer, shop.url, email))
  const [{ productId }] = (await customer.get('/api/auth/reviews')).body as [{ productId: string }]
  return { customer, productId }
}

/** Buys and receives a bouquet (`buyAndReceive`). Resolves to the product. */
export async function receiveFlowers(page: Page, shop: RunningShop): Promise<{ id: string; slug: string }> {
  const { customer, productId } = await buyAndReceive(page, shop)
  const { body: products } = await customer.get('/api/products')
  return products.find(({ id }: { id: string }) => id === productId)
}

export const jpeg = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await photograph({ width: 1500, height: 2000 }).jpeg().toBuffer(),
})

/** The form of a review within a part of a page, in a language. */
export function reviewForm(page: Page, locale: Locale) {
  const t = words(locale)
  const form = page.locator('.review-form')
  return {
    form,
    add: form.getByLabel(t('reviews:addPhotos')),
    comment: form.getByLabel(t('reviews:comment')),
    photos: form.getByRole('img', { name: /\.jpg$/ }),
    remove: (number: number) => form.getByRole('button', { name: t('reviews:removePhoto', { number }) }),
    save: form.getByRole('button', { name: t('reviews:save') }),
    rate: (count: number) => form.getByRole('radio', { name: t('reviews:stars', { count }) }).check({ force: true }),
  }
}

export const article = (page: Page, locale: Locale) =>
  page.getByRole('article').filter({ hasText: words(locale)('tracking:status.delivered.label') })

/** Opens the form of the review in the customer's orders. */
export async function openForm(page: Page, locale: Locale): Promise<void> {
  await openAccountPage(page, locale, '/orders', article(page, locale))
  await article(page, locale)
    .getByRole('button', { name: new RegExp(`^${words(locale)('reviews:write')}`) })
    .click()
  await expect(reviewForm(page, locale).form).toBeVisible()
}
