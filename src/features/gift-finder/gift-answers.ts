import { FACETS, type FacetValue } from '#shared/facets.ts'
import { isOneOf } from '#shared/is-one-of.ts'
import type { Price } from '#shared/money.ts'

/** The finder's path without language prefix. */
export const GIFT_FINDER_PATH = '/find-a-gift'

/** The tastes that the finder offers, each with the colours of its flowers: one of them has to be there. */
const TASTES = {
  soft: ['pink'],
  bright: ['yellow', 'orange'],
  red: ['red'],
  white: ['white'],
  cool: ['blue', 'purple'],
} as const satisfies Record<string, readonly FacetValue<'colours'>[]>
export type Taste = keyof typeof TASTES

/** The colours that flowers of any taste may have, too: of leaves and of small flowers between the others. */
const NEUTRAL: readonly FacetValue<'colours'>[] = ['white', 'green']

/** Returns true if flowers in these colours are to a taste: they have one of its colours, and no foreign one. */
export function isToTaste(colours: readonly FacetValue<'colours'>[], taste: Taste): boolean {
  const own: readonly FacetValue<'colours'>[] = TASTES[taste]
  return (
    colours.some((colour) => own.includes(colour)) &&
    colours.every((colour) => own.includes(colour) || NEUTRAL.includes(colour))
  )
}

/** The most that the flowers may cost, in minor units: round numbers in each currency, not conversions. */
export const BUDGETS = {
  small: { VND: 500_000, USD: 20_00 },
  middle: { VND: 800_000, USD: 32_00 },
  large: { VND: 1_200_000, USD: 48_00 },
} as const satisfies Record<string, Price>
export type Budget = keyof typeof BUDGETS

/** The four questions by their names in the address, each with its answers in the order in which they are offered. */
export const QUESTIONS = {
  for: FACETS.recipients,
  why: FACETS.occasions,
  taste: Object.keys(TASTES) as Taste[],
  budget: Object.keys(BUDGETS) as Budget[],
} as const
export type Question = keyof typeof QUESTIONS
export const QUESTION_NAMES = Object.keys(QUESTIONS) as Question[]

/** What a visitor has answered; null: it does not matter. */
export type GiftAnswers = { [Name in Question]: (typeof QUESTIONS)[Name][number] | null }

/** Reads the answers from a page's query. An unknown value is no answer; of several, the first counts. */
export function readGiftAnswers(params: URLSearchParams): GiftAnswers {
  const read = <Name extends Question>(name: Name): GiftAnswers[Name] => {
    const value = params.get(name)
    return isOneOf<string>(QUESTIONS[name], value) ? (value as GiftAnswers[Name]) : null
  }
  return { for: read('for'), why: read('why'), taste: read('taste'), budget: read('budget') }
}

/** Returns whether a page's query answers a question, also with an unknown value or with none. */
export function hasGiftAnswers(params: URLSearchParams): boolean {
  return QUESTION_NAMES.some((name) => params.has(name))
}

/** The occasions whose flowers keep a tone of their own (decision 039): they are never mixed with those of joy. */
const QUIET: readonly FacetValue<'occasions'>[] = ['altar', 'sympathy']

/** Returns true for an occasion of mourning or remembrance. */
export function isQuiet(occasion: FacetValue<'occasions'> | null): boolean {
  return occasion !== null && QUIET.includes(occasion)
}

/** The occasions whose flowers are given for nothing else: flowers for an opening are no present for a mother. */
const CEREMONIES: readonly FacetValue<'occasions'>[] = ['opening', 'wedding']

/** Returns true for an occasion whose flowers may be given without any occasion, too. */
export function isPersonal(occasion: FacetValue<'occasions'>): boolean {
  return !isQuiet(occasion) && !CEREMONIES.includes(occasion)
}
