import type { SheetOrder } from '#features/orders/admin-order.schema.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { slotText } from '#features/delivery/slot-text.ts'
import { courierCalls, courierCallsNext } from '#shared/courier-calls.ts'
import { hasCard, recipientOf } from '#shared/gift.ts'
import { useWords } from '../words.tsx'
import { orderAddress } from './order-address.ts'

/**
 * What a courier has to know of an order, and nothing else: no price and no email. The number to call is the customer's
 * if the flowers are a surprise.
 */
export function CourierSlip({ order }: { order: SheetOrder }) {
  const { t } = useWords()
  const contact = courierCalls(order)
  const next = courierCallsNext(order)
  return (
    <article className="p-slip">
      <p className="p-time">
        <strong>{slotText(order.slotId, t) || t('adminToday:anyTime')}</strong>
        <span>{shortOrderId(order.id)}</span>
      </p>
      <p className="p-name">{recipientOf(order).name || t('adminOrders:nameless')}</p>
      <p>{orderAddress(order, t)}</p>
      <p>
        <strong>{t('adminOrders:gift.call', { name: contact.name, phone: contact.phone })}</strong>
      </p>
      {order.surprise && (
        <p>
          <strong>{t('adminOrders:gift.surprise')}</strong>
        </p>
      )}
      {order.anonymous && (
        <p>
          <strong>{t('adminOrders:gift.anonymous')}</strong>
        </p>
      )}
      {order.withoutPhoto && (
        <p>
          <strong>{t('adminOrders:gift.withoutPhoto')}</strong>
        </p>
      )}
      <ul>
        {order.items.map(({ name, quantity }, index) => (
          <li key={index}>{t('adminToday:line', { name, quantity })}</li>
        ))}
      </ul>
      <p>{t(hasCard(order) ? 'adminToday:paper.withCard' : 'adminToday:paper.withoutCard')}</p>
      {order.notes && (
        <p className="o-notes">
          {t('adminOrders:daySheet.notes')}: {order.notes}
        </p>
      )}
      <p>
        {t('adminOrders:gift.nobodyHome')}: {t(`adminOrders:gift.absence.${order.nobodyHome}`)}
        {next && `, ${next}`}
      </p>
    </article>
  )
}
