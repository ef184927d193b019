import { facetLabel } from '#features/catalog/facet-label.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { PageTranslate } from '#i18n/page.ts'
import type { FacetValue } from '#shared/facets.ts'
import { formatMoney, type Currency } from '#shared/money.ts'
import { BUDGETS, type Budget, type Question } from './gift-answers.ts'

/** Returns the words of an answer; an empty one: it does not matter. A budget is in `currency`. */
export function answerLabel(t: PageTranslate, question: Question, value: string, currency: Currency): string {
  if (value === '') return t(`giftFinder:${question}.any`)
  if (question === 'for') return facetLabel(t, 'recipients', value as FacetValue<'recipients'>)
  if (question === 'why') return facetLabel(t, 'occasions', value as FacetValue<'occasions'>)
  if (question === 'taste') return t(`giftFinder:taste.${value}` as MessageKey)
  return t('giftFinder:budget.upTo', {
    amount: formatMoney(BUDGETS[value as Budget][currency], currency).replace(/\.00$/, ''),
  })
}
