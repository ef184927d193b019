import type { Locale } from '../../shared/locale.ts'
import { decimalToCents, type Price } from '../../shared/money.ts'

/** A product as the shop shows it and the API answers it (spec, section 3). */
export interface Product {
  id: string
  slug: string
  name: string
  description: string
  imageUrl: string
  category: string
  /** A decimal string of dollars. */
  priceUSD: string
  /** Whole dong. */
  priceVND: number
  inStock: boolean
  /** The language of name and description: the page's own, else the base text's. */
  lang: Locale
}

/** A product's price in both currencies, in minor units. */
export function priceOf(product: Pick<Product, 'priceUSD' | 'priceVND'>): Price {
  return { VND: product.priceVND, USD: decimalToCents(product.priceUSD) ?? 0 }
}

/** How many products the home page shows (spec, section 9). */
export const FEATURED_COUNT = 4

/** Other products to look at: of the same category first, what is in stock first, never the product itself. */
export function relatedTo(product: Product, all: readonly Product[], count = 4): Product[] {
  const rank = (other: Product) => (other.category === product.category ? 0 : 2) + (other.inStock ? 0 : 1)
  return all
    .filter((other) => other.id !== product.id)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, count)
}
