import { expect, expectTypeOf, it } from 'vitest'
import { products, type productTranslations } from '#db/schema/index.ts'
import { PRODUCT_FIELDS, PRODUCT_TEXTS, type ProductFields, type ProductTexts } from '../product.schema.ts'
import { columnsOf, fieldsOf, textColumns } from './product-rows.ts'

it('the table has exactly the fields of the schema', () => {
  expectTypeOf<Omit<ReturnType<typeof fieldsOf>, 'id'>>().toEqualTypeOf<ProductFields>()
  expectTypeOf<Pick<typeof productTranslations.$inferSelect, keyof typeof textColumns>>().toEqualTypeOf<ProductTexts>()
  const fields: ProductFields = {
    name: 'Sen',
    slug: 'sen',
    description: 'Hồng',
    priceUSD: '12.50',
    priceVND: 300_000,
    imageUrl: '/objects/p/sen.webp',
    category: 'Hoa',
    inStock: true,
    stock: null,
  }
  expect(Object.keys(fields)).toEqual(PRODUCT_FIELDS)
  expect(Object.keys(textColumns)).toEqual(PRODUCT_TEXTS)
  expect(fieldsOf({ id: '1', ...columnsOf(fields) })).toEqual({ id: '1', ...fields })
  expect(Object.keys(columnsOf(fields)).every((name) => name in products)).toBe(true)
})
