import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { products, productTranslations, reviews } from '#db/schema/index.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { listAllReviews, readReview } from './moderate.ts'

let test: TestShop
let productId: string
beforeAll(async () => {
  test = await openTestShop()
  const { db } = test.shop
  const [product] = await db
    .select({ id: products.id })
    .from(products)
    .innerJoin(productTranslations, eq(productTranslations.productId, products.id))
    .limit(1)
  productId = product!.id
  await db.delete(reviews)
  await db.update(products).set({ name: 'Bó Hoa Hồng Đỏ' }).where(eq(products.id, productId))
  await db.update(productTranslations).set({ name: 'Red Roses' }).where(eq(productTranslations.productId, productId))
  await db.insert(reviews).values({
    id: 'r1',
    productId,
    customerName: 'Đặng Thị Ánh',
    rating: 5,
    comment: 'Rất đẹp (Tươi lâu), cảm ơn shop!',
  })
})
afterAll(() => test.close())

const all = { locale: 'en', state: 'all', rating: null, offset: 0, pageSize: 50 } as const
const find = async (query: string) => (await listAllReviews(test.shop.db, { ...all, query })).rows.map(({ id }) => id)

it.each([['hoa hong'], ['HỒNG ĐỎ'], ['red roses'], ['dang thi anh'], ['rat dep tuoi'], ['CẢM ƠN']])(
  'a review is found by %s, whatever its diacritics and case, in either language of the product',
  async (query) => {
    expect(await find(query)).toEqual(['r1'])
    expect((await listAllReviews(test.shop.db, { ...all, query })).total).toBe(1)
  },
)

it('a review is found by nothing else, and the index follows changes of its text and its product’s name', async () => {
  const { db } = test.shop
  expect(await find('hoa lan')).toEqual([])
  await db.update(products).set({ name: 'Giỏ Hoa Lan' }).where(eq(products.id, productId))
  expect(await find('hoa lan')).toEqual(['r1'])
  await db.update(productTranslations).set({ name: 'Orchids' }).where(eq(productTranslations.productId, productId))
  expect([await find('orchids'), await find('roses')]).toEqual([['r1'], []])
  await db.delete(productTranslations).where(eq(productTranslations.productId, productId))
  expect(await find('orchids')).toEqual([])
  await db.insert(productTranslations).values({ productId, locale: 'en', name: 'Peonies', description: '' })
  expect(await find('peonies')).toEqual(['r1'])
  await db.update(reviews).set({ comment: 'Hơi héo' }).where(eq(reviews.id, 'r1'))
  expect([await find('heo'), await find('tuoi')]).toEqual([['r1'], []])
  const { rows } = await listAllReviews(db, { ...all, query: 'heo' })
  expect(rows[0]).not.toHaveProperty('search')
})

it('one review is read as it is in the list, until its writer deletes it', async () => {
  const { db } = test.shop
  const { rows } = await listAllReviews(db, { ...all, query: '' })
  expect(await readReview(db, 'r1', 'en')).toEqual({ ok: true, value: rows[0] })
  await db.update(reviews).set({ comment: '' }).where(eq(reviews.id, 'r1'))
  expect(await readReview(db, 'r1', 'en')).toMatchObject({ ok: false, code: 'not_found' })
})
