import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { products } from '#db/schema/index.ts'
import { TemporaryShop } from '#db/testing/temporary-shop.ts'
import { listByIds, listFirst, listProducts } from './queries.ts'

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
      archivedAt: n === 49 ? new Date() : null,
      createdAt: new Date(1_000 * n),
    })),
  )
})
afterAll(() => temporary.remove())

it('the first products are those of the catalogue', async () => {
  const all = await listProducts(db, 'vi')
  expect(all).toHaveLength(49)
  expect(await listFirst(db, 4, 'vi')).toEqual(all.slice(0, 4))
})

it('products are read by ids, in catalogue order, without those not on sale', async () => {
  expect((await listByIds(db, ['p3', 'p48', 'p49', 'unknown'], 'vi')).map(({ id }) => id)).toEqual(['p48', 'p3'])
  expect(await listByIds(db, [], 'vi')).toEqual([])
})

it('a few products in catalogue order are found without sorting all, even if all have the same position', async () => {
  const plan = await db.all<{ detail: string }>(sql`explain query plan
    select * from ${products} where ${products.archivedAt} is null
    order by ${products.position}, ${products.createdAt} desc, ${products.id} limit 4`)
  const steps = plan.map((step) => String(Object.values(step).at(-1))).join('\n')
  expect(steps).toContain('products_shown')
  expect(steps).not.toContain('TEMP B-TREE')
})
