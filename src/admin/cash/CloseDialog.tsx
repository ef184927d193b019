import { useState } from 'react'
import type { z } from 'zod'
import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import { closeCash, readCash, type CourierCash } from '#features/cash/cash.calls.ts'
import { handedOverSchema } from '#features/cash/cash.schema.ts'
import { formatMoney } from '#shared/money.ts'
import { TextField } from '#ui/form/fields.tsx'
import { callAdmin } from '../admin.api.ts'
import { Dialog, DialogActions } from '../kit/Dialog.tsx'
import { typedDong } from '../kit/typed-dong.ts'
import { useRecordForm } from '../kit/use-record-form.ts'
import { useWords } from '../words.tsx'

/** The sum as people type it. */
const typed = handedOverSchema.extend({ handedOverVND: typedDong(handedOverSchema.shape.handedOverVND) })

interface Props {
  day: string
  cash: CourierCash
  onClose(): void
}

/** Asks what a courier hands over; at first what was recorded. */
export function CloseDialog({ day, cash: { courier, name, recordedVND, closings }, onClose }: Props) {
  const { t } = useWords()
  // One key for each opening: a lost answer is repeated, and noted once. With other content it is refused until the
  // dialog is opened again, because the first entry is in the list behind it.
  const [key] = useState(() => crypto.randomUUID())
  const initial = { handedOverVND: String(closings.at(-1)?.handedOverVND ?? recordedVND), note: '' }
  const form = useRecordForm<typeof initial, z.output<typeof typed>, unknown>({
    schema: typed as z.ZodType<z.output<typeof typed>>,
    initial,
    run: (input) =>
      callAdmin(closeCash, { body: { ...input, key, day, courier, recordedVND, after: closings.length } }),
    invalidates: [readCash, listAuditLog],
    success: t('adminCash:closed'),
    onSuccess: onClose,
  })
  return (
    <Dialog
      title={t('adminCash:closeOf', { name })}
      description={t('adminCash:closeText', { name, amount: formatMoney(recordedVND, 'VND') })}
      onClose={onClose}
      dirty={form.isDirty && !form.busy}
    >
      <form className="a-form" {...form.form}>
        <TextField
          {...form.text('handedOverVND')}
          label={t('adminCash:counted')}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <TextField
          {...form.text('note')}
          label={t('adminCash:note')}
          hint={t('adminCash:noteHint')}
          autoComplete="off"
          maxLength={500}
        />
        <DialogActions busy={form.busy} />
      </form>
    </Dialog>
  )
}
