import type { Dashboard } from '#features/orders/dashboard.calls.ts'
import { useWords } from '../words.tsx'
import { Bars } from './Bars.tsx'
import { Figure } from './Figure.tsx'
import { formatCount } from '../kit/format-count.ts'

/** The number of orders in each status. */
export function StatusChart({ statuses }: { statuses: Dashboard['byStatus'] | undefined }) {
  const { t, locale } = useWords()
  const data = statuses?.map(({ status, count }) => ({ name: t(`tracking:status.${status}.label`), count }))
  return (
    <Figure
      className="d-status"
      title={t('adminDashboard:status.title')}
      columns={[t('adminDashboard:status.column'), t('adminDashboard:status.count')]}
      rows={data?.map(({ name, count }) => [name, formatCount(count, locale)])}
      isEmpty={data?.every(({ count }) => count === 0) ?? false}
      empty={t('adminDashboard:status.none')}
    >
      {data && <Bars data={data} nameWidth={130} />}
    </Figure>
  )
}
