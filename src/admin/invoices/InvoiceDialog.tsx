import { useState } from 'react'
import type { z } from 'zod'
import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import { askInvoice, listInvoices } from '#features/invoices/invoices.calls.ts'
import { invoiceChangeSchema, type InvoiceChange, type InvoiceRequest } from '#features/invoices/invoices.schema.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { listOrders } from '#features/orders/orders.calls.ts'
import { callAdmin } from '../admin.api.ts'
import { Dialog, DialogActions } from '../kit/Dialog.tsx'
import { useRecordForm } from '../kit/use-record-form.ts'
import { useWords } from '../words.tsx'
import { InvoiceFields } from './InvoiceFields.tsx'

interface Props {
  orderId: string
  /** What is corrected; null: it is asked for. */
  invoice: InvoiceRequest | null
  onSaved(invoice: InvoiceRequest): void
  onClose(): void
}

/** Asks for whom the invoice of an order is issued. */
export function InvoiceDialog({ orderId, invoice, onSaved, onClose }: Props) {
  const { t } = useWords()
  const { company = '', taxCode = '', address = '', email = '' } = invoice ?? {}
  // As it was at opening: the customer or a colleague may have asked for another meanwhile.
  const [updatedAt] = useState(invoice?.updatedAt ?? null)
  const form = useRecordForm<Record<string, string>, InvoiceChange, InvoiceRequest>({
    schema: invoiceChangeSchema as z.ZodType<InvoiceChange>,
    initial: { company, taxCode, address, email },
    run: (body) => callAdmin(askInvoice, { params: { id: orderId }, body: { ...body, updatedAt } }),
    invalidates: [listInvoices, listOrders, listAuditLog],
    success: t('adminInvoices:part.saved'),
    onSuccess(stored) {
      // A process of an earlier version answers without it (decision 084).
      if ('updatedAt' in stored) onSaved(stored)
      onClose()
    },
  })
  return (
    <Dialog
      title={t('adminInvoices:part.formTitle', { number: shortOrderId(orderId) })}
      onClose={onClose}
      dirty={form.isDirty && !form.busy}
    >
      <form className="a-form" {...form.form}>
        <InvoiceFields prefix="" text={form.text} />
        <DialogActions busy={form.busy} />
      </form>
    </Dialog>
  )
}
