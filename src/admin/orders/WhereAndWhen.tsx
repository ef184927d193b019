import type { AdminOrder } from '#features/orders/admin-order.schema.ts'
import { deliveryTimeView } from '#features/orders/order-view.ts'
import { useWords } from '../words.tsx'
import { orderAddress } from './order-address.ts'

/** The address of an order, and the day and time of its delivery, in a list of facts. */
export function WhereAndWhen({ order }: { order: AdminOrder }) {
  const { t } = useWords()
  return (
    <>
      <div>
        <dt>{t('adminOrders:address')}</dt>
        <dd>{orderAddress(order, t)}</dd>
      </div>
      <div>
        <dt>{t('adminOrders:date')}</dt>
        <dd>{deliveryTimeView(order, t) ?? t('adminOrders:noDate')}</dd>
      </div>
    </>
  )
}
