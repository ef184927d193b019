import type { Sales } from '#features/sales/sales.calls.ts'
import { decimalToCents, formatMoney } from '#shared/money.ts'
import { useWords } from '../words.tsx'

/** Dong, and beside them the dollars, if there are any. */
export function NetRevenue({ net }: Pick<Sales, 'net'>) {
  const { t } = useWords()
  const cents = decimalToCents(net.USD) ?? 0
  return (
    <>
      {formatMoney(net.VND, 'VND')}{' '}
      {cents !== 0 && <small>{t('adminSales:andDollars', { amount: formatMoney(cents, 'USD') })}</small>}
    </>
  )
}
