import { expect, it } from 'vitest'
import { CARD_OCCASIONS } from '#shared/gift.ts'
import { ADD_ON_CATEGORY, SYMPATHY_CATEGORY } from '#shared/shop.ts'
import { occasionsFor } from './card-occasions.ts'

const lily = { category: SYMPATHY_CATEGORY }
const rose = { category: 'Hoa Tình Yêu' }

it('sympathy comes first with sympathy flowers, and nearly alone without others', () => {
  expect(occasionsFor([], 'none')).toEqual(CARD_OCCASIONS)
  expect(occasionsFor([rose, rose], 'none')).toEqual(CARD_OCCASIONS)
  expect(occasionsFor([lily, lily], 'none')).toEqual(['sympathy', 'none'])
  const mixed = occasionsFor([rose, lily], 'none')
  expect(mixed[0]).toBe('sympathy')
  expect(mixed.toSorted()).toEqual([...CARD_OCCASIONS].toSorted())
})

it('what was chosen before stays in the list', () => {
  expect(occasionsFor([lily], 'birthday')).toEqual(['sympathy', 'none', 'birthday'])
})

it('an add-on beside flowers changes nothing', () => {
  const candle = { category: ADD_ON_CATEGORY }
  expect(occasionsFor([lily, candle], 'none')).toEqual(occasionsFor([lily], 'none'))
  expect(occasionsFor([rose, candle], 'none')).toEqual(CARD_OCCASIONS)
  expect(occasionsFor([candle], 'none')).toEqual(CARD_OCCASIONS)
})
