import type { SheetOrder as Slip } from '#features/orders/admin-order.schema.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { courierCalls } from '#shared/courier-calls.ts'
import { recipientOf } from '#shared/gift.ts'
import { slotText } from '#features/delivery/slot-text.ts'
import { listedStatus, placedView } from '#features/orders/order-view.ts'
import { useWords } from '../words.tsx'
import { GiftCard } from './GiftCard.tsx'
import { orderAddress } from './order-address.ts'

/** An order on the florist's sheet, with a box to tick. Ticks on screen are not saved: the sheet is for paper. */
export function SheetOrder({ order }: { order: Slip }) {
  const { t } = useWords()
  const contact = courierCalls(order)
  const number = shortOrderId(order.id)
  return (
    <li className="o-slip">
      <input type="checkbox" className="o-tick" aria-label={t('adminOrders:daySheet.done', { number })} />
      <div>
        <p className="o-slip-head">
          {order.slotId && <strong>{slotText(order.slotId, t)}</strong>}
          <strong>{recipientOf(order).name || t('adminOrders:nameless')}</strong>
          <span>{t('adminOrders:gift.call', { name: contact.name, phone: contact.phone })}</span>
          <span className="o-id">{number}</span>
          <span>{t(`tracking:status.${listedStatus(order.status)}.label`)}</span>
        </p>
        <p>{orderAddress(order, t)}</p>
        {(order.surprise || order.anonymous) && (
          <p>
            <strong>
              {order.surprise && t('adminOrders:gift.surprise')} {order.anonymous && t('adminOrders:gift.anonymous')}
            </strong>
          </p>
        )}
        {order.nobodyHome !== 'call' && (
          <p>
            <span className="o-soft">{t('adminOrders:gift.nobodyHome')}:</span>{' '}
            {t(`adminOrders:gift.absence.${order.nobodyHome}`)}
          </p>
        )}
        {order.changedAt && (
          <p>
            <strong>{t('adminOrders:changed.badge', { at: placedView(order.changedAt) })}</strong>
          </p>
        )}
        {order.unconfirmed && (
          <p>
            <strong>{t('adminOrders:confirm.badge')}</strong>
          </p>
        )}
        {order.reviewReason && (
          <p>
            <strong>{t('adminOrders:daySheet.review')}</strong>
          </p>
        )}
        <ul className="o-slip-items">
          {order.items.map(({ name, quantity }, index) => (
            <li key={index}>
              <strong>{quantity} ×</strong> {name}
            </li>
          ))}
        </ul>
        {order.notes && (
          <p className="o-notes">
            <span className="o-soft">{t('adminOrders:daySheet.notes')}:</span> {order.notes}
          </p>
        )}
        <GiftCard order={order} />
      </div>
    </li>
  )
}
