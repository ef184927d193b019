import type { z } from 'zod'
import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import { readTransfers, resolveMoney, type BankMoney } from '#features/transfers/transfers.calls.ts'
import { resolvedSchema } from '#features/transfers/transfers.schema.ts'
import { formatMoney } from '#shared/money.ts'
import { RESOLUTIONS } from '#shared/stored-states.ts'
import { TextField } from '#ui/form/fields.tsx'
import { callAdmin } from '../admin.api.ts'
import { Dialog, DialogActions } from '../kit/Dialog.tsx'
import { SelectField } from '../kit/fields.tsx'
import { useRecordForm } from '../kit/use-record-form.ts'
import { useWords } from '../words.tsx'

type Given = z.output<typeof resolvedSchema>

/** Asks what became of money that no payment was waiting for. */
export function ResolveDialog({ money, onClose }: { money: BankMoney; onClose(): void }) {
  const { t } = useWords()
  const form = useRecordForm<{ as: string; reference: string; note: string }, Given, unknown>({
    schema: resolvedSchema as z.ZodType<Given>,
    initial: { as: 'placed', reference: '', note: '' },
    run: (body) => callAdmin(resolveMoney, { params: { id: money.id }, body }),
    invalidates: [readTransfers, listAuditLog],
    success: t('adminTransfers:resolved'),
    onSuccess: onClose,
  })
  return (
    <Dialog
      title={t('adminTransfers:resolveTitle', { amount: formatMoney(money.restVND, 'VND') })}
      description={money.content}
      onClose={onClose}
      dirty={form.isDirty && !form.busy}
    >
      <form className="a-form" {...form.form}>
        <SelectField {...form.text('as')} label={t('adminTransfers:what')}>
          {RESOLUTIONS.map((resolution) => (
            <option key={resolution} value={resolution}>
              {t(`adminTransfers:resolutions.${resolution}`)}
            </option>
          ))}
        </SelectField>
        {form.values.as === 'placed' && (
          <TextField
            {...form.text('reference')}
            label={t('adminTransfers:reference')}
            hint={t('adminTransfers:referenceHint')}
            autoComplete="off"
            required
          />
        )}
        <TextField
          {...form.text('note')}
          label={t('adminTransfers:note')}
          hint={form.values.as === 'placed' ? undefined : t('adminTransfers:noteHint')}
          autoComplete="off"
          maxLength={500}
        />
        <DialogActions busy={form.busy} />
      </form>
    </Dialog>
  )
}
