import { Suspense, useState } from 'react'
import { readToday } from '#features/orders/today.calls.ts'
import { endRun, listRuns } from '#features/runs/runs.calls.ts'
import type { DayRuns, Run } from '#features/runs/runs.schema.ts'
import { callAdmin } from '../admin.api.ts'
import { useAsk } from '../kit/ask.tsx'
import { later } from '../kit/later.ts'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'
import { RunStops } from './RunStops.tsx'
import { useChangeRun } from './use-change-run.ts'

const CourierDialog = later(() => import('./CourierDialog.tsx').then((file) => file.CourierDialog))
const LinkDialog = later(() => import('./LinkDialog.tsx').then((file) => file.LinkDialog))

interface Props {
  run: Run
  data: DayRuns
  /** The selected orders that could join it. */
  selected: readonly string[]
  /** Called with the orders that join it. */
  onAdded(orderIds: readonly string[]): void
}

/** A courier's run: its stops, and what staff do with it. */
export function RunCard({ run, data, selected, onAdded }: Props) {
  const { t } = useWords()
  const ask = useAsk()
  // The run as it was on the screen when the dialog opened: the list behind it goes on.
  const [given, setGiven] = useState<Run | null>(null)
  const [linking, setLinking] = useState(false)
  const change = useChangeRun(run)
  const end = useCommand({
    run: () => callAdmin(endRun, { params: { id: run.id } }),
    invalidates: [listRuns, readToday],
    success: t('adminRuns:ended'),
  })
  const cards = change.orderIds.flatMap((id) => data.cards.find((card) => card.id === id) ?? [])
  const done = cards.filter(({ step }) => step === 'delivered').length
  const name = run.courier.name
  async function endIt() {
    const question = { title: t('adminRuns:end', { name }), text: t('adminRuns:endText'), action: t('adminRuns:endIt') }
    if (await ask(question)) end.run()
  }

  return (
    <section className="r-run" aria-label={t('adminRuns:runOf', { name })} aria-busy={change.busy || undefined}>
      <div className="r-head">
        <div>
          <h2>{name}</h2>
          <p className="a-hint">
            {t(`tracking:shipping.cities.${run.city}`)} · {t('adminRuns:done', { done, count: cards.length })}
          </p>
        </div>
        <div className="r-head-acts">
          {selected.length > 0 && (
            <button
              type="button"
              className="btn a-btn"
              onClick={() => {
                change.sort([...change.orderIds, ...selected])
                onAdded(selected)
              }}
            >
              {t('adminRuns:add', { count: selected.length, name })}
            </button>
          )}
          <button
            type="button"
            className="btn btn-quiet a-btn"
            aria-label={`${t('adminRuns:link.open')}: ${name}`}
            onClick={() => setLinking(true)}
          >
            {t('adminRuns:link.open')}
          </button>
          <button
            type="button"
            className="btn btn-quiet a-btn"
            aria-label={`${t('adminRuns:otherCourier')}: ${name}`}
            onClick={() => setGiven(run)}
          >
            {t('adminRuns:otherCourier')}
          </button>
          <button
            type="button"
            className="btn btn-quiet a-btn"
            aria-label={`${t('adminRuns:endIt')}: ${name}`}
            onClick={() => void endIt()}
          >
            {t('adminRuns:endIt')}
          </button>
        </div>
      </div>
      {cards.length === 0 && <p className="a-hint">{t('adminRuns:noStops')}</p>}
      <RunStops label={t('adminRuns:stopsOf', { name })} cards={cards} onSort={change.sort} />
      <Suspense>
        {linking && <LinkDialog run={run} onClose={() => setLinking(false)} />}
        {given && (
          <CourierDialog
            run={given}
            couriers={data.couriers}
            give={change.give}
            waits={change.busy}
            onClose={() => setGiven(null)}
          />
        )}
      </Suspense>
    </section>
  )
}
