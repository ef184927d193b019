import { priceDoubts } from '#features/catalog/price-doubts.ts'
import type { PageTranslate } from '#i18n/page.ts'
import { formatMoney } from '#shared/money.ts'
import { readMoney } from '#shared/read-money.ts'
import type { Question } from '../kit/ask.tsx'

const FEES = ['flat', 'freeFrom', 'far', 'exact'] as const
type TypedFees = Readonly<Record<`${(typeof FEES)[number]}${'VND' | 'USD'}`, string>>

/**
 * Returns the question about fees that are new and unusual: very low in dong, or far apart in the two currencies. Null
 * for usual ones; a fee of nothing in both currencies is usual.
 */
export function feeQuestion(
  t: PageTranslate,
  typed: TypedFees,
  stored: TypedFees,
  dongPerDollar: number,
): Question | null {
  const unusual = FEES.flatMap((fee) => {
    const read = { VND: readMoney(typed[`${fee}VND`], 'VND') ?? 0, USD: readMoney(typed[`${fee}USD`], 'USD') ?? 0 }
    const before = { VND: readMoney(stored[`${fee}VND`], 'VND'), USD: readMoney(stored[`${fee}USD`], 'USD') }
    if (read.VND === before.VND && read.USD === before.USD) return []
    if ((read.VND === 0 && read.USD === 0) || priceDoubts(read, dongPerDollar).length === 0) return []
    const amounts = [formatMoney(read.VND, 'VND'), formatMoney(read.USD, 'USD')].join(' / ')
    return [`${t(`adminSettings:fees.${fee}`)}: ${amounts}.`]
  })
  if (unusual.length === 0) return null
  return {
    title: t('adminSettings:fees.askTitle'),
    text: [...unusual, t('adminSettings:fees.askText')].join(' '),
    action: t('adminSettings:fees.askSave'),
    cancel: t('adminSettings:fees.askCorrect'),
  }
}
