import { describe, expect, it } from 'vitest'
import { categoriesOf, categoryValue } from './catalog.ts'

describe('categoryValue', () => {
  it.each([
    ['Hoa Tình Yêu', 'hoa-tinh-yeu'],
    ['  hoa TÌNH  yeu ', 'hoa-tinh-yeu'],
    ['Hoa & Đồ Cưới', 'hoa-do-cuoi'],
    ['🌸', '🌸'],
    ['花', '花'],
    ['Hoa 花', 'hoa-花'],
    ['Свадебные цветы', 'свадебные-цветы'],
    ['꽃다발', '꽃다발'],
    ['***', '***'],
  ])('turns %j into %j', (category, value) => expect(categoryValue(category)).toBe(value))
})

describe('categoriesOf', () => {
  const of = (...names: string[]) => categoriesOf(names.map((category) => ({ category })))

  it('lists each category once, in the order of the products', () => {
    expect(of('Hoa Tình Yêu', '🌸', 'Hoa Tình Yêu', '花').map(({ name }) => name)).toEqual(['Hoa Tình Yêu', '🌸', '花'])
  })

  it('merges names with the same value under the most common one', () => {
    expect(of('hoa TÌNH yeu', 'Hoa Tình Yêu', '🌸', 'Hoa Tình Yêu')).toEqual([
      { value: 'hoa-tinh-yeu', name: 'Hoa Tình Yêu' },
      { value: '🌸', name: '🌸' },
    ])
  })
})
