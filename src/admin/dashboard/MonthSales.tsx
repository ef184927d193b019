import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { readSales } from '#features/sales/sales.calls.ts'
import { daysOfMonth } from '#features/sales/sales.ts'
import { todayInVietnam } from '#shared/dates.ts'
import { queryOf } from '../admin.api.ts'
import { Skeleton } from '../kit/States.tsx'
import { useKeptError } from '../kit/use-kept-error.ts'
import { monthTitle } from '../sales/month-title.ts'
import { NetRevenue } from '../sales/NetRevenue.tsx'
import { useWords } from '../words.tsx'

/**
 * What this month has brought in so far, net of refunds and in dong first. The recorded revenue below is in dollars.
 */
export function MonthSales() {
  const { t, locale } = useWords()
  const month = todayInVietnam().slice(0, 7)
  const sales = useQuery({
    ...queryOf(readSales, { query: { ...daysOfMonth(month), locale } }),
    refetchOnMount: 'always',
  })
  const { data } = sales
  const error = useKeptError(sales)
  // The sales screen says why, and offers to try again. A figure that could not be read again stays.
  if (error && !data) return null
  return (
    <dl className="d-cards d-month">
      <div className="d-card">
        <dt>
          <Link to="/admin/sales">{t('adminSales:ofMonth', { month: monthTitle(month, locale) })}</Link>
        </dt>
        <dd>{data ? <NetRevenue net={data.net} vat={data.vat} /> : <Skeleton />}</dd>
      </div>
    </dl>
  )
}
