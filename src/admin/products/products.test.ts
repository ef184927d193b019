import { describe, expect, it } from 'vitest'
import { productSchema } from '#features/catalog/product.schema.ts'
import { MAX_FILE_BYTES, MAX_SLUG } from '#features/catalog/product.schema.ts'
import type { EditedProduct } from '#features/catalog/product.ts'
import { nest } from '../kit/typed-values.ts'
import { slugOf, valuesOf } from './product-values.ts'
import { readCsvFile } from './read-csv-file.ts'

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
      category: 'Hoa',
      priceUSD: '12.50',
      priceVND: 300_000,
      inStock: false,
      translations: {},
      archivedAt: null,
      updatedAt: '2026-01-01T00:00:00.000Z',
    }
    const { id: _, archivedAt: __, updatedAt: ___, translations: ____, ...same } = product
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

describe('a file', () => {
  const read = (...parts: BlobPart[]) => readCsvFile(new File(parts, 'hoa.csv'))

  it('is UTF-8, with a byte order mark or without, or UTF-16 with one', async () => {
    const csv = 'slug\nhoa-hồng'
    const utf16 = new Uint16Array([0xfeff, ...[...csv].map((letter) => letter.charCodeAt(0))])
    for (const parts of [csv, `\ufeff${csv}`, utf16]) expect(await read(parts)).toEqual({ ok: true, value: csv })
  })

  it('in another encoding is refused, not guessed', async () => {
    expect(await read(new Uint8Array([0x68, 0xe0, 0x20]))).toEqual({ ok: false, code: 'encoding' })
  })

  it('is limited in size', async () => {
    expect(await read('x'.repeat(MAX_FILE_BYTES + 1))).toEqual({ ok: false, code: 'tooLarge' })
    expect(await read('')).toEqual({ ok: true, value: '' })
  })
})
