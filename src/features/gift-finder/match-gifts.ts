import type { Product } from '#features/catalog/catalog.ts'
import type { Facets } from '#shared/facets.ts'
import type { Price } from '#shared/money.ts'
import { ADD_ON_CATEGORY, SYMPATHY_CATEGORY } from '#shared/shop.ts'
import {
  BUDGETS,
  isPersonal,
  isQuiet,
  isToTaste,
  type Budget,
  type GiftAnswers,
  type Question,
} from './gift-answers.ts'

/** How many gifts the finder proposes. */
const GIFTS_FOUND = 3

/** How far above the budget a gift may be, in percent of it, if too few are within. */
const ABOVE_BUDGET_PERCENT = 25

/** What the finder looks at in a product. */
export interface GiftFacts extends Pick<Facets, 'occasions' | 'recipients' | 'colours'> {
  category: string
  price: Price
}

/** A product that is proposed, with the answers that it does not fit. */
export interface Gift<Facts extends GiftFacts = GiftFacts> {
  product: Facts
  misses: Question[]
}

/** A gift as a page shows it. */
export interface FoundGift extends Pick<Gift, 'misses'> {
  product: Product
}

/** What a miss weighs: the occasion counts most, because flowers for the wrong one embarrass. */
const WEIGHTS: Record<Question, number> = { why: 8, for: 4, budget: 2, taste: 3 }

/**
 * Returns the gifts for a visitor's answers, at most `GIFTS_FOUND`: those that fit every answer, then those that come
 * closest. Of equal ones, those chosen for this recipient by name are first, then those earlier in the given order.
 * Nothing of the other tone, or more than a quarter above the budget is returned, and nothing that
 * shares neither occasion nor recipient with what was asked.
 */
export function matchGifts<Facts extends GiftFacts>(products: readonly Facts[], answers: GiftAnswers): Gift<Facts>[] {
  return products
    .filter((product) => hasTone(product, answers) && isNearBudget(product.price, answers.budget))
    .map((product) => ({ product, misses: missesOf(product, answers) }))
    .filter(({ product, misses }) => isRelated(product, answers, misses))
    .map((gift) => ({ gift, rank: rankOf(gift, answers) }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, GIFTS_FOUND)
    .map(({ gift }) => gift)
}

/**
 * Flowers for mourning or the altar are given for that alone, and no others are given for it. An add-on is no gift by
 * itself.
 */
function hasTone({ category, occasions }: GiftFacts, { why }: GiftAnswers): boolean {
  if (category === ADD_ON_CATEGORY) return false
  if (why !== null && isQuiet(why)) return occasions.includes(why)
  if (category === SYMPATHY_CATEGORY || occasions.includes('sympathy')) return false
  return (
    occasions.length === 0 || occasions.some((occasion) => (why === null ? isPersonal(occasion) : !isQuiet(occasion)))
  )
}

/** A budget holds in both currencies, because a page does not know which one its visitor reads. */
function isNearBudget(price: Price, budget: Budget | null): boolean {
  return budget === null || isWithin(price, budget, 100 + ABOVE_BUDGET_PERCENT)
}

function isWithin(price: Price, budget: Budget, percent = 100): boolean {
  const { VND, USD } = BUDGETS[budget]
  return price.VND * 100 <= VND * percent && price.USD * 100 <= USD * percent
}

function missesOf(product: GiftFacts, answers: GiftAnswers): Question[] {
  const { for: recipient, why, taste, budget } = answers
  const misses: Record<Question, boolean> = {
    why: why !== null && !product.occasions.includes(why),
    // Flowers that name no recipient suit anyone, and to a family in mourning the others do not apply.
    for: recipient !== null && !isQuiet(why) && !suits(product, recipient),
    taste: taste !== null && !isToTaste(product.colours, taste),
    budget: budget !== null && !isWithin(product.price, budget),
  }
  return (Object.keys(misses) as Question[]).filter((question) => misses[question])
}

function suits({ recipients }: GiftFacts, recipient: NonNullable<GiftAnswers['for']>): boolean {
  return recipients.length === 0 || recipients.includes(recipient)
}

function isRelated({ recipients }: GiftFacts, answers: GiftAnswers, misses: readonly Question[]): boolean {
  return !misses.includes('why') || (answers.for !== null && recipients.includes(answers.for))
}

function rankOf({ product, misses }: Gift, { for: recipient }: GiftAnswers): number {
  const missed = misses.reduce((sum, question) => sum + WEIGHTS[question], 0)
  const isNamed = recipient !== null && product.recipients.includes(recipient)
  return missed * 2 - (isNamed ? 1 : 0)
}
