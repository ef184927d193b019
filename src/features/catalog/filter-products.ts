import { BASE_LOCALE } from '#i18n/locales.ts'
import { isOneOf } from '#shared/is-one-of.ts'
import type { Currency } from '#shared/money.ts'

/** A product's data on its card. Prices are in the currency's own units: dong, dollars. */
export interface CardFacts {
  slug: string
  name: string
  /** A value of `categoryValue`. */
  category: string
  VND: number
  USD: number
  inStock: boolean
}

/**
 * The parameters of further filters: a value of each facet (facet-filters.ts), and `today` for what can be delivered on
 * the day of the visit. Only the server knows what passes them, so that cards carry no data for them.
 */
const FURTHER = ['occasion', 'for', 'flower', 'colour', 'size', 'today'] as const
export type FurtherFilters = Partial<Record<(typeof FURTHER)[number], string>>

const SORTS = ['', 'price-up', 'price-down', 'name'] as const
export type Sort = (typeof SORTS)[number]

/** Price bands in each currency's own units: from (inclusive), to (exclusive). Round numbers, not conversions. */
export const PRICE_BANDS = {
  low: { VND: [0, 500_000], USD: [0, 20] },
  middle: { VND: [500_000, 1_000_000], USD: [20, 40] },
  high: { VND: [1_000_000, Infinity], USD: [40, Infinity] },
} as const
export type PriceBand = keyof typeof PRICE_BANDS

export interface Filters {
  /** The query of the shop's search (searched.store.ts). */
  q: string
  category: string
  price: PriceBand | ''
  inStock: boolean
  sort: Sort
  /** Those that are set, with any value. */
  further: FurtherFilters
}

/** Reads filters from a page's query; unknown values set no filter, but the server knows those of further filters. */
export function parseFilters(query: string | URLSearchParams): Filters {
  const params = new URLSearchParams(query)
  const price = params.get('price') ?? ''
  const sort = params.get('sort') ?? ''
  return {
    q: (params.get('q') ?? '').trim(),
    category: params.get('category') ?? '',
    price: Object.hasOwn(PRICE_BANDS, price) ? (price as PriceBand) : '',
    inStock: params.get('stock') === '1',
    sort: SORTS.find((known) => known === sort) ?? '',
    further: Object.fromEntries([...params].filter(([key, value]) => value && isOneOf(FURTHER, key))),
  }
}

/**
 * Returns filters as a query with its question mark, or an empty string without filters.
 * @param page of what they find in a catalogue of several pages, from 1
 */
export function filtersQuery({ q, category, price, inStock, sort, further }: Filters, page = 1): string {
  const params = new URLSearchParams()
  const all = { q, category, price, stock: inStock ? '1' : '', sort, ...further, page: page > 1 ? String(page) : '' }
  for (const [key, value] of Object.entries(all)) if (value) params.set(key, value)
  return params.size > 0 ? `?${params}` : ''
}

/**
 * Returns the cards that pass the filters, without further ones, sorted as requested; unsorted, they keep the page's
 * order or the search's.
 * @param found the slugs that the search finds, best first; null without a search
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
