import type { Page } from '@playwright/test'
import type { Locale } from '#shared/locale.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import { controls } from '../faults/provider.ts'
import { ADMIN, PASSWORD } from './account.ts'
import { expect } from './fixtures.ts'
import { fillDelivery, holdInCart, openCheckout } from './purchase.ts'

/** Creates a bouquet, or a product of another category, with functions for what the florist does to it. */
export async function newBouquet(shop: RunningShop, category = 'Hoa Tình Yêu') {
  const florist = new BrowserLike(shop.url)
  expect((await florist.post('/api/auth/login', { email: ADMIN, password: PASSWORD })).status).toBe(200)
  const name = { vi: `Bó cúc ${crypto.randomUUID().slice(0, 4)}`, en: `Daisies ${crypto.randomUUID().slice(0, 4)}` }
  const made = await florist.post('/api/products', {
    name: name.vi,
    slug: `bo-cuc-${crypto.randomUUID()}`,
    description: 'Một bó cúc nhỏ.',
    priceVND: 450_000,
    priceUSD: '18.00',
    imageUrl: '/objects/dp/moc-lan-thi-tham.webp',
    category,
    inStock: true,
    translations: { en: { name: name.en, description: 'A small bunch.' } },
  })
  expect(made.status).toBe(200)
  const { id, slug } = made.body as { id: string; slug: string }
  return {
    id,
    slug,
    name,
    async setStock(stock: number) {
      expect((await florist.send('PATCH', `/api/products/${id}`, { stock })).status).toBe(200)
    },
    async sellOut() {
      expect((await florist.send('PATCH', `/api/products/${id}`, { inStock: false })).status).toBe(200)
    },
    async setPrices(prices: { priceVND: number; priceUSD: string }) {
      expect((await florist.send('PATCH', `/api/products/${id}`, prices)).status).toBe(200)
    },
    async rename(vi: string, en: string) {
      const translations = { en: { name: en, description: 'A small bunch.' } }
      expect((await florist.send('PATCH', `/api/products/${id}`, { name: vi, translations })).status).toBe(200)
    },
    async archive() {
      expect((await florist.send('DELETE', `/api/products/${id}`)).status).toBe(200)
    },
  }
}

/** Puts a new bouquet into the cart and fills the checkout up to the card. Resolves to the bouquet. */
export async function beginBouquetCheckout(page: Page, locale: Locale, shop: RunningShop) {
  const bouquet = await newBouquet(shop)
  await holdInCart(page, locale, bouquet.slug)
  await openCheckout(page, locale)
  await fillDelivery(page, locale)
  return bouquet
}

/** Resolves to how often the provider of the shop has charged a card. */
export const countCharges = async (shop: RunningShop) =>
  (await controls(shop).intents()).reduce((sum, { charges }) => sum + charges, 0)
