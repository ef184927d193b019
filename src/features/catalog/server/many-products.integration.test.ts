import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#db/client.ts'
import { productFacets, products } from '#db/schema/index.ts'
import { plansOf } from '#db/testing/query-plans.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { FACET_NAMES, FACETS } from '#shared/facets.ts'
import { MOST_FOUND } from '../catalog.ts'
import { parseFilters } from '../filter-products.ts'
import { findFacetTiles } from './facet-tiles.ts'
import { listFurtherChoices } from './further-choices.ts'
import { findProductPage } from './list-page.ts'

/** More products than are counted; all are for a birthday, and three of them for the altar. */
const MANY = MOST_FOUND + 50

let test: TestShop
let db: Database
beforeAll(async () => {
  test = await openTestShop()
  db = test.shop.db
  await db.run(sql`update ${products} set archived_at = 1, occasions = '[]', colours = '[]'`)
  await db.run(sql`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${MANY})
    insert into products (id, slug, name, description, category, image_url, price_vnd, price_usd_cents, position, created_at, occasions, colours)
    select 'p' || n, 'p' || n, 'Bó ' || (100000 - n), 'Một bó hoa.', 'Hoa', '/x', n, n, n, 1,
      iif(n in (10, 20, 30), '["birthday","altar"]', '["birthday"]'), iif(n % 4 = 0, '["red"]', '["pink","white"]')
    from numbers`)
})
afterAll(() => test.close())

const request = (query: string) => ({
  filters: parseFilters(query),
  currency: 'VND' as const,
  slugs: null,
  isOpenToday: true,
})
const find = (query: string, page = 1) => findProductPage(db, { ...request(query), locale: 'vi', page }, 2)
const slugsOf = async (query: string, page?: number) => (await find(query, page)).products.map(({ slug }) => slug)

describe('the rows of facets', () => {
  /** The values of all products as their columns have them, and as the rows. */
  const both = async () => {
    const columns = await db.select().from(products)
    const rows = await db.select().from(productFacets)
    const ofColumns = columns.flatMap((product) =>
      FACET_NAMES.flatMap((facet) => product[facet].map((value) => `${product.id} ${facet} ${value}`)),
    )
    return {
      columns: ofColumns.toSorted(),
      rows: rows.map((row) => `${row.productId} ${row.facet} ${row.value}`).toSorted(),
    }
  }

  it('are the values of the columns after a product is added, changed and deleted, of every facet', async () => {
    const every = Object.fromEntries(FACET_NAMES.map((facet) => [facet, [...FACETS[facet]]]))
    const values = { name: 'Mới', description: 'Mới', category: 'Hoa', imageUrl: '/x', priceVND: 1, priceUSDCents: 1 }
    await db.insert(products).values({ ...values, ...every, id: 'new', slug: 'new', position: 99_999 })
    const { columns, rows } = await both()
    expect(rows).toEqual(columns)
    expect(rows.filter((row) => row.startsWith('new '))).toHaveLength(Object.values(FACETS).flat().length)
    await db.run(sql`update products set colours = '["blue","blue"]', sizes = '[]' where id = 'new'`)
    const ofNew = (await db.select().from(productFacets)).filter(({ productId }) => productId === 'new')
    expect(ofNew.filter(({ facet }) => facet === 'colours').map(({ value }) => value)).toEqual(['blue'])
    expect(ofNew.filter(({ facet }) => facet === 'sizes')).toEqual([])
    await db.run(sql`delete from products where id = 'new'`)
    const after = await both()
    expect(after.rows).toEqual(after.columns)
  })
})

describe('a value of few products and a value of many', () => {
  it.each([
    ['occasion=altar', ['p10', 'p20'], ['p30'], 3],
    ['occasion=altar&sort=price-down', ['p30', 'p20'], ['p10'], 3],
    ['occasion=altar&sort=name', ['p30', 'p20'], ['p10'], 3],
    ['occasion=birthday', ['p1', 'p2'], ['p3', 'p4'], MOST_FOUND + 1],
    [
      'occasion=birthday&sort=price-down',
      [`p${MANY}`, `p${MANY - 1}`],
      [`p${MANY - 2}`, `p${MANY - 3}`],
      MOST_FOUND + 1,
    ],
    ['occasion=birthday&sort=name', [`p${MANY}`, `p${MANY - 1}`], [`p${MANY - 2}`, `p${MANY - 3}`], MOST_FOUND + 1],
    // The first value that is asked for has many products, the second few.
    ['occasion=birthday&colour=red', ['p4', 'p8'], ['p12', 'p16'], Math.floor(MANY / 4)],
  ])('are found in the same order: %s', async (query, first, second, total) => {
    expect(await slugsOf(query)).toEqual(first)
    expect(await slugsOf(query, 2)).toEqual(second)
    expect((await find(query)).total).toBe(total)
  })

  it('have a tile each', async () => {
    const tiles = await findFacetTiles(db, 'occasions', ['birthday', 'altar', 'love'], 'vi')
    expect(tiles.map(({ value, product }) => [value, product.slug])).toEqual([
      ['birthday', 'p1'],
      ['altar', 'p10'],
    ])
  })

  it('are both offered, with a number of at most as many as are counted', async () => {
    const counts = async (query: string) => {
      const { facets, today } = await listFurtherChoices(db, request(query))
      const of = (facet: 'occasions' | 'colours') => facets[facet].map(({ value, count }) => [value, count])
      return { occasions: of('occasions'), colours: of('colours'), today: today.count }
    }
    const quarter = Math.floor(MANY / 4)
    const all = [
      ['birthday', MOST_FOUND],
      ['altar', 3],
    ]
    const pinkAndWhite = [
      ['pink', MANY - quarter],
      ['white', MANY - quarter],
    ]
    expect(await counts('')).toEqual({
      occasions: all,
      colours: [['red', quarter], ...pinkAndWhite],
      today: MOST_FOUND + 1,
    })
    expect(await counts('colour=red')).toEqual({
      occasions: [
        ['birthday', quarter],
        ['altar', 1],
      ],
      colours: [['red', quarter], ...pinkAndWhite],
      today: quarter,
    })
  })
})

// Last, because a statement that is explained keeps its snapshot of the database.
describe('no plan reads all products', () => {
  it.each(['occasion=altar', 'occasion=altar&sort=name', 'occasion=altar&sort=price-up', 'occasion=altar&price=low'])(
    'for a value of few: %s',
    async (query) => {
      const plan = await plansOf(db, () => find(query))
      expect(plan).toContain('sqlite_autoindex_product_facets_1 (facet=? AND value=?)')
      expect(plan).not.toMatch(/products USING.*(archived_at|products_price)/)
      expect(plan).not.toMatch(/SCAN product_/)
    },
  )
})
