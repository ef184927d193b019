import { useState } from 'react'
import type { z } from 'zod'
import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import { readTransfers, receiveMoney } from '#features/transfers/transfers.calls.ts'
import { receivedSchema } from '#features/transfers/transfers.schema.ts'
import { TextField } from '#ui/form/fields.tsx'
import { callAdmin } from '../admin.api.ts'
import { Dialog, DialogActions } from '../kit/Dialog.tsx'
import { typedDong } from '../kit/typed-dong.ts'
import { useRecordForm } from '../kit/use-record-form.ts'
import { useWords } from '../words.tsx'

/** The amount as people type it. */
const typed = receivedSchema.omit({ key: true }).extend({ amountVND: typedDong(receivedSchema.shape.amountVND) })

/** Asks for money that was seen at the bank. */
export function ReceivedDialog({ reference, onClose }: { reference: string; onClose(): void }) {
  const { t } = useWords()
  // One key for each opening: a lost answer is repeated, and noted once. With other content it is refused until the
  // dialog is opened again, because the first entry is in the list behind it.
  const [key] = useState(() => crypto.randomUUID())
  const form = useRecordForm<{ reference: string; amountVND: string; note: string }, z.output<typeof typed>, unknown>({
    schema: typed as z.ZodType<z.output<typeof typed>>,
    initial: { reference, amountVND: '', note: '' },
    run: (body) => callAdmin(receiveMoney, { body: { ...body, key } }),
    invalidates: [readTransfers, listAuditLog],
    success: t('adminTransfers:received'),
    onSuccess: onClose,
  })
  return (
    <Dialog
      title={t('adminTransfers:receive')}
      description={t('adminTransfers:receiveText')}
      onClose={onClose}
      dirty={form.isDirty && !form.busy}
    >
      <form className="a-form" {...form.form}>
        <TextField {...form.text('reference')} label={t('adminTransfers:reference')} autoComplete="off" required />
        <TextField
          {...form.text('amountVND')}
          label={t('adminTransfers:amount')}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <TextField {...form.text('note')} label={t('adminTransfers:note')} autoComplete="off" maxLength={500} />
        <DialogActions busy={form.busy} />
      </form>
    </Dialog>
  )
}
