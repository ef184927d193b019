import { Link, useSearchParams } from 'react-router'
import type { AdminOrder } from '#features/orders/admin-order.schema.ts'
import { exportOrders } from '#features/orders/orders.calls.ts'
import { pathOf } from '#shared/api-client.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { ExportLink } from '../kit/ExportLink.tsx'
import { PageHead } from '../kit/PageHead.tsx'
import { Pagination } from '../kit/Pagination.tsx'
import { EmptyState, ErrorState, Skeleton } from '../kit/States.tsx'
import { Toolbar } from '../kit/Toolbar.tsx'
import { useList } from '../kit/use-list.ts'
import { useMay } from '../kit/use-may.ts'
import { NewRows } from '../live/NewRows.tsx'
import { LISTS } from '../lists.ts'
import { useWords } from '../words.tsx'
import { NewOrderLink } from './NewOrderLink.tsx'
import { OrderCard } from './OrderCard.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { StuckPayments } from './StuckPayments.tsx'
import { csvSeparator } from '../kit/csv-separator.ts'
import { formatCount } from '../kit/format-count.ts'

/** The number of skeleton cards while loading (spec, section 9). */
const SKELETONS = 5

/** The orders as cards, newest first, with search by number, person, address or product, and filters. */
export default function OrdersScreen() {
  const { t, locale } = useWords()
  const list = useList(LISTS.orders)
  const may = useMay()
  const [params] = useSearchParams()
  const { q, sort, filters } = list
  const separator = csvSeparator(locale)
  const file = pathOf(exportOrders, { query: { ...filters, q, sort, separator } })
  const sheet = pathOf({ path: '/admin/orders/sheet' }, { query: { day: filters.day, city: filters.city } })

  return (
    <>
      <PageHead
        title={t('adminOrders:title')}
        note={list.loading || list.error ? undefined : formatCount(list.total, locale)}
      >
        <NewOrderLink />
        <Link className="btn btn-quiet a-btn" to={sheet}>
          <AdminIcon name="print" size={18} />
          {t('adminOrders:sheet')}
        </Link>
        {may('exports') && <ExportLink href={file}>{t('adminOrders:export')}</ExportLink>}
      </PageHead>
      {may('payments') && !list.error && <StuckPayments />}
      <Toolbar list={list} search={t('adminOrders:search')}>
        <OrderFilters list={list} />
      </Toolbar>
      {params.get('customer') && (
        <p className="o-note">
          {t('adminOrders:customerFilter')}{' '}
          <button type="button" className="link" onClick={() => list.setFilter('customer', '')}>
            {t('adminOrders:everyCustomer')}
          </button>
        </p>
      )}
      <NewRows kind="orders" list={list} />
      <Cards list={list} />
    </>
  )
}

function Cards({ list }: { list: ReturnType<typeof useList<AdminOrder>> }) {
  const { t } = useWords()
  if (list.error) return <ErrorState error={list.error} retry={list.refresh} />
  if (list.loading)
    return (
      <div className="o-cards" aria-busy="true">
        {Array.from({ length: SKELETONS }, (_, index) => (
          <div key={index} className="o-card" data-skeleton="">
            <Skeleton lines={4} />
          </div>
        ))}
        <p className="sr" role="status">
          {t('admin:loading')}
        </p>
      </div>
    )
  if (list.rows.length === 0)
    return <EmptyState>{list.narrowed ? t('admin:list.noMatch') : t('adminOrders:empty')}</EmptyState>
  return (
    <>
      <ul className="o-cards" data-rows="" aria-label={t('adminOrders:title')} data-busy={list.busy || undefined}>
        {list.rows.map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
      </ul>
      <Pagination list={list} />
    </>
  )
}
