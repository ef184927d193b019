import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { products } from '#db/schema/index.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { findFacetTiles } from './facet-tiles.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

it('a tile leads to the products of its value, shows one of them, and none that another tile shows', async () => {
  const tiles = await findFacetTiles(test.shop.db, 'occasions', ['birthday', 'love', 'anniversary'], 'vi')
  expect(tiles.map(({ value, query }) => [value, query])).toEqual([
    ['birthday', '?occasion=birthday'],
    ['love', '?occasion=love'],
    ['anniversary', '?occasion=anniversary'],
  ])
  for (const { value, product } of tiles) expect(product.occasions).toContain(value)
  expect(new Set(tiles.map(({ product }) => product.id)).size).toBe(tiles.length)
})

it('a value whose products are sold out or archived has no tile', async () => {
  const { db } = test.shop
  const values = async () =>
    (await findFacetTiles(db, 'flowers', ['lotus', 'magnolia'], 'en')).map(({ value }) => value)
  expect(await values()).toEqual(['lotus', 'magnolia'])
  await db.update(products).set({ inStock: false }).where(eq(products.slug, 'sen-trang-thanh-tinh'))
  expect(await values()).toEqual(['magnolia'])
  await db.update(products).set({ archivedAt: new Date() }).where(eq(products.slug, 'moc-lan-thi-tham'))
  expect(await values()).toEqual([])
})
