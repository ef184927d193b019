import type { Words } from '#i18n/island.ts'
import { shortOrderId } from '#features/orders/order-id.ts'

interface Props extends Words {
  orders: readonly string[]
  onPick(orderId: string): void
}

/** The orders made on this device, for customers who have not noted the number. */
export function RecentOrders({ t, orders, onPick }: Props) {
  if (orders.length === 0) return null
  return (
    <section className="track-recent" aria-labelledby="recent-orders">
      <h2 id="recent-orders">{t('tracking:recent')}</h2>
      <ul>
        {orders.map((id) => (
          <li key={id}>
            <button
              type="button"
              aria-label={t('tracking:show', { number: shortOrderId(id) })}
              onClick={() => onPick(id)}
            >
              {shortOrderId(id)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
