import { Link } from 'react-router'
import { pathOf } from '#shared/api-client.ts'
import { formatDay, todayInVietnam } from '#shared/dates.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { NearDays } from '../kit/NearDays.tsx'
import { PageHead } from '../kit/PageHead.tsx'
import { EmptyState, ErrorState, Skeleton } from '../kit/States.tsx'
import { useAddressParams } from '../kit/use-address-params.ts'
import { useKeptError } from '../kit/use-kept-error.ts'
import { useWords } from '../words.tsx'
import { NewOrderLink } from './NewOrderLink.tsx'
import { TodayColumns } from './TodayColumns.tsx'
import { TodayNotices } from './TodayNotices.tsx'
import { useMoves } from './use-moves.ts'
import { useToday } from './use-today.ts'

/** The deliveries of a day, from to make to delivered: where a florist works, on a phone or beside the bench. */
export default function TodayScreen() {
  const { t } = useWords()
  const today = useToday()
  const { data, refetch } = today
  const error = useKeptError(today)
  const moves = useMoves()
  const [params] = useAddressParams()
  const day = data?.day ?? params.get('day') ?? todayInVietnam()

  return (
    <div className="t-screen">
      <PageHead title={t('adminToday:title')} note={formatDay(day)}>
        <NewOrderLink />
        <Link className="btn btn-quiet a-btn" to={pathOf({ path: '/admin/runs' }, { query: { day } })}>
          <AdminIcon name="van" size={18} />
          {t('adminToday:runs')}
        </Link>
        <Link className="btn btn-quiet a-btn" to={pathOf({ path: '/admin/orders/sheet' }, { query: { day } })}>
          <AdminIcon name="print" size={18} />
          {t('adminOrders:sheet')}
        </Link>
        <Link className="btn btn-quiet a-btn" to={pathOf({ path: '/admin/orders/slips' }, { query: { day } })}>
          <AdminIcon name="print" size={18} />
          {t('adminToday:papers')}
        </Link>
      </PageHead>
      <NearDays day={day} />
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton lines={8} />)}
      {data?.cards.length === 0 && <EmptyState>{t('adminToday:empty')}</EmptyState>}
      {data && data.cards.length > 0 && <TodayColumns day={day} cards={data.cards} moves={moves} />}
      <TodayNotices moves={moves} isStale={Boolean(data && error)} />
    </div>
  )
}
