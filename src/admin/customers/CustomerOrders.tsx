import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CustomerRecord } from '#features/customers/customer-record.schema.ts'
import { listOrders } from '#features/orders/orders.calls.ts'
import { queryOf } from '../admin.api.ts'
import { ErrorState, Skeleton } from '../kit/States.tsx'
import { OrderCard } from '../orders/OrderCard.tsx'
import { useWords } from '../words.tsx'

/** How many of the latest orders are shown. */
const LATEST = 5

/** The latest orders of a customer, and the way to all of them. */
export function CustomerOrders({ customer: { id, totalOrders } }: { customer: CustomerRecord }) {
  const { t, locale } = useWords()
  const { data, error, refetch } = useQuery({
    ...queryOf(listOrders, { query: { customer: id, page: 1, pageSize: LATEST, locale } }),
    refetchOnMount: 'always',
  })
  return (
    <section className="o-part" aria-labelledby="orders">
      <h2 id="orders">{t('adminCustomers:orders')}</h2>
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : !data && <Skeleton lines={4} />}
      {data?.rows.length === 0 && <p className="a-hint">{t('adminCustomers:noOrders')}</p>}
      {data && data.rows.length > 0 && (
        <ul className="o-cards" aria-label={t('adminCustomers:orders')}>
          {data.rows.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
        </ul>
      )}
      {totalOrders > LATEST && (
        <Link className="link" to={`/admin/orders?${new URLSearchParams({ customer: id })}`}>
          {t('adminCustomers:allOrders')}
        </Link>
      )}
    </section>
  )
}
