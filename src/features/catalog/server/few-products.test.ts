import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#db/client.ts'
import { products } from '#db/schema/index.ts'
import { plansOf } from '#db/testing/query-plans.ts'
import type { Product } from '../catalog.ts'
import { TemporaryShop } from '#db/testing/temporary-shop.ts'
import { SYMPATHY_CATEGORY } from '#shared/shop.ts'
import { relatedHeads } from './product-writes.ts'
import { allProducts, listByIds, listFirst, listRelated } from './queries.ts'

const temporary = new TemporaryShop()
let db: Database
beforeAll(async () => {
  db = await temporary.open()
  await db.insert(products).values(
    Array.from({ length: 50 }, (_, n) => ({
      id: `p${n}`,
      slug: `hoa-${n}`,
      name: `Hoa ${n}`,
      description: 'Một bó hoa.',
      category: 'Hoa Bốn Mùa',
      imageUrl: '/objects/p/x.webp',
      priceVND: 1_000,
      priceUSDCents: 100,
      position: n % 10 === 0 ? n : 0,
      inStock: n !== 48,
      archivedAt: n === 49 ? new Date() : null,
      // The first half of one instant, as a CSV file makes them.
      createdAt: new Date(1_000 * Math.max(n, 25)),
    })),
  )
})
afterAll(() => temporary.remove())

const inStockFirst = (all: readonly Product[]) => all.toSorted((a, b) => Number(b.inStock) - Number(a.inStock))

it('the first products are those of the catalogue that are in stock', async () => {
  const all = await Array.fromAsync(allProducts(db, 'vi'))
  expect(all).toHaveLength(49)
  expect(all[0]).toMatchObject({ id: 'p48', inStock: false })
  expect(await listFirst(db, 4, 'vi')).toEqual(all.slice(1, 5))
  expect(await listFirst(db, 49, 'vi')).toEqual(inStockFirst(all))
})

it('products are read by ids, in catalogue order, without those not on sale', async () => {
  expect((await listByIds(db, ['p3', 'p48', 'p49', 'unknown'], 'vi')).map(({ id }) => id)).toEqual(['p48', 'p3'])
  expect(await listByIds(db, [], 'vi')).toEqual([])
})

it('the first products of a category are those of the catalogue', async () => {
  const all = await Array.fromAsync(allProducts(db, 'vi'))
  expect(await listFirst(db, 2, 'vi', 'Hoa Bốn Mùa')).toEqual(all.slice(1, 3))
  expect(await listFirst(db, 2, 'vi', 'Hoa Khác')).toEqual([])
})

it.each([
  ['the first products', () => listFirst(db, 4, 'vi')],
  ['the first products of a category', () => listFirst(db, 1, 'vi', 'Hoa Bốn Mùa')],
  ['related products', () => listRelated(db, { id: 'p3', category: 'Hoa Bốn Mùa' }, 'vi')],
  ['related products of other categories', () => listRelated(db, { id: 'p3', category: 'Hoa Khác' }, 'vi')],
  ['the related products of every category', () => relatedHeads(db)],
])('%s are found in an index, without sorting the catalogue', async (_, read) => {
  const plan = await plansOf(db, read)
  expect(plan).toContain('INDEX products_')
  expect(plan).not.toContain('TEMP B-TREE')
  expect(plan).not.toMatch(/^SCAN products/m)
})

it('sympathy flowers are related to each other alone, and to no other flowers', async () => {
  const shop = new TemporaryShop()
  const own = await shop.open()
  const row = (id: string, category: string) => ({
    ...{ id, slug: id, name: id, description: id, category, imageUrl: '/objects/p/x.webp', priceVND: 1_000 },
    priceUSDCents: 100,
  })
  await own
    .insert(products)
    .values([
      row('rose', 'Hoa Tình Yêu'),
      row('lily', SYMPATHY_CATEGORY),
      row('wreath', SYMPATHY_CATEGORY),
      row('orchid', 'Hoa Khai Trương'),
    ])
  const relatedTo = async (id: string, category: string) =>
    (await listRelated(own, { id, category }, 'vi')).map((product) => product.id).toSorted()
  expect(await relatedTo('lily', SYMPATHY_CATEGORY)).toEqual(['wreath'])
  expect(await relatedTo('rose', 'Hoa Tình Yêu')).toEqual(['orchid'])
  await own.delete(products).where(eq(products.id, 'wreath'))
  expect(await relatedTo('lily', SYMPATHY_CATEGORY)).toEqual([])
  await shop.remove()
})

it('products are read by their ids alone', async () => {
  expect(await plansOf(db, () => listByIds(db, ['p3', 'p4'], 'vi'))).toContain(
    'SEARCH products USING INDEX sqlite_autoindex',
  )
})
