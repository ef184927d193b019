import { useState } from 'react'
import { changeRun, listRuns } from '#features/runs/runs.calls.ts'
import type { DayRuns, Run } from '#features/runs/runs.schema.ts'
import { ApiError } from '#shared/api-client.ts'
import { callAdmin } from '../admin.api.ts'
import { Dialog, DialogActions } from '../kit/Dialog.tsx'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'
import { courierChoice, CourierFields } from './CourierFields.tsx'

/** Gives a run to another courier, with all its stops. */
export function CourierDialog({
  run,
  couriers,
  onClose,
}: {
  run: Run
  couriers: DayRuns['couriers']
  onClose(): void
}) {
  const { t } = useWords()
  const { id, name } = run.courier
  const [values, setValues] = useState({ account: id ?? '', name: id ? '' : name })
  const [error, setError] = useState('')
  const change = useCommand({
    run: () =>
      callAdmin(changeRun, {
        params: { id: run.id },
        body: { courier: courierChoice(values), updatedAt: run.updatedAt },
      }),
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
    <Dialog open title={t('adminRuns:otherCourier')} onClose={onClose}>
      <form
        className="a-form"
        onSubmit={(event) => {
          event.preventDefault()
          change.run()
        }}
      >
        <CourierFields couriers={couriers} values={values} error={error} onChange={setValues} />
        <DialogActions busy={change.busy} />
      </form>
    </Dialog>
  )
}
