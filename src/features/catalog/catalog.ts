import type { z } from 'zod'
import { decimalToCents, type Price } from '#shared/money.ts'
import { ADD_ON_CATEGORY, SYMPATHY_CATEGORY, type Size } from '#shared/shop.ts'
import { foldAccents } from '#shared/slug.ts'
import type { CartItem } from '#features/cart/cart.ts'
import type { productAnswer } from './catalog.schema.ts'

/** A product as the shop shows it and the API answers it. */
export type Product = z.infer<typeof productAnswer>

/** A picture on a product's page, with what it shows in the page's language; empty if nobody has said it. */
export interface ShownPicture {
  imageUrl: string
  alt: string
}

/** One of a product's sizes, as the pages of all of them show it. */
export interface ShownSize {
  id: string
  slug: string
  size: Size
  stems: number | null
  inStock: boolean
  price: Price
}

/** Returns a product's price in both currencies, in minor units: cents and dong. */
export function priceOf(product: Pick<Product, 'priceUSD' | 'priceVND'>): Price {
  return { VND: product.priceVND, USD: decimalToCents(product.priceUSD) ?? 0 }
}

/** Returns one piece of a product as the cart stores it. */
export function cartItemOf({ id, name, priceUSD, priceVND, imageUrl }: Product): CartItem {
  return { productId: id, productName: name, quantity: 1, priceUSD, priceVND, imageUrl }
}

/** Returns the prices of a product without its sale; null while none runs. */
export function normalPriceOf({
  sale,
}: {
  sale?: Omit<NonNullable<Product['sale']>, 'endsAt'> | undefined
}): Price | null {
  return sale ? priceOf({ priceVND: sale.normalPriceVND, priceUSD: sale.normalPriceUSD }) : null
}

/** How many products the home page shows (spec, section 9). */
export const FEATURED_COUNT = 4

/** How many products a page of a list shows; a catalogue of no more is one page, which a script filters. */
export const PRODUCTS_PER_PAGE = 200

/** How many products with a visitor's filters are counted and can be paged through. */
export const MOST_FOUND = 10_000

/** The page with all filters as a form, without language prefix. */
export const FILTER_PATH = '/products/page/filter'

/** Returns the path of a page of a product list without language prefix: `/products`, `/products/page/2`. */
export function listPath(list: string, page = 1): string {
  return page > 1 ? `${list}/page/${page}` : list
}

/** How many add-ons are offered beside flowers. */
export const MOST_ADD_ONS = 3

/** Returns true for flowers beside which add-ons are offered: those that can be bought, but none for mourning. */
export function hasAddOns({ category, inStock }: Pick<Product, 'category' | 'inStock'>): boolean {
  return inStock && category !== SYMPATHY_CATEGORY && category !== ADD_ON_CATEGORY
}

/** The part of a product's page with its add-ons, without language prefix. */
export const ADD_ONS_PATH = '/products/page/add-ons'

/** How many related products a product page shows. */
export const RELATED_COUNT = 4

/**
 * Returns a category's value in the page's query and in the filter: never empty, and the same for names that differ
 * only in accents, case and punctuation. Unlike a slug, it keeps the letters of every script.
 */
export function categoryValue(category: string): string {
  const words = foldAccents(category)
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s\p{P}\p{C}]+/u)
  return words.filter(Boolean).join('-') || category
}

/**
 * Returns categories, one for each value, under the name that most products use.
 * @param used a category for each product, or for many with their number
 */
export function categoriesOf(used: readonly { category: string; count?: number }[]): { value: string; name: string }[] {
  const counts = new Map<string, number>()
  for (const { category, count = 1 } of used) counts.set(category, (counts.get(category) ?? 0) + count)
  const names = new Map<string, string>()
  for (const [name, count] of counts) {
    const value = categoryValue(name)
    if (count > (counts.get(names.get(value) ?? '') ?? 0)) names.set(value, name)
  }
  return Array.from(names, ([value, name]) => ({ value, name }))
}
