import { useStore } from '@nanostores/react'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import { EMAIL } from '#shared/customer-rules.ts'
import { MAX_COMPANY, MAX_INVOICE_ADDRESS, type Invoice, type InvoiceField } from '#shared/invoice.ts'
import { readTaxCode } from '#shared/tax-code.ts'
import { seenLine } from '#shared/visible-text.ts'
import { TextField } from '#ui/form/fields.tsx'
import { $draft, changeDraft } from './checkout-draft.store.ts'
import type { DraftErrors } from './checkout-form.ts'
import type { DeliveryFieldProps } from './DraftField.tsx'

interface FieldProps extends DeliveryFieldProps {
  field: InvoiceField
  autoComplete: HTMLInputAutoCompleteAttribute
  maxLength: number
  hint?: string
  required?: boolean
}

/** The buyer whom a VAT invoice names, kept in the draft. */
export function InvoiceFields(props: DeliveryFieldProps) {
  const { t } = props
  return (
    <div className="checkout-recipient" role="group" aria-label={t('checkout:invoice.want')}>
      <p className="form-hint">{t('checkout:invoice.hint')}</p>
      <div className="form-pair">
        <InvoiceTextField
          {...props}
          field="company"
          hint={t('checkout:invoice.companyHint')}
          autoComplete="organization"
          maxLength={MAX_COMPANY}
        />
        <InvoiceTextField
          {...props}
          field="taxCode"
          hint={t('checkout:invoice.taxCodeHint')}
          autoComplete="off"
          maxLength={40}
        />
      </div>
      <InvoiceTextField
        {...props}
        field="address"
        autoComplete="billing street-address"
        maxLength={MAX_INVOICE_ADDRESS}
      />
      <InvoiceTextField
        {...props}
        field="email"
        hint={t('checkout:invoice.emailHint')}
        autoComplete="email"
        maxLength={254}
        required={false}
      />
    </div>
  )
}

function InvoiceTextField({ t, locale: _, problems, forgive: _forgive, field, required = true, ...props }: FieldProps) {
  const name = `invoice.${field}`
  const { invoice } = useStore($draft)
  return (
    <TextField
      {...props}
      name={name}
      label={t(`checkout:invoice.${field}`)}
      type={field === 'email' ? 'email' : 'text'}
      inputMode={field === 'taxCode' ? 'numeric' : undefined}
      required={required}
      value={invoice?.[field] ?? ''}
      error={problems[name]}
      onChange={({ target }) => changeDraft({ invoice: { ...$draft.get().invoice, [field]: target.value } as Invoice })}
    />
  )
}

/** Returns what is wrong with the invoice as typed; the server judges it by its schema. */
export function checkInvoice(typed: Invoice): DraftErrors {
  // What a tab has kept may be of any shape.
  const [company, taxCode, address, email] = (['company', 'taxCode', 'address', 'email'] as const).map((field) =>
    seenLine(String(typed[field] ?? '')),
  ) as [string, string, string, string]
  const errors: DraftErrors = {}
  if (!company) errors['invoice.company'] = 'errors:invalid_company'
  if (readTaxCode(taxCode) === null) errors['invoice.taxCode'] = 'errors:invalid_tax_code'
  if (!address) errors['invoice.address'] = 'errors:invalid_invoice_address'
  if (email && !EMAIL.test(email)) errors['invoice.email'] = 'checkout:problems.email'
  return errors
}
