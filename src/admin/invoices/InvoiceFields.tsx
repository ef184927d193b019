import { MAX_COMPANY, MAX_INVOICE_ADDRESS, type InvoiceField } from '#shared/invoice.ts'
import { TextField, type FieldProps } from '#ui/form/fields.tsx'
import { useWords } from '../words.tsx'

interface Props<Prefix extends string> {
  text(name: `${Prefix}${InvoiceField}`): Omit<FieldProps<'input'>, 'label'>
  /** What the names of the fields begin with. */
  prefix: Prefix
}

/** The fields of the buyer whom an invoice names. */
export function InvoiceFields<Prefix extends string>({ text, prefix }: Props<Prefix>) {
  const { t } = useWords()
  return (
    <>
      <TextField
        {...text(`${prefix}company`)}
        label={t('adminInvoices:company')}
        hint={t('adminInvoices:companyHint')}
        autoComplete="off"
        maxLength={MAX_COMPANY}
        required
      />
      <TextField
        {...text(`${prefix}taxCode`)}
        label={t('adminInvoices:taxCode')}
        hint={t('adminInvoices:taxCodeHint')}
        autoComplete="off"
        inputMode="numeric"
        maxLength={40}
        required
      />
      <TextField
        {...text(`${prefix}address`)}
        label={t('adminInvoices:address')}
        autoComplete="off"
        maxLength={MAX_INVOICE_ADDRESS}
        required
      />
      <TextField
        {...text(`${prefix}email`)}
        type="email"
        label={t('adminInvoices:email')}
        hint={t('adminInvoices:emailHint')}
        autoComplete="off"
        maxLength={254}
      />
    </>
  )
}
