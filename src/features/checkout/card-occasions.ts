import { CARD_OCCASIONS, type CardOccasion } from '#shared/gift.ts'
import { ADD_ON_CATEGORY, SYMPATHY_CATEGORY } from '#shared/shop.ts'

/**
 * Returns the occasions that a card may be for, in the order they are offered. With sympathy flowers sympathy comes
 * first, and with no other flowers nobody in mourning reads of birthdays, whatever add-on is beside them. What is
 * chosen stays in the list.
 */
export function occasionsFor(products: readonly { category: string }[], chosen: CardOccasion): CardOccasion[] {
  const sympathy = products.filter(({ category }) => category === SYMPATHY_CATEGORY)
  if (sympathy.length === 0) return [...CARD_OCCASIONS]
  const others = CARD_OCCASIONS.filter((occasion) => occasion !== 'sympathy')
  const flowers = products.filter(({ category }) => category !== ADD_ON_CATEGORY)
  if (sympathy.length < flowers.length) return ['sympathy', ...others]
  return ['sympathy', ...others.filter((occasion) => occasion === 'none' || occasion === chosen)]
}
