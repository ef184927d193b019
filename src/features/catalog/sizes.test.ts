import { expect, it } from 'vitest'
import { ADD_ON_CATEGORY, SYMPATHY_CATEGORY } from '#shared/shop.ts'
import { refusedSize, type SizedProduct } from './sizes.ts'

const product = (slug: string, given: Partial<SizedProduct> = {}): SizedProduct => ({
  ...{ slug, sizeOf: null, size: null, category: 'Hoa Tình Yêu' },
  ...given,
})
const head = product('mau-don', { size: 'S' })
const large = product('mau-don-lon', { sizeOf: 'mau-don', size: 'L' })
const code = (given: SizedProduct, ...others: SizedProduct[]) => refusedSize(given, others)?.code ?? null

it('a product of one size needs nothing, and may have a size before there are others', () => {
  expect(code(product('sen'), head, large)).toBeNull()
  expect(code(product('sen', { size: 'S' }), head, large)).toBeNull()
})

it('each size names the product that lists show, and has a size of its own', () => {
  expect(code(large, head)).toBeNull()
  expect(code(head, large)).toBeNull()
  expect(code(product('vua', { sizeOf: 'mau-don', size: 'M' }), head, large)).toBeNull()
  expect(code(product('vua', { sizeOf: 'mau-don', size: 'L' }), head, large)).toBe('size_taken')
  expect(code(product('vua', { sizeOf: 'mau-don', size: 'S' }), head)).toBe('size_taken')
  expect(code(product('vua', { sizeOf: 'mau-don' }), head)).toBe('size_missing')
})

it.each([
  ['an unknown product', product('a', { sizeOf: 'khong-co', size: 'M' }), 'size_head_unknown'],
  ['itself', product('a', { sizeOf: 'a', size: 'M' }), 'size_of_itself'],
  ['another size', product('a', { sizeOf: 'mau-don-lon', size: 'M' }), 'size_head_is_size'],
  ['a product without a size', product('a', { sizeOf: 'sen', size: 'M' }), 'size_head_without_size'],
] as const)('no product is a size of %s', (_, given, expected) => {
  expect(code(given, head, large, product('sen'))).toBe(expected)
})

it('a product with sizes is no size itself, and keeps its own size', () => {
  const sen = product('sen', { size: 'M' })
  expect(code({ ...head, sizeOf: 'sen' }, large, sen)).toBe('has_sizes')
  // Of two products that name each other, none is allowed.
  expect(code({ ...head, sizeOf: 'mau-don-lon' }, large)).toBe('has_sizes')
  expect(code({ ...head, size: null }, large)).toBe('size_missing')
  expect(code({ ...head, size: 'L' }, large)).toBe('size_taken')
})

it('flowers, flowers for mourning and add-ons are no sizes of each other; other categories may differ', () => {
  expect(code({ ...large, category: 'Hoa Sinh Nhật' }, head)).toBeNull()
  for (const category of [SYMPATHY_CATEGORY, ADD_ON_CATEGORY]) {
    expect(code({ ...large, category }, head)).toBe('size_other_kind')
    expect(code({ ...head, category }, large)).toBe('size_other_kind')
    expect(code({ ...head, category }, { ...large, category })).toBeNull()
  }
})
