import { useState } from 'react'
import { listRuns } from '#features/runs/runs.calls.ts'
import type { CourierChoice, DayRuns, Run, RunWritten } from '#features/runs/runs.schema.ts'
import { ApiError } from '#shared/api-client.ts'
import { Dialog, DialogActions } from '../kit/Dialog.tsx'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'
import { courierChoice, CourierFields } from './CourierFields.tsx'

interface Props {
  run: Run
  couriers: DayRuns['couriers']
  /** Saves the choice, upon the version that was seen. */
  give(courier: CourierChoice, seen: string): Promise<RunWritten>
  /** True while another change of the run is on its way: this one is made upon it. */
  waits: boolean
  onClose(): void
}

/** Gives a run to another courier, with all its stops. */
export function CourierDialog({ run, couriers, give, waits, onClose }: Props) {
  const { t } = useWords()
  const { id, name } = run.courier
  const [values, setValues] = useState({ account: id ?? '', name: id ? '' : name })
  const [error, setError] = useState('')
  const change = useCommand({
    run: () => give(courierChoice(values), run.updatedAt),
    invalidates: [listRuns],
    success: t('adminRuns:given'),
    onSuccess: onClose,
    onFailure(failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'courier_name') return false
      setError(failure.reason ?? '')
      return true
    },
  })
  return (
    <Dialog open title={t('adminRuns:otherCourier')} description={t('adminRuns:linkEnds')} onClose={onClose}>
      <form
        className="a-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (!waits) change.run()
        }}
      >
        <CourierFields couriers={couriers} values={values} error={error} onChange={setValues} />
        <DialogActions busy={change.busy || waits} />
      </form>
    </Dialog>
  )
}
