import type { Sales } from '#features/sales/sales.calls.ts'
import { decimalToCents, formatMoney } from '#shared/money.ts'
import { useWords } from '../words.tsx'

/** Dong with how much of it is tax, and the dollars, if there are any. */
export function NetRevenue({ net, vat }: Pick<Sales, 'net' | 'vat'>) {
  const { t } = useWords()
  const cents = decimalToCents(net.USD) ?? 0
  return (
    <>
      {formatMoney(net.VND, 'VND')}{' '}
      {vat.VND !== 0 && <small>{t('adminSales:withVat', { amount: formatMoney(vat.VND, 'VND') })}</small>}{' '}
      {cents !== 0 && <small>{t('adminSales:andDollars', { amount: formatMoney(cents, 'USD') })}</small>}
    </>
  )
}
