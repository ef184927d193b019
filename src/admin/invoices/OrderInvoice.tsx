import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import { listInvoices, withdrawInvoice } from '#features/invoices/invoices.calls.ts'
import type { InvoiceRequest } from '#features/invoices/invoices.schema.ts'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { listOrders, readOrder } from '#features/orders/orders.calls.ts'
import { callAdmin } from '../admin.api.ts'
import { useAsk } from '../kit/ask.tsx'
import { later } from '../kit/later.ts'
import { useCommand } from '../kit/use-command.ts'
import { keyOf } from '../query-path.ts'
import { useWords } from '../words.tsx'
import { InvoiceState } from './InvoiceState.tsx'
import { OrderWarning } from './OrderWarning.tsx'

const IssueDialog = later(() => import('./IssueDialog.tsx').then((file) => file.IssueDialog))
const InvoiceDialog = later(() => import('./InvoiceDialog.tsx').then((file) => file.InvoiceDialog))

/**
 * The VAT invoice of an order: what was asked for, and the buttons that add, correct or remove it until it is issued.
 */
export function OrderInvoice({ order }: { order: OrderDetail }) {
  const { t, locale } = useWords()
  const client = useQueryClient()
  const ask = useAsk()
  const [open, setOpen] = useState<'edit' | 'issue' | null>(null)
  const { id, invoice } = order
  /** Shows what is stored before the order is loaded again, so that the next change is one of it. */
  function show(stored: InvoiceRequest | null): void {
    const key = keyOf(readOrder, { params: { id }, query: { locale } })
    client.setQueryData<OrderDetail>(key, (now) => now && { ...now, invoice: stored })
  }
  const withdraw = useCommand<string>({
    run: (updatedAt) => callAdmin(withdrawInvoice, { params: { id }, body: { updatedAt } }),
    invalidates: [listInvoices, listOrders, listAuditLog],
    success: t('adminInvoices:part.withdrawn'),
    onSuccess: () => show(null),
  })
  /** @param seen the version on the screen now: another may arrive while the question is open */
  async function askFirst(seen: string): Promise<void> {
    const isSure = await ask({
      title: t('adminInvoices:part.withdrawTitle'),
      text: t('adminInvoices:part.withdrawText'),
      action: t('adminInvoices:part.withdraw'),
      destructive: true,
    })
    if (isSure) withdraw.run(seen)
  }
  const facts = invoice && (['company', 'taxCode', 'address', 'email'] as const).filter((field) => invoice[field])
  return (
    <section className="o-part" aria-labelledby="invoice">
      <h2 id="invoice">{t('adminInvoices:part.title')}</h2>
      {invoice ? (
        <>
          <dl className="o-facts">
            {facts?.map((field) => (
              <div key={field}>
                <dt>{t(`adminInvoices:${field}`)}</dt>
                <dd>{invoice[field]}</dd>
              </div>
            ))}
          </dl>
          {invoice.issuedAt === null && <OrderWarning order={order} />}
          <InvoiceState orderId={id} invoice={invoice} onIssue={() => setOpen('issue')} />
        </>
      ) : (
        <p className="a-hint">{t('adminInvoices:part.none')}</p>
      )}
      {!invoice?.issuedAt && (
        <p className="o-received">
          <button type="button" className="btn btn-quiet a-btn" onClick={() => setOpen('edit')}>
            {t(`adminInvoices:part.${invoice ? 'correct' : 'ask'}`)}
          </button>
          {invoice && (
            <button
              type="button"
              className="btn btn-quiet a-btn"
              aria-disabled={withdraw.busy || undefined}
              onClick={() => void askFirst(invoice.updatedAt)}
            >
              {t('adminInvoices:part.withdraw')}
            </button>
          )}
        </p>
      )}
      <Suspense>
        {open === 'edit' && (
          <InvoiceDialog orderId={id} invoice={invoice} onSaved={show} onClose={() => setOpen(null)} />
        )}
        {open === 'issue' && invoice && (
          <IssueDialog orderId={id} invoice={invoice} order={order} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </section>
  )
}
