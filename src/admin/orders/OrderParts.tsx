import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { overpaid } from '#features/orders/order-price.ts'
import { knowsItsParts } from '#features/orders/order-view.ts'
import { formatMoney } from '#shared/money.ts'
import { useWords } from '../words.tsx'

type Parts = Pick<
  OrderDetail,
  | 'currency'
  | 'subtotal'
  | 'discount'
  | 'discountCode'
  | 'discountPercent'
  | 'deliveryFee'
  | 'farFee'
  | 'exactFee'
  | 'total'
> &
  Partial<Pick<OrderDetail, 'items'>>

/**
 * What the total of an order is made of, as rows of a list: the goods, the discount, the fee, and each surcharge. No
 * rows for an order that does not know its parts; a quote, which has no items, always does.
 */
export function OrderParts({ order }: { order: Parts }) {
  const { t } = useWords()
  if (order.items && !knowsItsParts(order)) return null
  const discount = order.discountCode
    ? t('adminOrders:discountOf', { code: order.discountCode, percent: order.discountPercent })
    : t('adminOrders:discount')
  const rows = [
    { label: t('adminOrders:subtotal'), amount: order.subtotal },
    ...(order.discount > 0 ? [{ label: discount, amount: -order.discount }] : []),
    { label: t('adminOrders:fee'), amount: order.deliveryFee - order.farFee - order.exactFee },
    ...(order.farFee > 0 ? [{ label: t('adminOrders:farFee'), amount: order.farFee }] : []),
    ...(order.exactFee > 0 ? [{ label: t('adminOrders:exactFee'), amount: order.exactFee }] : []),
    ...(overpaid(order) > 0 ? [{ label: t('adminOrders:overpaid'), amount: overpaid(order) }] : []),
  ]
  return rows.map(({ label, amount }) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd className="price">{formatMoney(amount, order.currency)}</dd>
    </div>
  ))
}
