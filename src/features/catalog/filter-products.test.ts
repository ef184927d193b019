import { describe, expect, it } from 'vitest'
import { slugify } from '#shared/slug.ts'
import { filterCards, filtersQuery, parseFilters, type CardFacts } from './filter-products.ts'

const card = (name: string, category: string, VND: number, inStock = true): CardFacts => ({
  slug: slugify(name),
  name,
  category,
  VND,
  USD: VND / 25_000,
  inStock,
})

const cards = [
  card('Hoa Hồng Đỏ', 'hoa-tinh-yeu', 690_000),
  card('Ẩn Hương', 'hoa-sinh-nhat', 499_000),
  card('Cẩm Chướng', 'hoa-tinh-yeu', 1_000_000, false),
  card('Bình Vườn', 'hoa-sinh-nhat', 500_000),
]
const names = (query: string) => filterCards(cards, parseFilters(query), 'VND').map(({ name }) => name)

describe('filterCards', () => {
  it('keeps all cards in their order without filters', () => expect(names('')).toEqual(cards.map(({ name }) => name)))

  it('keeps one category', () => expect(names('?category=hoa-tinh-yeu')).toEqual(['Hoa Hồng Đỏ', 'Cẩm Chướng']))

  it('puts a price on a border into one band only', () => {
    expect(names('?price=low')).toEqual(['Ẩn Hương'])
    expect(names('?price=middle')).toEqual(['Hoa Hồng Đỏ', 'Bình Vườn'])
    expect(names('?price=high')).toEqual(['Cẩm Chướng'])
  })

  it('uses the bands of the shown currency', () => {
    const cheapInDollars = [{ ...cards[0]!, VND: 510_000, USD: 19.5 }]
    expect(filterCards(cheapInDollars, parseFilters('?price=low'), 'USD')).toHaveLength(1)
    expect(filterCards(cheapInDollars, parseFilters('?price=low'), 'VND')).toHaveLength(0)
  })

  it('keeps only products in stock', () => expect(names('?stock=1')).not.toContain('Cẩm Chướng'))

  it('keeps the products that the search finds, best first, if they pass the other filters', () => {
    const found = new Set(['cam-chuong', 'no-longer-here', 'an-huong'])
    const searched = (query: string) => filterCards(cards, parseFilters(query), 'VND', found).map(({ name }) => name)
    expect(searched('?q=qua')).toEqual(['Cẩm Chướng', 'Ẩn Hương'])
    expect(searched('?q=qua&stock=1')).toEqual(['Ẩn Hương'])
    expect(searched('?q=qua&sort=price-up')[0]).toBe('Ẩn Hương')
  })

  it('sorts', () => {
    expect(names('?sort=price-up')[0]).toBe('Ẩn Hương')
    expect(names('?sort=price-down')[0]).toBe('Cẩm Chướng')
    expect(names('?sort=name')).toEqual(['Ẩn Hương', 'Bình Vườn', 'Cẩm Chướng', 'Hoa Hồng Đỏ'])
  })
})

describe('the query', () => {
  it.each([
    '',
    '?category=hoa-tinh-yeu&price=middle&stock=1&sort=price-up',
    '?q=hoa+h%E1%BB%93ng',
    '?stock=1&occasion=love&for=mother&flower=rose&colour=red&size=small&today=1',
  ])('is parsed and written the same way: %j', (query) => expect(filtersQuery(parseFilters(query))).toBe(query))

  it('ignores unknown values', () => {
    expect(parseFilters('?price=toString&sort=random&stock=yes&occasion=&__proto__=love&recipients=mother')).toEqual(
      parseFilters(''),
    )
  })
})
