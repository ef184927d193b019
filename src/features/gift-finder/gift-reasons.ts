import { facetLabel } from '#features/catalog/facet-label.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { pageTranslator } from '#i18n/page.ts'
import type { Facet, Facets, FacetValue } from '#shared/facets.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney, type Currency, type Price } from '#shared/money.ts'
import { BUDGETS, type Budget, type GiftAnswers, type Question } from './gift-answers.ts'
import { praiseOf, type Praise } from './gift-praise.ts'

type Product = Pick<Facets, 'flowers' | 'colours' | 'occasions' | 'recipients'>

/**
 * Returns the sentences that say why a product is proposed: what it is and for whom, and then which answers it does not
 * fit. All of it comes from the product's facets; its price is `budgetReason`'s.
 * @param words a model's sentences in place of the first ones (`writePraise`); null: the shop's own
 */
export function giftReasons(
  product: Product,
  answers: GiftAnswers,
  misses: readonly Question[],
  { locale, words = null }: { locale: Locale; words?: string | null },
): string[] {
  const praise = words === null ? ownWords(praiseOf(product, answers, misses), locale) : [words]
  return [...praise, ...differences(product, misses, locale)]
}

function ownWords(praise: Praise, locale: Locale): string[] {
  const t = pageTranslator(locale)
  const { flowers, colours, occasion, recipient } = praise
  const named = { flowers: listOf(praise, 'flowers', locale), colours: listOf(praise, 'colours', locale) }
  const what =
    flowers.length > 0 && colours.length > 0
      ? t('giftFinder:reason.flowers', named)
      : flowers.length > 0
        ? t('giftFinder:reason.onlyFlowers', named)
        : colours.length > 0
          ? t('giftFinder:reason.onlyColours', named)
          : ''
  const made = occasion === null ? '' : t(`giftFinder:made.${occasion}` as MessageKey)
  const right = recipient === null ? '' : t(`giftFinder:right.${recipient}` as MessageKey)
  const suits =
    made && right
      ? t('giftFinder:reason.both', { made, right })
      : made || right
        ? t('giftFinder:reason.one', { clause: made || right })
        : ''
  return [what, suits].filter(Boolean).map((sentence) => withCapital(sentence, locale))
}

function differences(product: Product, misses: readonly Question[], locale: Locale): string[] {
  const t = pageTranslator(locale)
  const say = (question: Question): string => {
    if (question === 'taste') return t('giftFinder:reason.taste')
    if (question === 'why' && product.occasions.length > 0)
      return t('giftFinder:reason.why', { values: listOf(product, 'occasions', locale) })
    if (question === 'for') return t('giftFinder:reason.for', { values: listOf(product, 'recipients', locale) })
    return ''
  }
  return misses.map(say).filter(Boolean)
}

/** Returns what is said about a price and the budget, in the currency that the visitor reads. */
export function budgetReason(price: Price, budget: Budget, currency: Currency, locale: Locale): string {
  const t = pageTranslator(locale)
  const most = BUDGETS[budget][currency]
  const above = price[currency] - most
  return above > 0
    ? t('giftFinder:reason.above', { amount: formatMoney(above, currency) })
    : t('giftFinder:reason.within', { amount: formatMoney(most, currency) })
}

function listOf<Name extends Facet>(
  product: { readonly [Each in Name]: readonly FacetValue<Each>[] },
  facet: Name,
  locale: Locale,
): string {
  const t = pageTranslator(locale)
  const names = product[facet].map((value) => facetLabel(t, facet, value).toLocaleLowerCase(locale))
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
}

function withCapital(sentence: string, locale: Locale): string {
  return sentence.charAt(0).toLocaleUpperCase(locale) + sentence.slice(1)
}
