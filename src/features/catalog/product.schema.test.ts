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
