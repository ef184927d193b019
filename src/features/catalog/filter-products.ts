import type { Currency } from '../../shared/money.ts'
import { foldAccents } from '../../shared/slug.ts'

/** What a card knows about its product. Prices are in the currency's own units: dong, dollars. */
export interface CardFacts {
  name: string
  /** Its name in the other language and what its category is called: found by them, and not shown. */
  otherName: string
  /** The category's slug. */
  category: string
  VND: number
  USD: number
  inStock: boolean
}

export const SORTS = ['', 'price-up', 'price-down', 'name'] as const
export type Sort = (typeof SORTS)[number]

/** Price bands in each currency's own units: from (inclusive), to (exclusive). Round figures, not conversions. */
export const PRICE_BANDS = {
  low: { VND: [0, 500_000], USD: [0, 20] },
  middle: { VND: [500_000, 1_000_000], USD: [20, 40] },
  high: { VND: [1_000_000, Infinity], USD: [40, Infinity] },
} as const
export type PriceBand = keyof typeof PRICE_BANDS

export interface Filters {
  /** Words that the names must hold, in whichever language, accents aside. */
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

/** The cards that pass the filters, in the order asked for; without one, as they came. */
export function filterCards<Card extends CardFacts>(
  cards: readonly Card[],
  filters: Filters,
  currency: Currency,
): Card[] {
  const words = fold(filters.q).split(/\s+/).filter(Boolean)
  const isNamed = ({ name, otherName }: Card) => {
    const names = words.length > 0 ? fold(`${name} ${otherName}`) : ''
    return words.every((word) => names.includes(word))
  }
  const [from, to] = filters.price === '' ? [0, Infinity] : PRICE_BANDS[filters.price][currency]
  const passing = cards.filter(
    (card) =>
      (filters.category === '' || card.category === filters.category) &&
      card[currency] >= from &&
      card[currency] < to &&
      (!filters.inStock || card.inStock) &&
      isNamed(card),
  )
  switch (filters.sort) {
    case 'price-up':
      return passing.toSorted((a, b) => a[currency] - b[currency])
    case 'price-down':
      return passing.toSorted((a, b) => b[currency] - a[currency])
    case 'name':
      return passing.toSorted((a, b) => a.name.localeCompare(b.name, 'vi'))
    default:
      return passing
  }
}

function fold(text: string): string {
  return foldAccents(text).toLowerCase()
}
