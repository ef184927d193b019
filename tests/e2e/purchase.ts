import type { Locator, Page } from '@playwright/test'
import type { CartItem } from '#features/cart/stored-cart.ts'
import type { Day } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import { CARDS } from '../factories/confirm-card.ts'
import { expect, open, text } from './fixtures.ts'

export const SLUG = 'hoa-hong-do-nong-nan'

/** Puts a product into the cart from its page. */
export async function addToCart(page: Page, locale: Locale, slug: string): Promise<void> {
  await open(page, locale, `/products/${slug}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: text(locale, 'catalog', 'addToCart'), exact: true })
    .first()
    .click()
  await expect(page.getByText(text(locale, 'catalog', 'addedToCart')).first()).toBeVisible()
}

/** Puts the red roses into the cart from their page. */
export const addRoses = (page: Page, locale: Locale): Promise<void> => addToCart(page, locale, SLUG)

/**
 * Has the next page that opens find products in the browser's cart, a piece for each time that one is named, where a
 * test is about what comes after the cart. It is not the visitor's first page: web fonts are there.
 */
export async function holdInCart(page: Page, locale: Locale, ...slugs: string[]): Promise<void> {
  const answer = await page.request.get('/api/products', { params: { locale } })
  const products = (await answer.json()) as (Omit<CartItem, 'productName' | 'quantity'> & {
    id: string
    slug: string
    name: string
  })[]
  const lines = [...new Set(slugs)].map((wanted): CartItem => {
    const { id, name, priceUSD, priceVND, imageUrl } = products.find(({ slug }) => slug === wanted)!
    const quantity = slugs.filter((slug) => slug === wanted).length
    return { productId: id, productName: name, quantity, priceUSD, priceVND, imageUrl }
  })
  await storeOnce(page, { local: { cart: JSON.stringify(lines), fonts: '1' } })
}

/** Has the next page that opens find texts in the browser's storage, and no later one: what was bought stays away. */
function storeOnce(page: Page, stored: { local?: Record<string, string>; session?: Record<string, string> }) {
  return page.addInitScript(
    ({ key, local = {}, session = {} }) => {
      if (sessionStorage.getItem(key)) return
      sessionStorage.setItem(key, 'stored')
      for (const [name, value] of Object.entries(local)) localStorage.setItem(name, value)
      for (const [name, value] of Object.entries(session)) sessionStorage.setItem(name, value)
    },
    { key: `stored-${crypto.randomUUID()}`, ...stored },
  )
}

/** Puts the red roses into the browser's cart, as `holdInCart` does. */
export const holdRoses = (page: Page, locale: Locale): Promise<void> => holdInCart(page, locale, SLUG)

/** Returns the cart in the browser's storage. */
export const cartOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as { productId: string; quantity: number }[])

/** Opens the checkout, and waits for its session and form. */
export async function openCheckout(page: Page, locale: Locale): Promise<void> {
  await open(page, locale, '/checkout')
  await expect(payButton(page, locale)).toBeEnabled({ timeout: 20_000 })
}

/** Opens the checkout of one product with a delivery day in Hanoi that was chosen before. */
export async function openCheckoutOn(page: Page, locale: Locale, deliveryDate: Day): Promise<void> {
  await holdRoses(page, locale)
  await storeOnce(page, { session: { 'checkout-form': JSON.stringify({ deliveryDate, deliveryCity: 'Hanoi' }) } })
  await openCheckout(page, locale)
}

export function payButton(page: Page, locale: Locale): Locator {
  const [before] = text(locale, 'checkout', 'pay.card', { total: '|' }).split('|')
  return page.getByRole('button', { name: new RegExp(`^${before}[₫$]`) })
}

export function field(page: Page, locale: Locale, name: 'name' | 'email' | 'phone' | 'address'): Locator {
  return page.getByRole('textbox', { name: text(locale, 'checkout', `delivery.${name}`) })
}

export async function fillDelivery(page: Page, locale: Locale, email = 'lan@example.com'): Promise<void> {
  await field(page, locale, 'name').fill('Phạm Thị Lan')
  await field(page, locale, 'email').fill(email)
  await field(page, locale, 'phone').fill('0900 000 096')
  await field(page, locale, 'address').fill('5 Nguyễn Du, Hai Bà Trưng')
  await page
    .getByRole('textbox', { name: text(locale, 'checkout', 'delivery.notes') })
    .fill('Thiệp: Chúc mừng sinh nhật')
}

/** The labels of the provider's fields. */
export const CARD_FIELDS = {
  en: ['Card number', 'Expiration date', 'Security code'],
  vi: ['Số thẻ', 'Ngày hết hạn', 'Mã bảo mật'],
} as const

export async function fillCard(page: Page, locale: Locale, number: string = CARDS.succeeds): Promise<void> {
  const [card, expiry, code] = CARD_FIELDS[locale]
  await page.getByLabel(card).fill(number)
  await page.getByLabel(expiry).fill('12 / 34')
  await page.getByLabel(code).fill('123')
}

/** Resolves to the order number in the toast after a purchase. */
export async function orderNumber(page: Page, locale: Locale): Promise<string> {
  // The toast is gone after five seconds: a picture may load for longer, so the page's load is waited for afterwards.
  await page.waitForURL(locale === 'vi' ? /\/vi$/ : /:\d+\/$/, { waitUntil: 'commit' })
  const toast = page.locator('.toast', { hasText: text(locale, 'checkout', 'doneTitle') }).filter({ visible: true })
  const number = /[0-9a-hjkmnp-tv-z]{26}/.exec((await toast.textContent()) ?? '')?.[0] ?? ''
  await page.waitForLoadState()
  return number
}
