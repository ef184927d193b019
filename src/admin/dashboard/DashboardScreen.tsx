import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { readDashboard } from '#features/orders/dashboard.calls.ts'
import { readSales } from '#features/sales/sales.calls.ts'
import { queryOf } from '../admin.api.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { PageHead } from '../kit/PageHead.tsx'
import { ErrorState, Skeleton } from '../kit/States.tsx'
import { useKeptError } from '../kit/use-kept-error.ts'
import { useMay } from '../kit/use-may.ts'
import { keyOf } from '../query-path.ts'
import { OpeningList } from '../settings/OpeningList.tsx'
import { useWords } from '../words.tsx'
import { ComparedBooks } from './ComparedBooks.tsx'
import { Cards } from './Cards.tsx'
import { MonthSales } from './MonthSales.tsx'
import { RecentOrders } from './RecentOrders.tsx'

const Charts = lazy(() => import('./Charts.tsx'))

/** The dashboard (spec, section 2, and further figures), from one call; owners see the month's sales, too. */
export default function DashboardScreen() {
  const { t, locale } = useWords()
  const may = useMay()
  const dashboard = useQuery({
    ...queryOf(readDashboard, { query: { locale } }),
    // The figures stay while they are loaded in another language.
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const { data, isFetching, refetch } = dashboard
  const error = useKeptError(dashboard)
  const client = useQueryClient()
  const refresh = () => {
    void refetch()
    void client.invalidateQueries({ queryKey: keyOf(readSales) })
  }
  return (
    <>
      <PageHead title={t('adminDashboard:title')}>
        <Link className="btn a-btn d-today" to="/admin/today">
          {t('adminDashboard:today')}
        </Link>
        <button
          type="button"
          className="icon-btn"
          aria-label={t('admin:refresh')}
          title={t('admin:refresh')}
          aria-disabled={isFetching || undefined}
          onClick={refresh}
        >
          <AdminIcon name="refresh" />
        </button>
      </PageHead>
      {error && <ErrorState error={error} retry={refresh} />}
      {(data || !error) && (
        <>
          {may('settings') && <OpeningList />}
          {may('sales') && <ComparedBooks />}
          <div className="d-grid" aria-busy={isFetching}>
            {may('sales') && <MonthSales />}
            <Cards cards={data?.cards} />
            <RecentOrders orders={data?.recentOrders} />
            <Suspense fallback={<Skeleton lines={5} className="d-wait d-delivery" />}>
              <Charts data={data} />
            </Suspense>
          </div>
        </>
      )}
    </>
  )
}
