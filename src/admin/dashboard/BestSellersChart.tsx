import type { Dashboard } from '#features/orders/dashboard.calls.ts'
import { useWords } from '../words.tsx'
import { Bars } from './Bars.tsx'
import { Figure } from './Figure.tsx'
import { formatCount } from '../kit/format-count.ts'

/** The best-selling products of the last 30 days. */
export function BestSellersChart({ products }: { products: Dashboard['bestSellers'] | undefined }) {
  const { t, locale } = useWords()
  const data = products?.map(({ name, quantity }) => ({ name, count: quantity }))
  return (
    <Figure
      className="d-best"
      title={t('adminDashboard:best.title')}
      note={t('adminDashboard:best.note')}
      columns={[t('adminDashboard:best.column'), t('adminDashboard:best.count')]}
      rows={data?.map(({ name, count }) => [name, formatCount(count, locale)])}
      isEmpty={data?.length === 0}
      empty={t('adminDashboard:best.none')}
    >
      {data && <Bars data={data} nameWidth={170} />}
    </Figure>
  )
}
