import { BASE_LOCALE } from '#i18n/locales.ts'
import type { Currency } from '#shared/money.ts'

/** What a card knows about its product. Prices are in the currency's own units: dong, dollars. */
export interface CardFacts {
  slug: string
  name: string
  /** As `categoryValue` has it. */
  category: string
  VND: number
  USD: number
  inStock: boolean
}

const SORTS = ['', 'price-up', 'price-down', 'name'] as const
export type Sort = (typeof SORTS)[number]

/** Price bands in each currency's own units: from (inclusive), to (exclusive). Round figures, not conversions. */
export const PRICE_BANDS = {
  low: { VND: [0, 500_000], USD: [0, 20] },
  middle: { VND: [500_000, 1_000_000], USD: [20, 40] },
  high: { VND: [1_000_000, Infinity], USD: [40, Infinity] },
} as const
export type PriceBand = keyof typeof PRICE_BANDS

export interface Filters {
  /** What the shop's search is asked (searched.store.ts). */
  q: string
  category: string
  price: PriceBand | ''
  inStock: boolean
  sort: Sort
}

/** Reads filters from a page's query; what it does not know is no filter. */
export function parseFilters(query: string): Filters {
  const params = new URLSearchParams(query)
  const price = params.get('price') ?? ''
  const sort = params.get('sort') ?? ''
  return {
    q: (params.get('q') ?? '').trim(),
    category: params.get('category') ?? '',
    price: Object.hasOwn(PRICE_BANDS, price) ? (price as PriceBand) : '',
    inStock: params.get('stock') === '1',
    sort: SORTS.find((known) => known === sort) ?? '',
  }
}

/** Writes filters as a query, with its question mark; nothing for no filter. */
export function filtersQuery({ q, category, price, inStock, sort }: Filters): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries({ q, category, price, stock: inStock ? '1' : '', sort }))
    if (value) params.set(key, value)
  return params.size > 0 ? `?${params}` : ''
}

/**
 * The cards that pass the filters, in the order asked for; without one, as they came, or as the search has them.
 * @param found the slugs of those that the search finds, best first; null for no search
 */
export function filterCards<Card extends CardFacts>(
  cards: readonly Card[],
  filters: Filters,
  currency: Currency,
  found: ReadonlySet<string> | null = null,
): Card[] {
  const [from, to] = filters.price === '' ? [0, Infinity] : PRICE_BANDS[filters.price][currency]
  const passing = cards.filter(
    (card) =>
      (filters.category === '' || card.category === filters.category) &&
      card[currency] >= from &&
      card[currency] < to &&
      (!filters.inStock || card.inStock) &&
      (!found || found.has(card.slug)),
  )
  switch (filters.sort) {
    case 'price-up':
      return passing.toSorted((a, b) => a[currency] - b[currency])
    case 'price-down':
      return passing.toSorted((a, b) => b[currency] - a[currency])
    case 'name':
      return passing.toSorted((a, b) => a.name.localeCompare(b.name, BASE_LOCALE))
    default: {
      const places = new Map([...(found ?? [])].map((slug, place) => [slug, place]))
      return found ? passing.toSorted((a, b) => places.get(a.slug)! - places.get(b.slug)!) : passing
    }
  }
}
