import { listRuns } from '#features/runs/runs.calls.ts'
import type { CourierChoice, DayRuns, Run, RunWritten } from '#features/runs/runs.schema.ts'
import { Dialog, DialogActions } from '../kit/Dialog.tsx'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'
import { CourierFields } from './CourierFields.tsx'
import { isNameRefusal, useCourierForm } from './use-courier-form.ts'

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
  const change = useCommand({
    run: (courier: CourierChoice) => give(courier, run.updatedAt),
    invalidates: [listRuns],
    success: t('adminRuns:given'),
    onSuccess: onClose,
    onFailure: isNameRefusal,
  })
  const { form, fields } = useCourierForm(
    () => ({ account: id ?? '', name: id ? '' : name }),
    async (courier) => {
      if (!waits) await change.send(courier)
    },
  )
  return (
    <Dialog title={t('adminRuns:otherCourier')} description={t('adminRuns:linkEnds')} onClose={onClose}>
      <form className="a-form" {...form}>
        <CourierFields couriers={couriers} {...fields} />
        <DialogActions busy={change.busy || waits} />
      </form>
    </Dialog>
  )
}
