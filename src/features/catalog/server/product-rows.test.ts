import { expect, expectTypeOf, it } from 'vitest'
import { products, type productTranslations } from '#db/schema/index.ts'
import { PRODUCT_FIELDS, PRODUCT_TEXTS, type ProductFields, type ProductTexts } from '../product.schema.ts'
import { columnsOf, fieldsOf, headColumn, priceColumns, textColumns } from './product-rows.ts'

it('the table has exactly the fields of the schema', () => {
  expectTypeOf<Omit<ReturnType<typeof fieldsOf>, 'id'>>().toEqualTypeOf<ProductFields>()
  expectTypeOf<Pick<typeof productTranslations.$inferSelect, keyof typeof textColumns>>().toEqualTypeOf<ProductTexts>()
  const fields: ProductFields = {
    name: 'Sen',
    slug: 'sen',
    description: 'Hồng',
    priceUSD: '12.50',
    priceVND: 300_000,
    salePriceUSD: '10.50',
    salePriceVND: 250_000,
    saleStartsAt: '2026-12-24T09:00',
    saleEndsAt: '2026-12-24T18:30',
    imageUrl: '/objects/p/sen.webp',
    imageAlt: { vi: 'Sen hồng' },
    pictures: [{ imageUrl: '/objects/p/sen-gan.webp', alt: {} }],
    category: 'Hoa',
    inStock: true,
    stock: null,
    occasions: ['birthday'],
    recipients: [],
    flowers: ['lotus', 'lily'],
    colours: ['pink'],
    sizes: ['large'],
    sizeOf: 'sen-trang',
    size: 'L',
    stems: 15,
    heightCm: 50,
    widthCm: 32,
    lastsFrom: 5,
    lastsTo: 7,
  }
  const columns = columnsOf(fields)
  expect(Object.keys(fields)).toEqual(PRODUCT_FIELDS)
  expect(Object.keys(textColumns)).toEqual(PRODUCT_TEXTS)
  const row = { id: '1', ...columns, ...priceColumns(columns, new Date()), sizeOf: 'sen-trang' }
  expect(fieldsOf(row)).toEqual({ id: '1', ...fields })
  expect(headColumn({})).toEqual({})
  expect(headColumn({ sizeOf: null })).toEqual({ sizeOf: null })
  expect(Object.keys(columnsOf(fields)).every((name) => name in products)).toBe(true)
})
