import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import { listInvoices, takeBackInvoice } from '#features/invoices/invoices.calls.ts'
import type { InvoiceRequest } from '#features/invoices/invoices.schema.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { listOrders } from '#features/orders/orders.calls.ts'
import { formatDateTime } from '#shared/dates.ts'
import { callAdmin } from '../admin.api.ts'
import { useAsk } from '../kit/ask.tsx'
import { Badge } from '../kit/Badge.tsx'
import { useCommand } from '../kit/use-command.ts'
import { useMay } from '../kit/use-may.ts'
import { useWords } from '../words.tsx'

interface Props {
  orderId: string
  invoice: InvoiceRequest
  /** Opens the dialog that asks for the number. */
  onIssue(): void
}

/** Whether an invoice is issued, with its number; and the button that notes the number or takes it back. */
export function InvoiceState({ orderId, invoice: { number, issuedAt, issuedBy, updatedAt }, onIssue }: Props) {
  const { t } = useWords()
  const ask = useAsk()
  const may = useMay()
  const takeBack = useCommand<string>({
    run: (seen) => callAdmin(takeBackInvoice, { params: { id: orderId }, body: { updatedAt: seen } }),
    invalidates: [listInvoices, listOrders, listAuditLog],
    success: t('adminInvoices:takenBack'),
  })
  /** Asks for the number and version on the screen now: others may arrive while the question is open. */
  async function askFirst(issued: string, seen: string): Promise<void> {
    const isSure = await ask({
      title: t('adminInvoices:takeBackTitle', { number: issued }),
      text: t('adminInvoices:takeBackText'),
      action: t('adminInvoices:takeBack'),
      destructive: true,
    })
    if (isSure) takeBack.run(seen)
  }
  if (number === null || issuedAt === null)
    return (
      <div className="i-state">
        <Badge>{t('adminInvoices:open')}</Badge>
        {may('sales') && (
          <button
            type="button"
            className="btn btn-quiet a-btn"
            aria-label={t('adminInvoices:issueOf', { number: shortOrderId(orderId) })}
            onClick={onIssue}
          >
            {t('adminInvoices:issue')}
          </button>
        )}
      </div>
    )
  const at = formatDateTime(new Date(issuedAt))
  return (
    <div className="i-state">
      <Badge look="secondary">{t('adminInvoices:issued')}</Badge>
      <strong>{number}</strong>
      <span className="a-hint">{issuedBy ? t('adminInvoices:issuedBy', { at, who: issuedBy }) : at}</span>
      {may('sales') && (
        <button
          type="button"
          className="btn btn-quiet a-btn"
          aria-label={t('adminInvoices:takeBackOf', { number })}
          aria-disabled={takeBack.busy || undefined}
          onClick={() => void askFirst(number, updatedAt)}
        >
          {t('adminInvoices:takeBack')}
        </button>
      )}
    </div>
  )
}
