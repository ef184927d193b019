import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { exportSales, readSales } from '#features/sales/sales.calls.ts'
import { daysOfMonth, monthBeside, rangeAfter, type DayRange } from '#features/sales/sales.ts'
import { pathOf } from '#shared/api-client.ts'
import { isDay, todayInVietnam } from '#shared/dates.ts'
import { queryOf } from '../admin.api.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { csvSeparator } from '../kit/csv-separator.ts'
import { DayFilter } from '../kit/DayFilter.tsx'
import { ExportLink } from '../kit/ExportLink.tsx'
import { PageHead } from '../kit/PageHead.tsx'
import { ErrorState, Skeleton } from '../kit/States.tsx'
import { useAddressParams } from '../kit/use-address-params.ts'
import { useKeptError } from '../kit/use-kept-error.ts'
import { useWords } from '../words.tsx'
import { monthTitle } from './month-title.ts'
import { SalesFigures } from './SalesFigures.tsx'

/** What a month or another range of days brought in, and the month's sheet for the accountant. */
export default function SalesScreen() {
  const { t, locale } = useWords()
  const [params, setParams] = useAddressParams()
  const thisMonth = daysOfMonth(todayInVietnam().slice(0, 7))
  const asked = { from: params.get('from') ?? '', to: params.get('to') ?? '' }
  const range = isDay(asked.from) && isDay(asked.to) ? asked : thisMonth
  const month = range.from.slice(0, 7)
  const show = (next: DayRange) => setParams(() => new URLSearchParams({ ...next }))
  const sales = useQuery({
    ...queryOf(readSales, { query: { ...range, locale } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const { data, isPlaceholderData, refetch } = sales
  const error = useKeptError(sales)
  const file = pathOf(exportSales, { query: { month, separator: csvSeparator(locale) } })
  const beside = (step: -1 | 1) => daysOfMonth(monthBeside(month, step))

  return (
    <>
      <PageHead title={t('adminSales:title')} lead={t('adminSales:lead')}>
        <ExportLink href={file}>{t('adminSales:export', { month: monthTitle(month, locale) })}</ExportLink>
      </PageHead>
      <div className="a-toolbar">
        <span className="s-months">
          <button
            type="button"
            className="icon-btn"
            aria-label={t('adminSales:monthBefore')}
            title={t('adminSales:monthBefore')}
            onClick={() => show(beside(-1))}
          >
            <AdminIcon name="arrowLeft" />
          </button>
          <button
            type="button"
            className="icon-btn s-next"
            aria-label={t('adminSales:monthAfter')}
            title={t('adminSales:monthAfter')}
            aria-disabled={month >= thisMonth.from.slice(0, 7) || undefined}
            onClick={() => month < thisMonth.from.slice(0, 7) && show(beside(1))}
          >
            <AdminIcon name="arrowLeft" />
          </button>
        </span>
        <DayFilter
          label={t('adminSales:from')}
          value={range.from}
          onChange={(from) => from && show(rangeAfter(range, { from }))}
        />
        <DayFilter
          label={t('adminSales:to')}
          value={range.to}
          onChange={(to) => to && show(rangeAfter(range, { to }))}
        />
      </div>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {data ? <SalesFigures sales={data} busy={isPlaceholderData} /> : !error && <Skeleton lines={8} />}
    </>
  )
}
