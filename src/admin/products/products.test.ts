import { describe, expect, it } from 'vitest'
import { NO_FACETS } from '#shared/facets.ts'
import { productSchema } from '#features/catalog/product.schema.ts'
import { MAX_SLUG } from '#features/catalog/product.schema.ts'
import type { EditedProduct } from '#features/catalog/product.ts'
import { nest } from '../kit/typed-values.ts'
import { slugOf, valuesOf } from './product-values.ts'

describe('the form', () => {
  it.each([
    ['Hoa Hồng Đỏ Nồng Nàn', 'hoa-hong-do-nong-nan'],
    ['  Đôi bờ & lá -- 10% ', 'doi-bo-la-10'],
    ['Cúc hoạ mi'.normalize('NFD'), 'cuc-hoa-mi'],
    ['花', ''],
  ])('turns the name %j into the slug %j', (name, slug) => expect(slugOf(name)).toBe(slug))

  it('makes no slug longer than allowed', () => {
    const slug = slugOf('dài '.repeat(50))
    expect(slug.length).toBeLessThanOrEqual(MAX_SLUG)
    expect(slug).toMatch(/[a-z]$/)
  })

  it('holds a product so that saving it unedited changes nothing', () => {
    const product: EditedProduct = {
      id: '1',
      slug: 'sen',
      name: 'Sen',
      description: 'Hồng',
      imageUrl: '/objects/p/sen.webp',
      imageAlt: {},
      pictures: [{ imageUrl: '/objects/p/sen-gan.webp', alt: { vi: 'Gần' } }],
      category: 'Hoa',
      priceUSD: '12.50',
      priceVND: 300_000,
      inStock: false,
      stock: null,
      ...NO_FACETS,
      ...{ sizeOf: 'sen-trang', size: 'L', stems: 15, heightCm: 50, widthCm: null, lastsFrom: 5, lastsTo: null },
      salePriceUSD: '9.50',
      salePriceVND: 250_000,
      saleStartsAt: null,
      saleEndsAt: '2026-12-24T09:00',
      isSaleShown: true,
      translations: {},
      archivedAt: null,
      updatedAt: '2026-01-01T00:00:00.000Z',
    }
    const { id: _, archivedAt: __, updatedAt: ___, translations: ____, isSaleShown: _____, ...same } = product
    expect(productSchema.parse(nest(valuesOf(product)))).toEqual({ ...same, translations: { en: null } })
    const translations = { en: { name: 'Lotus', description: 'Pink' } }
    expect(productSchema.parse(nest(valuesOf({ ...product, translations })))).toEqual({ ...same, translations })
  })

  it('names its fields as failures do', () => {
    const names = Object.keys(valuesOf(null))
    expect(names).toEqual(expect.arrayContaining(['slug', 'translations.en.name']))
    expect(names).not.toContain('updatedAt')
  })
})
