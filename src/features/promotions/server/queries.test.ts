import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#db/client.ts'
import { products, promotions } from '#db/schema/index.ts'
import { TemporaryShop } from '#db/testing/temporary-shop.ts'
import { listPromotions } from './queries.ts'

const temporary = new TemporaryShop()
let db: Database
beforeAll(async () => {
  db = await temporary.open()
  await db.insert(promotions).values([
    { code: 'HOA10', discountPercent: 10, description: 'Ưu đãi Mùa Xuân', createdAt: new Date(1_000) },
    { code: 'TET20', discountPercent: 20, description: 'Quà Đầu năm', createdAt: new Date(2_000) },
    { code: 'VIP30', discountPercent: 30, description: '50% off_peak', createdAt: new Date(3_000) },
  ])
})
afterAll(() => temporary.remove())

it.each([
  ['Ưu đãi', ['HOA10']],
  ['ưu đãi'.normalize('NFD'), ['HOA10']],
  ['UU DAI  mua', ['HOA10']],
  ['đầu', ['TET20']],
  ['dau nam', ['TET20']],
  ['a10', ['HOA10']],
  ['off_peak', ['VIP30']],
  ['nothing', []],
  ['  ', ['VIP30', 'TET20', 'HOA10']],
])('a search for "%s" finds codes and descriptions, ignoring diacritics and case', async (query, codes) => {
  const { rows, total } = await listPromotions(db, { query })
  expect([rows.map(({ code }) => code), total]).toEqual([codes, codes.length])
})

it('a page of search results comes with the total on all pages', async () => {
  const { rows, total } = await listPromotions(db, { query: 'u', page: { offset: 1, pageSize: 1 } })
  expect([rows.map(({ code }) => code), total]).toEqual([['HOA10'], 2])
})

it('a code names those of its categories in which there is no product', async () => {
  const product = {
    ...{ id: 'sen', slug: 'sen', name: 'Sen', description: 'x', category: 'Hoa Sen', imageUrl: '/x.webp' },
    ...{ priceVND: 100_000, priceUSDCents: 400 },
  }
  await db.insert(products).values(product)
  const code = { code: 'SEN10', discountPercent: 10, description: 'sen', categories: ['Hoa Sen', 'Hoa Lan'] }
  await db.insert(promotions).values(code)
  const found = async () => (await listPromotions(db, { query: 'sen10' })).rows[0]?.emptyCategories
  expect(await found()).toEqual(['Hoa Lan'])
  await db.update(products).set({ archivedAt: new Date(0) })
  expect(await found()).toEqual(['Hoa Sen', 'Hoa Lan'])
  await db.update(products).set({ archivedAt: null, category: 'Hoa Đầm' })
  expect(await found()).toEqual(['Hoa Sen', 'Hoa Lan'])
})
