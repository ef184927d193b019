import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { formatMoney } from '#shared/money.ts'
import { isUnpaid } from '#shared/payment-methods.ts'
import { Badge } from '../kit/Badge.tsx'
import { useWords } from '../words.tsx'

export type InvoicedOrder = Pick<OrderDetail, 'status' | 'paymentMethod' | 'currency' | 'total' | 'refunded'>

/**
 * Says what of an order speaks against issuing its invoice, or against issuing it for the whole amount; else nothing.
 */
export function OrderWarning({ order }: { order: InvoicedOrder }) {
  const { t } = useWords()
  const { status, paymentMethod, currency, total, refunded } = order
  if (status === 'cancelled') return <Badge look="destructive">{t('adminInvoices:cancelled')}</Badge>
  if (refunded > 0)
    return refunded >= total ? (
      <Badge look="destructive">{t('adminInvoices:refunded')}</Badge>
    ) : (
      <Badge look="destructive">{t('adminInvoices:partly', { amount: formatMoney(refunded, currency) })}</Badge>
    )
  return isUnpaid(paymentMethod) ? <Badge look="secondary">{t('adminInvoices:unpaid')}</Badge> : null
}
