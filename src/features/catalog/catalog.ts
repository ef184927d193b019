import type { z } from 'zod'
import { decimalToCents, type Price } from '#shared/money.ts'
import { foldAccents } from '#shared/slug.ts'
import type { productAnswer } from './catalog.schema.ts'

/** A product as the shop shows it and the API answers it. */
export type Product = z.infer<typeof productAnswer>

/** A product's price in both currencies, in minor units. */
export function priceOf(product: Pick<Product, 'priceUSD' | 'priceVND'>): Price {
  return { VND: product.priceVND, USD: decimalToCents(product.priceUSD) ?? 0 }
}

/** How many products the home page shows (spec, section 9). */
export const FEATURED_COUNT = 4

/** How many other products stand under a product. */
export const RELATED_COUNT = 4

/** What decides which products stand under others. */
export type Relation = Pick<Product, 'id' | 'category' | 'inStock'>

/** All products in the order in which they stand under those of a category: its own first, what is in stock first. */
export function relatedOrder<Other extends Relation>(category: string, all: readonly Other[]): Other[] {
  const ranks: Other[][] = [[], [], [], []]
  for (const other of all) ranks[(other.category === category ? 0 : 2) + (other.inStock ? 0 : 1)]?.push(other)
  return ranks.flat()
}

/** The tag of what stands under the products of a category: raised when other products come to stand there. */
export function relatedTag(category: string): string {
  return `related:${category}`
}

/**
 * What a category is called in an address and in the filter: never empty, and the same for names that differ only in
 * accents, case and what stands between words. Unlike a slug it keeps letters and signs of any script.
 */
export function categoryValue(category: string): string {
  const words = foldAccents(category)
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s\p{P}\p{C}]+/u)
  return words.filter(Boolean).join('-') || category
}

/** The categories of products, one to a value, each by the name that most of its products give it. */
export function categoriesOf(products: readonly Pick<Product, 'category'>[]): { value: string; name: string }[] {
  const counts = new Map<string, number>()
  for (const { category } of products) counts.set(category, (counts.get(category) ?? 0) + 1)
  const names = new Map<string, string>()
  for (const [name, count] of counts) {
    const value = categoryValue(name)
    if (count > (counts.get(names.get(value) ?? '') ?? 0)) names.set(value, name)
  }
  return Array.from(names, ([value, name]) => ({ value, name }))
}
