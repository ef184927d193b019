import { isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#db/client.ts'
import { products, productTranslations } from '#db/schema/index.ts'
import { plansOf } from '#db/testing/query-plans.ts'
import { TemporaryShop } from '#db/testing/temporary-shop.ts'
import { eachOnSale } from './admin-queries.ts'
import { catalogueOrder } from './product-rows.ts'
import { allProducts } from './queries.ts'

const temporary = new TemporaryShop()
let db: Database
beforeAll(async () => {
  db = await temporary.open()
  // Most at position 0, as in a shop that does not sort them, and more than one page of the same instant.
  await db.run(sql`insert into products
    (id, slug, name, description, price_usd_cents, price_vnd, image_url, category, position, archived_at, created_at, updated_at)
    with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < 1499)
    select printf('p%04d', n * 7919 % 1500), 'hoa-' || n, 'Hoa ' || n, 'Một bó hoa.', 100, 1000, '/objects/p/x.webp',
      'Hoa', iif(n < 1200, 0, n / 50), iif(n % 100 = 0, 1, null), iif(n < 450, 1000, n / 3), 0 from numbers`)
  await db
    .insert(productTranslations)
    .values([{ productId: 'p0001', locale: 'en', name: 'Flower', description: 'A bunch of flowers.' }])
})
afterAll(() => temporary.remove())

const read = [
  ['for the API', () => Array.fromAsync(allProducts(db, 'en'))],
  ['for an export', () => Array.fromAsync(eachOnSale(db))],
] as const

it.each(read)('every product on sale is read %s, each once and in catalogue order', async (_, all) => {
  const onSale = await db
    .select({ id: products.id })
    .from(products)
    .where(isNull(products.archivedAt))
    .orderBy(...catalogueOrder)
  expect(onSale).toHaveLength(1485)
  expect((await all()).map(({ id }) => id)).toEqual(onSale.map(({ id }) => id))
})

it.each(read)('no page that is read %s begins at the first product of a position', async (_, all) => {
  const plan = await plansOf(db, all)
  const places = [...plan.matchAll(/^SEARCH products .*\((.*)\)$/gm)].map(([, place]) => place)
  expect(new Set(places)).toEqual(
    new Set([
      'archived_at=?',
      'archived_at=? AND position=? AND created_at=? AND id>?',
      'archived_at=? AND position=? AND created_at<?',
      'archived_at=? AND position>?',
    ]),
  )
  expect(plan).not.toMatch(/SCAN products|TEMP B-TREE/)
})
