import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { products, productTranslations } from '#db/schema/index.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import type { Locale } from '#shared/locale.ts'
import { listProductRows } from './admin-queries.ts'
import { readProductSort } from './product-orders.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  const { db } = test.shop
  await db.update(products).set({ archivedAt: new Date() })
  const rest = { description: 'Mô tả', category: 'Hoa Bốn Mùa', imageUrl: '/x', priceVND: 1, priceUSDCents: 1 }
  await db.insert(products).values([
    { id: 'p1', slug: 'p1', name: 'Ánh Dương', ...rest },
    { id: 'p2', slug: 'p2', name: 'Bình Minh', ...rest },
    { id: 'p3', slug: 'p3', name: 'Cúc Vàng', ...rest },
  ])
  await db.insert(productTranslations).values([
    { productId: 'p1', locale: 'en', name: 'Sunshine', description: 'x'.repeat(500) },
    { productId: 'p2', locale: 'en', name: 'Dawn', description: 'Early.' },
  ])
})
afterAll(() => test.close())

const list = async (locale: Locale, q = '', sort = 'name') => {
  const filters = { q, category: '', stock: '', archived: false } as const
  const page = { page: 1, pageSize: 24, offset: 0 }
  return (await listProductRows(test.shop.db, filters, readProductSort(sort), page, locale)).rows
}
const names = async (...asked: Parameters<typeof list>) => (await list(...asked)).map(({ name }) => name)

it('names products in the reader’s language and sorts by those names', async () => {
  expect(await names('vi')).toEqual(['Ánh Dương', 'Bình Minh', 'Cúc Vàng'])
  expect(await names('en')).toEqual(['Cúc Vàng', 'Dawn', 'Sunshine'])
  expect(await names('en', '', '-name')).toEqual(['Sunshine', 'Dawn', 'Cúc Vàng'])
  const [untranslated, dawn, sunshine] = await list('en')
  expect([untranslated!.lang, untranslated!.description]).toEqual(['vi', 'Mô tả'])
  expect([dawn!.lang, dawn!.description]).toEqual(['en', 'Early.'])
  expect(sunshine!.description).toHaveLength(240)
})

it('finds products by their names in both languages', async () => {
  for (const locale of ['vi', 'en'] as const) {
    expect(await list(locale, 'binh minh')).toMatchObject([{ id: 'p2' }])
    expect(await list(locale, 'DAWN')).toMatchObject([{ id: 'p2' }])
  }
  const [product] = await test.shop.db.select().from(products).where(eq(products.id, 'p2'))
  expect(product!.name).toBe('Bình Minh')
})
