import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import type { Invoice } from '#shared/invoice.ts'
import { $draft, changeDraft } from './checkout-draft.store.ts'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import type { DeliveryFieldProps } from './DraftField.tsx'
import { loadInvoicePart } from './invoice-part.ts'

const Fields = lazy(() =>
  loadInvoicePart().then(
    ({ InvoiceFields }) => ({ default: InvoiceFields }),
    () => ({ default: ({ t }: DeliveryFieldProps) => <NotLoaded text={t('checkout:invoice.failed')} /> }),
  ),
)

/** What was typed before the choice was taken back. */
let typed: Invoice = { company: '', taxCode: '', address: '', email: '' }

/** The choice of a VAT invoice, and its fields once it is chosen. */
export function InvoicePart(props: DeliveryFieldProps) {
  const { t } = props
  const { invoice } = useStore($draft)
  return (
    <div>
      <label className="form-check">
        <input
          type="checkbox"
          name="invoice"
          checked={invoice !== null}
          onChange={() => {
            typed = invoice ?? typed
            changeDraft({ invoice: invoice ? null : typed })
          }}
        />
        {t('checkout:invoice.want')}
      </label>
      {invoice && (
        <Suspense
          fallback={
            <p className="form-hint" role="status">
              {t('checkout:invoice.loading')}
            </p>
          }
        >
          <Fields {...props} />
        </Suspense>
      )}
    </div>
  )
}
