import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import { issueInvoice, listInvoices } from '#features/invoices/invoices.calls.ts'
import { issueSchema, type InvoiceRequest, type IssuedInvoice } from '#features/invoices/invoices.schema.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { listOrders } from '#features/orders/orders.calls.ts'
import { TextField } from '#ui/form/fields.tsx'
import { callAdmin } from '../admin.api.ts'
import { Dialog, DialogActions } from '../kit/Dialog.tsx'
import { useRecordForm } from '../kit/use-record-form.ts'
import { useWords } from '../words.tsx'
import { OrderWarning, type InvoicedOrder } from './OrderWarning.tsx'

interface Props {
  orderId: string
  invoice: InvoiceRequest
  order: InvoicedOrder
  onClose(): void
}

/** Asks for the number of an invoice that was issued, beside the buyer as it was entered. */
export function IssueDialog({ orderId, invoice, order, onClose }: Props) {
  const { t } = useWords()
  const form = useRecordForm<{ number: string; updatedAt: string }, IssuedInvoice, unknown>({
    schema: issueSchema,
    initial: { number: '', updatedAt: invoice.updatedAt },
    run: (body) => callAdmin(issueInvoice, { params: { id: orderId }, body }),
    invalidates: [listInvoices, listOrders, listAuditLog],
    success: t('adminInvoices:issueSaved'),
    onSuccess: onClose,
  })
  return (
    <Dialog
      title={t('adminInvoices:issueTitle', { number: shortOrderId(orderId) })}
      description={`${invoice.company} · ${invoice.taxCode}`}
      onClose={onClose}
      dirty={form.isDirty && !form.busy}
    >
      <form className="a-form" {...form.form}>
        <OrderWarning order={order} />
        <TextField
          {...form.text('number')}
          label={t('adminInvoices:number')}
          hint={t('adminInvoices:issueHint')}
          autoComplete="off"
          maxLength={40}
          required
        />
        <DialogActions busy={form.busy} submit={t('adminInvoices:issueSubmit')} />
      </form>
    </Dialog>
  )
}
