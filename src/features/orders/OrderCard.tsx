import type { Words } from '#i18n/island.ts'
import { addressLine } from '#features/delivery/address-line.ts'
import { CancelOrder } from './CancelOrder.tsx'
import { ChangeOrder } from './ChangeOrder.tsx'
import { shortOrderId } from './order-id.ts'
import { orderPath } from './order-path.ts'
import { badgeLook, deliveryTimeView, listedStatus, placedView } from './order-view.ts'
import { OrderLines } from './OrderLines.tsx'
import { OrderSums } from './OrderSums.tsx'
import type { Order } from './orders.schema.ts'
import { ReorderButton } from './ReorderButton.tsx'
import type { OwnReviews } from './use-own-reviews.ts'

interface Props extends Words {
  order: Order
  reviews: OwnReviews
  onCancelled(): void
  /** Called with what the order says after a change. */
  onChanged(now: Partial<Order>): void
  /** Called when a change was refused: the order may not be what the page shows. */
  onStale(): void
}

/** One order of the history: lines, date, delivery, total, and what the customer can do with it (spec, section 2). */
export function OrderCard({ order, reviews, onCancelled, onChanged, onStale, ...words }: Props) {
  const { t, locale } = words
  const number = shortOrderId(order.id)
  const status = listedStatus(order.status)
  const facts = [
    [t('orders:placed'), placedView(order.createdAt)],
    [t('orders:date'), deliveryTimeView(order, t) ?? t('orders:noDate')],
    [t('orders:address'), addressLine(order, (city) => t(`tracking:shipping.cities.${city}`))],
  ] as const

  return (
    <article className="order" aria-labelledby={`order-${order.id}`}>
      <header className="order-head">
        <h2 id={`order-${order.id}`} tabIndex={-1}>
          {t('orders:order', { number })}
        </h2>
        <span className="order-badge" data-look={badgeLook(status)}>
          {t(`tracking:status.${status}.label`)}
        </span>
      </header>
      <dl className="order-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <OrderLines {...words} order={order} reviews={status === 'delivered' ? reviews : null} />
      <OrderSums t={t} order={order} />
      <div className="order-actions">
        <ReorderButton {...words} order={order} />
        <a className="btn btn-quiet" href={orderPath(locale, order.id)} aria-label={t('orders:trackNamed', { number })}>
          {t('orders:track')}
        </a>
        <ChangeOrder
          {...words}
          orderId={order.id}
          token={undefined}
          change={status === 'pending' ? undefined : null}
          currency={order.currency}
          heading={`order-${order.id}`}
          onChanged={({ change }) =>
            onChanged(change ? { deliveryDate: change.deliveryDate, slotId: change.slotId } : {})
          }
          onFailed={onStale}
        />
        <CancelOrder
          {...words}
          orderId={order.id}
          offered={status === 'pending' || status === 'processing'}
          heading={`order-${order.id}`}
          onCancelled={onCancelled}
        />
      </div>
    </article>
  )
}
