import { isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#db/client.ts'
import { products } from '#db/schema/index.ts'
import { plansOf } from '#db/testing/query-plans.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import type { Currency } from '#shared/money.ts'
import { FACET_NAMES, FACETS } from '#shared/facets.ts'
import type { Locale } from '#shared/locale.ts'
import { ADD_ON_CATEGORY } from '#shared/shop.ts'
import { categoriesOf, categoryValue, priceOf, type Product } from '../catalog.ts'
import { FACET_PARAMS } from '../facet-filters.ts'
import { filterCards, parseFilters } from '../filter-products.ts'
import { fromPricesOf } from './from-prices.ts'
import { listFurtherChoices } from './further-choices.ts'
import { findProductPage, listCategoryChoices, readProductPage } from './list-page.ts'
import { allProducts } from './queries.ts'

const PER_PAGE = 5

let test: TestShop
let db: Database
beforeAll(async () => {
  test = await openTestShop()
  db = test.shop.db
  await db.insert(products).values({
    id: 'other-spelling',
    slug: 'other-spelling',
    name: 'Bó Hoa Khác',
    description: 'Một bó hoa.',
    category: 'Hoa tình yêu',
    imageUrl: '/x',
    priceVND: 500_000,
    priceUSDCents: 2_000,
    inStock: false,
    position: 0,
  })
})
afterAll(() => test.close())

const inStockFirst = <P extends { inStock: boolean }>(all: readonly P[]) =>
  all.toSorted((a, b) => Number(b.inStock) - Number(a.inStock))

/** Returns the products that lists show: of several sizes, one. */
async function listListed(locale: Locale): Promise<Product[]> {
  const others = await db.select({ id: products.id }).from(products).where(isNotNull(products.sizeOf))
  return (await Array.fromAsync(allProducts(db, locale))).filter(({ id }) => others.every((size) => size.id !== id))
}

const isFlower = ({ category }: Product) => category !== ADD_ON_CATEGORY

/** Reads one page of what a query of filters finds. */
const find = async (query: string, currency: Currency, slugs: string[] | null, page = 1) =>
  findProductPage(
    db,
    { locale: 'vi', page, filters: parseFilters(query), currency, slugs, isOpenToday: true },
    PER_PAGE,
  )

describe('pages without filters', () => {
  it.each([undefined, 'Hoa Tình Yêu'])('together are the catalogue (%s)', async (category) => {
    const first = await readProductPage(db, { locale: 'en', page: 1, category }, PER_PAGE)
    const rest = Array.from({ length: first!.pages - 1 }, (_, n) =>
      readProductPage(db, { locale: 'en', page: n + 2, category }, PER_PAGE),
    )
    const listed = [first, ...(await Promise.all(rest))].flatMap((page) => page!.products)
    const all = inStockFirst(await listListed('en'))
    expect(listed).toEqual(category ? all.filter((product) => product.category === category) : all.filter(isFlower))
    expect(first).toMatchObject({ total: listed.length, page: 1, products: { length: PER_PAGE } })
    expect(await readProductPage(db, { locale: 'en', page: first!.pages + 1, category }, PER_PAGE)).toBeNull()
  })

  it('a list without products is one page', async () => {
    const list = await readProductPage(db, { locale: 'vi', page: 1, category: 'Hoa Khác' }, PER_PAGE)
    expect(list).toEqual({ products: [], total: 0, page: 1, pages: 1 })
  })
})

describe('what filters find', () => {
  const QUERIES = [
    ...['', 'sort=price-up', 'sort=price-down', 'sort=name', 'stock=1', 'price=low', 'price=middle', 'price=high'],
    ...['category=hoa-tinh-yeu', 'category=hoa-tinh-yeu&stock=1&sort=price-up', 'category=no-such&price=low'],
    'category=qua-kem',
  ]

  /** Filters as the script does with a catalogue that is on one page. */
  const onOnePage = async (query: string, currency: Currency, slugs: string[] | null) => {
    const filters = parseFilters(query)
    // A page has the cards of flowers alone; the script asks for others.
    const isElsewhere = filters.category === 'qua-kem' || slugs
    const all = (await listListed('vi')).filter((product) => isElsewhere || isFlower(product))
    const fromPrices = await fromPricesOf(
      db,
      all.map(({ id }) => id),
    )
    const cards = inStockFirst(all).map((product) => {
      const price = fromPrices.get(product.id) ?? priceOf(product)
      const { slug, name } = product
      const inStock = product.inStock || fromPrices.has(product.id)
      return { slug, name, inStock, category: categoryValue(product.category), VND: price.VND, USD: price.USD / 100 }
    })
    return filterCards(cards, filters, currency, slugs && new Set(slugs))
  }
  it.each(QUERIES.flatMap((query) => (['VND', 'USD'] as const).map((currency) => [query, currency] as const)))(
    'is the same as on one page: %s in %s',
    async (query, currency) => {
      for (const slugs of [null, ['moc-lan-thi-tham', 'other-spelling', 'nen-thom-moc-lan', 'hoa-hong-do-nong-nan']]) {
        const expected = await onOnePage(query, currency, slugs)
        const first = await find(query, currency, slugs)
        const rest = Array.from({ length: first.pages - 1 }, (_, n) => find(query, currency, slugs, n + 2))
        const found = [first, ...(await Promise.all(rest))].flatMap((page) => page.products)
        expect(first.total).toBe(expected.length)
        // Products of one price have no promised order.
        const key = parseFilters(query).sort.startsWith('price')
          ? (slug: string) => String(expected.find((card) => card.slug === slug)?.[currency])
          : (slug: string) => slug
        expect(found.map(({ slug }) => key(slug))).toEqual(expected.map(({ slug }) => key(slug)))
        expect(new Set(found.map(({ slug }) => slug)).size).toBe(found.length)
      }
    },
  )

  it.each(['', 'sort=price-down', 'category=qua-kem'])('after the last page is the last one: %s', async (query) => {
    const { pages } = await find(query, 'VND', null)
    const last = await find(query, 'VND', null, pages)
    expect(last.products.length).toBeGreaterThan(0)
    expect(await find(query, 'VND', null, pages + 1)).toEqual(last)
    expect(await find(query, 'VND', null, 99_999)).toEqual(last)
  })

  it('is one page of nothing, whichever is asked for', async () =>
    expect(await find('category=no-such', 'VND', null, 7)).toEqual({ products: [], total: 0, page: 1, pages: 1 }))

  const all = (query: string, isOpenToday = true) => {
    const request = { filters: parseFilters(query), currency: 'VND' as const, slugs: null, isOpenToday }
    return findProductPage(db, { ...request, locale: 'vi', page: 1 }, 200)
  }

  it.each([
    ['occasion=love', (product: Product) => product.occasions.includes('love')],
    ['for=mother&stock=1', (product: Product) => product.recipients.includes('mother') && product.inStock],
    [
      'flower=rose&colour=red&size=medium',
      ({ flowers, colours, sizes }: Product) =>
        flowers.includes('rose') && colours.includes('red') && sizes.includes('medium'),
    ],
    ['today=1', (product: Product) => product.inStock],
    // Values that no facet has, or another one, set no filter.
    ['occasion=red&flower=toString&size=%27%20or%201&colour=&today=yes', () => true],
  ])('has the value of each facet that is asked for: %s', async (query, passes) => {
    const expected = (await listListed('vi')).filter(isFlower).filter(passes)
    const { products: found, total } = await all(query)
    expect(expected.length).toBeGreaterThan(0)
    expect(found.map(({ slug }) => slug).toSorted()).toEqual(expected.map(({ slug }) => slug).toSorted())
    expect(total).toBe(expected.length)
  })

  it('is nothing for today once nothing can be delivered today', async () =>
    expect(await all('today=1', false)).toMatchObject({ products: [], total: 0 }))

  it.each(['', 'occasion=love', 'occasion=love&flower=rose&price=middle', 'stock=1&today=1', 'colour=blue&size=large'])(
    'is as much as each further choice says: %s',
    async (query) => {
      const filters = parseFilters(query)
      const request = { filters, currency: 'VND' as const, slugs: null, isOpenToday: true }
      const { facets, today } = await listFurtherChoices(db, request)
      for (const facet of FACET_NAMES) {
        const counts = facets[facet].map(({ value, count }) => [value, count])
        const expected = []
        for (const value of FACETS[facet]) {
          const params = new URLSearchParams(query)
          params.set(FACET_PARAMS[facet], value)
          const { total } = await all(params.toString())
          if (total > 0 || filters.further[FACET_PARAMS[facet]] === value) expected.push([value, total])
        }
        expect(counts).toEqual(expected)
      }
      const params = new URLSearchParams(query)
      params.set('today', '1')
      expect(today).toEqual({ count: (await all(params.toString())).total, isChosen: query.includes('today') })
    },
  )

  it('offers the categories of the whole catalogue, one for each value', async () => {
    const choices = await listCategoryChoices(db)
    const expected = categoriesOf(await Array.fromAsync(allProducts(db, 'vi')))
    expect(new Map(choices.map(({ value, name }) => [value, name]))).toEqual(
      new Map(expected.map(({ value, name }) => [value, name])),
    )
  })
})

// Last, because a statement that is explained keeps its snapshot of the database.
describe('a page', () => {
  it('reads its own rows alone', async () => {
    const plan = await plansOf(db, () => readProductPage(db, { locale: 'vi', page: 2, category: 'Hoa Tình Yêu' }, 2))
    expect(plan).toContain('COVERING INDEX products_related')
    expect(plan).not.toMatch(/^SCAN products/m)
  })

  it.each([
    ['sort=price-up', 'products_price_vnd'],
    ['sort=price-down', 'products_price_vnd'],
    ['sort=name', 'product_sort_names_name'],
    ['', 'products_in_stock'],
    ['stock=1', 'products_in_stock'],
    ['category=hoa-sinh-nhat', 'products_related'],
  ])('is read in an order of an index: %s', async (query, index) => {
    const plan = await plansOf(db, () => find(query, 'VND', null))
    expect(plan).toContain(`COVERING INDEX ${index}`)
    // Only the rows of the page are sorted, which are read by their ids, and in an order by price the few products with
    // sizes, which are merged into the others.
    const isByPrice = query.includes('price')
    if (isByPrice) expect(plan).toContain('MERGE (UNION ALL)')
    expect(plan.match(/FOR.* ORDER BY/g)?.length).toBe(plan.match(/SCAN json_each/g)!.length * (isByPrice ? 2 : 1))
    expect(plan).not.toContain('SEARCH s USING INDEX products_in_stock')
  })
})
