import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { pathOf } from '#shared/api-client.ts'
import { formatDay, todayInVietnam } from '#shared/dates.ts'
import type { DayRuns } from '#features/runs/runs.schema.ts'
import { BackLink } from '../kit/BackLink.tsx'
import { NearDays } from '../kit/NearDays.tsx'
import { PageHead } from '../kit/PageHead.tsx'
import { EmptyState, ErrorState, Skeleton } from '../kit/States.tsx'
import { useAddressParams } from '../kit/use-address-params.ts'
import { useKeepFocus } from '../kit/use-keep-focus.ts'
import { useKeptError } from '../kit/use-kept-error.ts'
import { useWords } from '../words.tsx'
import { FreeOrders } from './FreeOrders.tsx'
import { NewRun } from './NewRun.tsx'
import { RunCard } from './RunCard.tsx'
import { useRuns } from './use-runs.ts'

/** The couriers' runs of a day: which orders each delivers, and in which order. */
export default function RunsScreen() {
  const { t } = useWords()
  const [params] = useAddressParams()
  const runs = useRuns()
  const { data, refetch } = runs
  const error = useKeptError(runs)
  const day = data?.day ?? params.get('day') ?? todayInVietnam()
  return (
    <>
      <p className="o-back">
        <BackLink to={pathOf({ path: '/admin/today' }, { query: { day } })} text={t('adminToday:back')} />
      </p>
      <PageHead title={t('adminRuns:title')} note={formatDay(day)} lead={t('adminRuns:lead')}>
        <Link className="btn btn-quiet a-btn" to={pathOf({ path: '/admin/cash' }, { query: { day } })}>
          {t('adminCash:open')}
        </Link>
      </PageHead>
      <NearDays day={day} />
      {data && error && (
        <p className="o-note" role="alert">
          {t('adminToday:stale')}
        </p>
      )}
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton lines={8} />)}
      {data?.cards.length === 0 && <EmptyState>{t('adminToday:empty')}</EmptyState>}
      {data && data.cards.length > 0 && <Day key={data.day} data={data} />}
    </>
  )
}

/** Runs on one side, orders without a run on the other. */
function Day({ data }: { data: DayRuns }) {
  const { t } = useWords()
  const { state } = useLocation() as { state: { orderIds?: string[] } | null }
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set(state?.orderIds))
  const taken = new Set(data.runs.flatMap(({ orderIds }) => orderIds))
  const free = data.cards.filter(({ id, step }) => !taken.has(id) && step !== 'delivered')
  // One that waits for its customer joins no run, even if it came ticked from Today.
  const chosen = free.filter(({ id, unconfirmed }) => selected.has(id) && !unconfirmed)
  const select = (ids: readonly string[], on: boolean) =>
    setSelected((now) => {
      const next = new Set(now)
      for (const id of ids) next[on ? 'add' : 'delete'](id)
      return next
    })
  /** What was ticked since a run was asked for stays ticked. */
  const untick = (ids: readonly string[]) => select(ids, false)
  const isOver = data.day < todayInVietnam()
  // The form goes with the last order, and a run that ends takes its buttons along.
  const heading = useRef<HTMLHeadingElement>(null)
  const keepFocus = useKeepFocus(heading)
  return (
    <div className="r-columns" {...keepFocus}>
      <section aria-labelledby="r-free-title">
        <h2 id="r-free-title" ref={heading} tabIndex={-1}>
          {t('adminRuns:free')} <span className="a-head-note">{free.length}</span>
        </h2>
        {free.length === 0 && <p className="a-hint">{t('adminRuns:allGiven')}</p>}
        {free.length > 0 && !isOver && <NewRun data={data} selected={chosen} onMade={untick} />}
        <FreeOrders cards={free} selected={selected} onSelect={select} />
      </section>
      <div className="r-runs">
        {data.runs.length === 0 && <p className="a-hint">{t('adminRuns:none')}</p>}
        {data.runs.map((run) => (
          <RunCard
            key={run.id}
            run={run}
            data={data}
            selected={isOver ? [] : chosen.filter(({ city }) => city === run.city).map(({ id }) => id)}
            onAdded={untick}
          />
        ))}
      </div>
    </div>
  )
}
