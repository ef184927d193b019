import { recordConsent } from '#features/customers/customer-record.calls.ts'
import { consentSchema, type ConsentInput } from '#features/customers/customer-record.schema.ts'
import { CONSENT_MEANS, type ConsentKind } from '#shared/consent.ts'
import { callAdmin } from '../admin.api.ts'
import { Dialog, DialogActions } from '../kit/Dialog.tsx'
import { SelectField } from '../kit/fields.tsx'
import { useRecordForm } from '../kit/use-record-form.ts'
import { useWords } from '../words.tsx'
import { CUSTOMER_RECORDS } from './customer-records.ts'

interface Props {
  customerId: string
  kind: ConsentKind
  /** False: the customer takes it back. */
  given: boolean
  onClose(): void
}

/** Asks how a customer agreed or took it back, and records it. */
export function ConsentDialog({ customerId, kind, given, onClose }: Props) {
  const { t } = useWords()
  const form = useRecordForm<{ kind: string; given: boolean; means: string }, ConsentInput, unknown>({
    schema: consentSchema,
    initial: { kind, given, means: CONSENT_MEANS[0] },
    run: (body) => callAdmin(recordConsent, { params: { id: customerId }, body }),
    invalidates: [CUSTOMER_RECORDS],
    success: t(`adminCustomers:consents.${given ? 'saved' : 'savedWithdrawal'}`),
    onSuccess: onClose,
  })
  const action = t(`adminCustomers:consents.${given ? 'give' : 'withdraw'}`)
  return (
    <Dialog title={action} description={t(`adminCustomers:consents.kinds.${kind}`)} onClose={onClose}>
      <form className="a-form" {...form.form}>
        <SelectField {...form.text('means')} label={t('adminCustomers:consents.how')}>
          {CONSENT_MEANS.map((means) => (
            <option key={means} value={means}>
              {t(`adminCustomers:consents.means.${means}`)}
            </option>
          ))}
        </SelectField>
        <DialogActions busy={form.busy} submit={action} />
      </form>
    </Dialog>
  )
}
