import { readToday } from '#features/orders/today.calls.ts'
import type { DayCard } from '#features/orders/today.schema.ts'
import { listRuns, makeRun } from '#features/runs/runs.calls.ts'
import type { DayRuns, NewRun as NewRunBody } from '#features/runs/runs.schema.ts'
import { callAdmin } from '../admin.api.ts'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'
import { CourierFields, firstCourier } from './CourierFields.tsx'
import { refusedText } from './refused-text.ts'
import { isNameRefusal, useCourierForm } from './use-courier-form.ts'

interface Props {
  data: DayRuns
  selected: readonly DayCard[]
  /** Called with the orders that were sent. */
  onMade(orderIds: readonly string[]): void
}

/** Gives the selected orders to a courier, as a new run. */
export function NewRun({ data: { day, couriers }, selected, onMade }: Props) {
  const { t } = useWords()
  const cities = new Set(selected.map(({ city }) => city))
  const [city] = cities
  const make = useCommand({
    run: (body: NewRunBody) => callAdmin(makeRun, { body }),
    invalidates: [listRuns, readToday],
    success: ({ refused }) => refusedText(t, refused) ?? t('adminRuns:made'),
    onSuccess: (_, { orderIds }) => onMade(orderIds),
    onFailure: isNameRefusal,
  })
  const hint =
    selected.length === 0
      ? t('adminRuns:choose')
      : cities.size > 1
        ? t('adminRuns:oneCity')
        : city
          ? ''
          : t('adminRuns:noCity')
  const { form, fields } = useCourierForm(
    () => firstCourier(couriers),
    async (courier) => {
      if (hint === '') await make.send({ day, city: city!, courier, orderIds: selected.map(({ id }) => id) })
    },
  )
  return (
    <form className="a-form r-new" aria-label={t('adminRuns:new')} {...form}>
      <CourierFields couriers={couriers} {...fields} />
      <p className="a-hint" role="status">
        {hint}
      </p>
      <button type="submit" className="btn a-btn" aria-disabled={hint !== '' || make.busy || undefined}>
        {t('adminRuns:give', { count: selected.length })}
      </button>
    </form>
  )
}
