import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { EMAIL } from '#shared/customer-rules.ts'
import type { Invoice } from '#shared/invoice.ts'
import { readTaxCode } from '#shared/tax-code.ts'
import { seenLine } from '#shared/visible-text.ts'
import { BuyerFields } from '#features/invoices/BuyerFields.tsx'
import { invoiceWords } from '#features/invoices/invoice-words.ts'
import { fetchLastInvoice } from '#features/orders/last-invoice.api.ts'
import { $draft, changeDraft } from './checkout-draft.store.ts'
import type { DraftErrors } from './checkout-form.ts'
import type { DeliveryFieldProps } from './DraftField.tsx'

/**
 * The buyer whom a VAT invoice names, kept in the draft. An account's last one is filled in until something is typed.
 */
export function InvoiceFields({ t: page, locale, problems }: DeliveryFieldProps) {
  const [{ t }] = useState(() => invoiceWords(locale))
  const { invoice } = useStore($draft)
  useEffect(() => {
    void fetchLastInvoice(locale).then((last) => {
      const typed = $draft.get().invoice
      if (last && typed && Object.values(typed).every((value) => value === '')) changeDraft({ invoice: last })
    })
  }, [locale])
  return (
    <div className="checkout-recipient" role="group" aria-label={page('checkout:invoice.want')}>
      <BuyerFields
        t={t}
        prefix="invoice."
        emailHint={t('invoice:emailHint')}
        problems={problems}
        input={(field) => ({
          value: invoice?.[field] ?? '',
          onChange: ({ target }) =>
            changeDraft({ invoice: { ...$draft.get().invoice, [field]: target.value } as Invoice }),
        })}
      />
    </div>
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
