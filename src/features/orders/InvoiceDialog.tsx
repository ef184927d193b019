import { useState, type RefObject } from 'react'
import type { Words } from '#i18n/island.ts'
import { BuyerFields } from '#features/invoices/BuyerFields.tsx'
import type { OwnInvoice as Asked } from '#features/invoices/invoices.schema.ts'
import { askOwnInvoice } from './own-invoice.calls.ts'
import { ApiError, callApi, reasonOf } from '#shared/api-client.ts'
import type { Invoice } from '#shared/invoice.ts'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { showToast } from '#ui/toast/toast.ts'
import { shortOrderId } from './order-id.ts'
import { closeDialog, OwnDialog } from './OwnDialog.tsx'

interface Props extends Words {
  orderId: string
  token: string | undefined
  dialog: RefObject<HTMLDialogElement | null>
  /** What the fields begin with; null: nothing. */
  before: Invoice | null
  /** What is asked for, as it was when the dialog was opened; null: nothing. */
  opened: Asked | null
  /** What is asked for, as it was read last. */
  latest: Asked | null
  /** Called when the invoice has changed, or may have. */
  onChange(): void
  onClose(isKept: boolean): void
}

/** Asks for whom the VAT invoice of an order is issued. */
export function InvoiceDialog({ t, locale, orderId, token, dialog, before, opened, latest, ...calls }: Props) {
  const { onChange, onClose } = calls
  const [isDone, setDone] = useState(false)
  const [isRefused, setRefused] = useState(false)
  // What is saved replaces what is shown here: nothing that was asked for meanwhile behind the dialog alone.
  const seen = isRefused ? latest : opened
  const { form, problems, alert, busy } = useForm({
    // The server checks every field by the rules of the checkout, and names the one that is wrong.
    check: () => ({}),
    async send({ company = '', taxCode = '', address = '', email = '' }: Record<string, string>) {
      const body = { token, company, taxCode, address, email, updatedAt: seen?.updatedAt }
      await callApi(askOwnInvoice, { locale, params: { id: orderId }, body })
      showToast({ title: t('invoice:own.done') })
      onChange()
      setDone(true)
    },
    explain(error) {
      // Without an answer there is nothing new to show.
      if (error instanceof ApiError) {
        onChange()
        if (error.code === 'changed_meanwhile') setRefused(true)
      }
      return reasonOf(error, t('invoice:own.failed'))
    },
  })
  return (
    <OwnDialog
      title={t('invoice:own.title', { number: shortOrderId(orderId) })}
      dialog={dialog}
      busy={busy}
      isDone={isDone}
      onClose={onClose}
    >
      <form className="form" {...form}>
        <FormAlert text={alert} />
        <div aria-live="polite">
          {seen && seen.updatedAt !== opened?.updatedAt && (
            <p>
              {t('invoice:own.now', {
                buyer: [seen.company, seen.taxCode, seen.address, seen.email].filter(Boolean).join(', '),
              })}
            </p>
          )}
        </div>
        <BuyerFields
          t={t}
          prefix=""
          emailHint={t('invoice:own.emailHint')}
          problems={problems}
          input={(field) => ({ defaultValue: before?.[field] ?? '' })}
        />
        <div className="form-actions">
          <SubmitButton label={t('invoice:own.save')} busyLabel={t('invoice:own.saving')} busy={busy} />
          <button type="button" className="btn btn-quiet" onClick={busy ? undefined : closeDialog}>
            {t('invoice:own.keep')}
          </button>
        </div>
      </form>
    </OwnDialog>
  )
}
