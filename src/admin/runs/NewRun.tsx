import { useState } from 'react'
import { readToday } from '#features/orders/today.calls.ts'
import type { DayCard } from '#features/orders/today.schema.ts'
import { listRuns, makeRun } from '#features/runs/runs.calls.ts'
import type { DayRuns } from '#features/runs/runs.schema.ts'
import { ApiError } from '#shared/api-client.ts'
import { callAdmin } from '../admin.api.ts'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'
import { courierChoice, CourierFields, firstCourier } from './CourierFields.tsx'
import { refusedText } from './refused-text.ts'

interface Props {
  data: DayRuns
  selected: readonly DayCard[]
  /** Called with the orders that were sent. */
  onMade(orderIds: readonly string[]): void
}

/** Gives the selected orders to a courier, as a new run. */
export function NewRun({ data: { day, couriers }, selected, onMade }: Props) {
  const { t } = useWords()
  const [values, setValues] = useState(() => firstCourier(couriers))
  const [error, setError] = useState('')
  const cities = new Set(selected.map(({ city }) => city))
  const [city] = cities
  const make = useCommand({
    run: (orderIds: string[]) =>
      callAdmin(makeRun, { body: { day, city: city!, courier: courierChoice(values), orderIds } }),
    invalidates: [listRuns, readToday],
    success: ({ refused }) => refusedText(t, refused) ?? t('adminRuns:made'),
    onSuccess(_, orderIds) {
      setError('')
      onMade(orderIds)
    },
    onFailure(failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'courier_name') return false
      setError(failure.reason ?? '')
      return true
    },
  })
  const hint =
    selected.length === 0
      ? t('adminRuns:choose')
      : cities.size > 1
        ? t('adminRuns:oneCity')
        : city
          ? ''
          : t('adminRuns:noCity')
  return (
    <form
      className="a-form r-new"
      aria-label={t('adminRuns:new')}
      onSubmit={(event) => {
        event.preventDefault()
        if (hint === '') make.run(selected.map(({ id }) => id))
      }}
    >
      <CourierFields couriers={couriers} values={values} error={error} onChange={setValues} />
      <p className="a-hint" role="status">
        {hint}
      </p>
      <button type="submit" className="btn a-btn" aria-disabled={hint !== '' || make.busy || undefined}>
        {t('adminRuns:give', { count: selected.length })}
      </button>
    </form>
  )
}
