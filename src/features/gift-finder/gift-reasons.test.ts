import { describe, expect, it } from 'vitest'
import { LOCALES } from '#shared/locale.ts'
import { NO_FACETS } from '#shared/facets.ts'
import { MESSAGES } from '#i18n/messages.ts'
import { QUESTION_NAMES, QUESTIONS, type GiftAnswers } from './gift-answers.ts'
import { answerLabel } from './answer-label.ts'
import { budgetReason, giftReasons } from './gift-reasons.ts'
import { pageTranslator } from '#i18n/page.ts'

const ANSWERS: GiftAnswers = { for: 'mother', why: 'birthday', taste: 'soft', budget: 'middle' }
const PEONIES = {
  ...NO_FACETS,
  flowers: ['peony' as const, 'rose' as const],
  colours: ['pink' as const, 'white' as const],
  occasions: ['birthday' as const, 'thanks' as const],
  recipients: ['mother' as const],
}

describe('the reasons for a gift', () => {
  it('are made of its facets and the answers', () => {
    expect(giftReasons(PEONIES, ANSWERS, [], { locale: 'en' })).toEqual([
      'Peonies and roses in pink and white.',
      'Made for a birthday, right for a mother.',
    ])
    expect(giftReasons(PEONIES, ANSWERS, [], { locale: 'vi' })).toEqual([
      'Mẫu đơn và hoa hồng, tông hồng và trắng.',
      'Dành cho dịp sinh nhật, hợp tặng mẹ.',
    ])
  })

  it('say what it misses, and claim nothing of that', () => {
    const answers: GiftAnswers = { ...ANSWERS, for: 'friend', why: 'love', taste: 'red' }
    expect(giftReasons(PEONIES, answers, ['why', 'for', 'taste'], { locale: 'en' })).toEqual([
      'Peonies and roses in pink and white.',
      'Usually given for: birthday and thank you.',
      'Usually chosen for: mother.',
      'With other colours than you chose.',
    ])
  })

  it('name no recipient for flowers that suit anyone, or in mourning', () => {
    expect(giftReasons({ ...PEONIES, recipients: [] }, ANSWERS, [], { locale: 'en' })[1]).toBe('Made for a birthday.')
    const mourning = { ...PEONIES, occasions: ['sympathy' as const] }
    expect(giftReasons(mourning, { ...ANSWERS, why: 'sympathy' }, [], { locale: 'en' })[1]).toBe(
      'Arranged for a time of mourning.',
    )
  })

  it('have a model’s words in place of the praise, and our own about what they miss', () => {
    expect(giftReasons(PEONIES, ANSWERS, ['taste'], { locale: 'en', words: 'Softly for her.' })).toEqual([
      'Softly for her.',
      'With other colours than you chose.',
    ])
  })

  it('are empty of praise for a product without facets', () => {
    expect(giftReasons(NO_FACETS, ANSWERS, ['why', 'taste'], { locale: 'en' })).toEqual([
      'With other colours than you chose.',
    ])
  })

  it('compare a price with the budget in each currency', () => {
    const price = { VND: 890_000, USD: 32_00 }
    expect(budgetReason(price, 'middle', 'VND', 'en')).toBe('₫90.000 above your budget.')
    expect(budgetReason(price, 'middle', 'USD', 'en')).toBe('Within your $32.00.')
    expect(budgetReason(price, 'large', 'VND', 'vi')).toBe('Trong mức ₫1.200.000 của bạn.')
  })
})

it.each(LOCALES)('every answer has words in %s', (locale) => {
  const t = pageTranslator(locale)
  for (const question of QUESTION_NAMES)
    for (const value of ['', ...QUESTIONS[question]])
      expect(answerLabel(t, question, value, 'VND'), value).not.toMatch(/\w[.:]\w*[a-z]/i)
  const { made, right } = MESSAGES[locale].giftFinder
  expect(Object.keys(made).toSorted()).toEqual(QUESTIONS.why.toSorted())
  expect(Object.keys(right).toSorted()).toEqual(QUESTIONS.for.toSorted())
})
