import type { HTMLInputAutoCompleteAttribute, InputHTMLAttributes } from 'react'
import type { PageTranslate } from '#i18n/page.ts'
import { MAX_COMPANY, MAX_INVOICE_ADDRESS, type InvoiceField } from '#shared/invoice.ts'
import { TextField } from '#ui/form/fields.tsx'
import type { Problems } from '#ui/form/use-form.ts'

interface Props {
  /** The translator of `invoiceWords`. */
  t: PageTranslate
  /** What the names of the fields begin with. */
  prefix: string
  emailHint: string
  problems: Problems
  /** Returns the value of a field, or the value that it begins with. */
  input(field: InvoiceField): Pick<InputHTMLAttributes<HTMLInputElement>, 'value' | 'defaultValue' | 'onChange'>
}

/** The fields of the buyer whom a customer's VAT invoice names. */
export function BuyerFields({ t, prefix, emailHint, problems, input }: Props) {
  const field = (name: InvoiceField, autoComplete: HTMLInputAutoCompleteAttribute, maxLength: number) => ({
    name: `${prefix}${name}`,
    label: t(`invoice:${name}`),
    error: problems[`${prefix}${name}`],
    autoComplete,
    maxLength,
    required: name !== 'email',
    ...input(name),
  })
  return (
    <>
      <p className="form-hint">{t('invoice:hint')}</p>
      <div className="form-pair">
        <TextField {...field('company', 'organization', MAX_COMPANY)} hint={t('invoice:companyHint')} />
        <TextField {...field('taxCode', 'off', 40)} hint={t('invoice:taxCodeHint')} inputMode="numeric" />
      </div>
      <TextField {...field('address', 'billing street-address', MAX_INVOICE_ADDRESS)} />
      <TextField {...field('email', 'email', 254)} type="email" hint={emailHint} />
    </>
  )
}
