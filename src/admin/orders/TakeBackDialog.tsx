import type { z } from 'zod'
import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import { listOrders } from '#features/orders/orders.calls.ts'
import { readTransfers, takeBackRefund } from '#features/transfers/transfers.calls.ts'
import { takenBackSchema } from '#features/transfers/transfers.schema.ts'
import { TextField } from '#ui/form/fields.tsx'
import { callAdmin } from '../admin.api.ts'
import { Dialog, DialogActions } from '../kit/Dialog.tsx'
import { useRecordForm } from '../kit/use-record-form.ts'
import { useWords } from '../words.tsx'

interface Props {
  refundId: string
  /** As it is shown. */
  amount: string
  onClose(): void
}

/** Asks why the note is taken back that a refund was given back by hand. */
export function TakeBackDialog({ refundId, amount, onClose }: Props) {
  const { t } = useWords()
  const form = useRecordForm<{ reason: string }, z.output<typeof takenBackSchema>, unknown>({
    schema: takenBackSchema as z.ZodType<z.output<typeof takenBackSchema>>,
    initial: { reason: '' },
    run: (body) => callAdmin(takeBackRefund, { params: { id: refundId }, body }),
    invalidates: [listOrders, readTransfers, listAuditLog],
    success: t('adminOrders:refund.takeBack.done', { amount }),
    onSuccess: onClose,
  })
  return (
    <Dialog
      title={t('adminOrders:refund.takeBack.title', { amount })}
      description={t('adminOrders:refund.takeBack.text')}
      onClose={onClose}
      dirty={form.isDirty && !form.busy}
    >
      <form className="a-form" {...form.form}>
        <TextField
          {...form.text('reason')}
          label={t('adminOrders:refund.takeBack.reason')}
          hint={t('adminOrders:refund.takeBack.reasonHint')}
          autoComplete="off"
          maxLength={200}
          required
        />
        <DialogActions busy={form.busy} submit={t('adminOrders:refund.takeBack.submit')} destructive />
      </form>
    </Dialog>
  )
}
