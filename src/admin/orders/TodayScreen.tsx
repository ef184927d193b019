import { Link } from 'react-router'
import { pathOf } from '#shared/api-client.ts'
import { addDays, formatDay, todayInVietnam } from '#shared/dates.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { DayFilter } from '../kit/DayFilter.tsx'
import { PageHead } from '../kit/PageHead.tsx'
import { EmptyState, ErrorState, Skeleton } from '../kit/States.tsx'
import { useAddressParams } from '../kit/use-address-params.ts'
import { useWords } from '../words.tsx'
import { TodayColumns } from './TodayColumns.tsx'
import { TodayNotices } from './TodayNotices.tsx'
import { useMoves } from './use-moves.ts'
import { useToday } from './use-today.ts'

const NEAR_DAYS = ['yesterday', 'today', 'tomorrow'] as const

/** The deliveries of a day, from to make to delivered: where a florist works, on a phone or beside the bench. */
export default function TodayScreen() {
  const { t } = useWords()
  const [, setParams] = useAddressParams()
  const { data, error, refetch } = useToday()
  const moves = useMoves()
  const today = todayInVietnam()
  const [params] = useAddressParams()
  const day = data?.day ?? params.get('day') ?? today
  const choose = (chosen: string) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      if (chosen === today) next.delete('day')
      else next.set('day', chosen)
      return next
    })

  return (
    <div className="t-screen">
      <PageHead title={t('adminToday:title')} note={formatDay(day)}>
        <Link className="btn btn-quiet a-btn" to={pathOf({ path: '/admin/orders/sheet' }, { query: { day } })}>
          <AdminIcon name="print" size={18} />
          {t('adminOrders:sheet')}
        </Link>
        <Link className="btn btn-quiet a-btn" to={pathOf({ path: '/admin/orders/slips' }, { query: { day } })}>
          <AdminIcon name="print" size={18} />
          {t('adminToday:papers')}
        </Link>
      </PageHead>
      <div className="a-toolbar t-days" role="group" aria-label={t('adminToday:day')}>
        {NEAR_DAYS.map((name, index) => {
          const value = addDays(today, index - 1)
          return (
            <button
              key={name}
              type="button"
              className="btn btn-quiet a-btn"
              aria-pressed={day === value}
              onClick={() => choose(value)}
            >
              {t(`adminToday:days.${name}`)}
            </button>
          )
        })}
        <DayFilter label={t('adminToday:otherDay')} value={day} onChange={(chosen) => chosen && choose(chosen)} />
      </div>
      {data && error && (
        <p className="o-note" role="alert">
          {t('adminToday:stale')}
        </p>
      )}
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton lines={8} />)}
      {data?.cards.length === 0 && <EmptyState>{t('adminToday:empty')}</EmptyState>}
      {data && data.cards.length > 0 && <TodayColumns cards={data.cards} moves={moves} />}
      <TodayNotices moves={moves} />
    </div>
  )
}
