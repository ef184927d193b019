import { priceDoubts, type PriceDoubt } from '#features/catalog/price-doubts.ts'
import type { PageTranslate } from '#i18n/page.ts'
import { decimalToCents, formatMoney } from '#shared/money.ts'
import type { Question } from '../kit/ask.tsx'

/** Prices on the wire, whole dong and decimal strings of dollars: the normal ones, and those of a sale. */
interface Prices {
  priceVND: number
  priceUSD: string
  salePriceVND: number | null
  salePriceUSD: string | null
}

/** Explains to staff what is unusual about prices. */
export function doubtText(t: PageTranslate, doubt: PriceDoubt): string {
  return t(`adminProducts:prices.${doubt}`)
}

/**
 * Returns the question about unusual prices that were typed; null if they are usual, or stored with these before.
 * @param dongPerDollar the shop's rate
 */
export function priceQuestion(
  t: PageTranslate,
  typed: Prices,
  stored: Prices | null,
  dongPerDollar: number,
): Question | null {
  const { salePriceVND, salePriceUSD } = typed
  const isSame = stored?.salePriceVND === salePriceVND && stored.salePriceUSD === salePriceUSD
  const sale =
    isSame || salePriceVND === null || salePriceUSD === null
      ? null
      : doubtQuestion(t, { priceVND: salePriceVND, priceUSD: salePriceUSD }, dongPerDollar)
  if (stored && stored.priceVND === typed.priceVND && stored.priceUSD === typed.priceUSD) return sale
  return doubtQuestion(t, typed, dongPerDollar) ?? sale
}

function doubtQuestion(
  t: PageTranslate,
  { priceVND, priceUSD }: Pick<Prices, 'priceVND' | 'priceUSD'>,
  dongPerDollar: number,
): Question | null {
  const USD = decimalToCents(priceUSD) ?? 0
  const doubts = priceDoubts({ VND: priceVND, USD }, dongPerDollar)
  if (doubts.length === 0) return null
  return {
    title: t('adminProducts:prices.title', { dong: formatMoney(priceVND, 'VND'), dollars: formatMoney(USD, 'USD') }),
    text: doubts.map((doubt) => doubtText(t, doubt)).join(' '),
    action: t('adminProducts:prices.save'),
    cancel: t('adminProducts:prices.correct'),
  }
}
