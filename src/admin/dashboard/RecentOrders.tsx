import { Link } from 'react-router'
import type { Dashboard } from '#features/orders/dashboard.calls.ts'
import { listedStatus } from '#features/orders/order-view.ts'
import { decimalToCents, formatMoney } from '#shared/money.ts'
import { Skeleton } from '../kit/States.tsx'
import { StatusBadge } from '../kit/StatusBadge.tsx'
import { useWords } from '../words.tsx'

/** The five newest orders: name, email, total in dollars, status (spec, section 2). */
export function RecentOrders({ orders }: { orders: Dashboard['recentOrders'] | undefined }) {
  const { t } = useWords()
  return (
    <section className="d-part d-recent" aria-labelledby="recent-orders">
      <div className="d-part-head">
        <h2 id="recent-orders">{t('adminDashboard:recent.title')}</h2>
        <Link className="link" to="/admin/orders">
          {t('adminDashboard:recent.all')}
        </Link>
      </div>
      {!orders && <Skeleton lines={5} className="d-wait" />}
      {orders?.length === 0 && <p className="a-hint">{t('adminDashboard:recent.none')}</p>}
      {orders && orders.length > 0 && (
        <ul className="d-orders">
          {orders.map((order) => (
            <li key={order.id}>
              <Link className="a-row-link" to={`/admin/orders/${encodeURIComponent(order.id)}`}>
                {order.customerName || t('adminOrders:nameless')}
              </Link>
              <span className="d-order-email">{order.customerEmail}</span>
              <span className="price">{formatMoney(decimalToCents(order.totalUSD) ?? 0, 'USD')}</span>
              <StatusBadge status={listedStatus(order.status)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
