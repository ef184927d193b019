import { describe, expect, it } from 'vitest'
import { productSchema } from './product.schema.ts'

const product = {
  name: 'Hồng Đỏ',
  slug: 'hong-do',
  description: 'Hai mươi bông.',
  priceUSD: '49.90',
  priceVND: 1_250_000,
  imageUrl: '/objects/p/hong-do.webp',
  category: 'Hoa Tình Yêu',
}
const codesOf = (change: object) => productSchema.safeParse({ ...product, ...change }).error?.issues[0]?.message

describe.each(['heightCm', 'widthCm'] as const)('%s of a product', (measure) => {
  const read = (given: unknown) => productSchema.parse({ ...product, [measure]: given })[measure]

  it('is unknown by default, and if left empty', () => {
    expect(productSchema.parse(product)[measure]).toBeNull()
    for (const none of [null, '', '  ']) expect(read(none)).toBeNull()
  })

  it.each([1, 45, '45', ' 45 ', '045', 999])('may be %j', (given) => expect(read(given)).toBe(Number(given)))

  it.each([
    0,
    '0',
    -1,
    '-45',
    1000,
    '1000',
    45.5,
    '45.5',
    '45,5',
    '45 cm',
    '4e1',
    '0x2d',
    'cao',
    '٤٥',
    Infinity,
    true,
    [45],
  ])('cannot be %j', (given) => expect(codesOf({ [measure]: given })).toBe('invalid_measure'))

  it('needs no other measure', () => {
    expect(codesOf({ [measure]: 45 })).toBeUndefined()
  })
})

describe('the texts of a product', () => {
  it.each(['', ' \n', '\u200b\u200c', '\u3164', '\u2066\ufe0f', '\u2800'])(
    'are rejected if invisible: %j',
    (unseen) => {
      for (const field of ['name', 'description', 'category'])
        expect(codesOf({ [field]: unseen })).toBe(`invalid_product_${field}`)
      expect(codesOf({ translations: { en: { name: unseen, description: 'Twenty stems.' } } })).toBe(
        'invalid_product_name',
      )
      const translations = { en: { name: unseen, description: unseen } }
      expect(productSchema.parse({ ...product, translations }).translations).toEqual({ en: null })
    },
  )

  it.each(['🌸', '👩‍🌾', '❤️', '花', 'Цветы', 'Ẵ Ỗ ự'])('may be %j', (seen) => {
    expect(productSchema.parse({ ...product, name: ` ${seen.normalize('NFD')} ` }).name).toBe(seen)
  })
})
