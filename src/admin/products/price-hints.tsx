import type { ReactNode } from 'react'
import { proposedCents } from '#features/catalog/price-doubts.ts'
import type { PageTranslate } from '#i18n/page.ts'
import { centsToDecimal, formatMoney } from '#shared/money.ts'
import { readMoney } from '#shared/read-money.ts'
import type { ProductFormState } from './use-product-form.ts'

/** Returns how a typed price in dong is read, or how one can be typed. */
export function dongHint(t: PageTranslate, typed: string): string {
  const dong = readMoney(typed, 'VND')
  if (dong === null) return t('adminProducts:prices.hint')
  return t('adminProducts:prices.read', { dong: formatMoney(dong, 'VND') })
}

/**
 * Returns the price in dollars that is proposed for the typed one in dong; null for none, and if it is the typed one.
 * @param kind of which prices: the normal ones, or those of the sale
 */
export function dollarHint(
  t: PageTranslate,
  form: ProductFormState,
  dongPerDollar: number,
  kind: 'price' | 'salePrice' = 'price',
): ReactNode {
  const dong = readMoney(form.values[`${kind}VND`], 'VND')
  const cents = dong === null ? null : proposedCents(dong, dongPerDollar)
  if (cents === null || cents === readMoney(form.values[`${kind}USD`], 'USD')) return null
  const dollars = formatMoney(cents, 'USD')
  return (
    <>
      {t('adminProducts:prices.rate', { rate: formatMoney(dongPerDollar, 'VND') })}{' '}
      <button
        type="button"
        className="link"
        aria-label={t('adminProducts:prices.useOf', { dollars })}
        onClick={() => form.change({ [`${kind}USD`]: centsToDecimal(cents) })}
      >
        {t('adminProducts:prices.use', { dollars })}
      </button>
    </>
  )
}
