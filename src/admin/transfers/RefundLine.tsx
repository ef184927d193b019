import { Link } from 'react-router'
import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { noteRefundMade, readTransfers, type Transfers } from '#features/transfers/transfers.calls.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { callAdmin } from '../admin.api.ts'
import { useAsk } from '../kit/ask.tsx'
import { useCommand } from '../kit/use-command.ts'
import { useMay } from '../kit/use-may.ts'
import { useWords } from '../words.tsx'
import { RefundAccount } from './RefundAccount.tsx'

/** A refund that staff must make: of a transfer, or of cash. */
export function RefundLine({ refund }: { refund: Transfers['refunds'][number] }) {
  const { t } = useWords()
  const ask = useAsk()
  const may = useMay()
  const { id, orderId, reference, paidBy, amountVND, createdAt } = refund
  const isCash = paidBy === 'cash'
  const amount = formatMoney(amountVND, 'VND')
  /** Which refund it is, in the names of its buttons and in the question. */
  const name = orderId ? t('adminTransfers:order', { id: shortOrderId(orderId) }) : reference
  const noteLabel = t(`adminTransfers:${isCash ? 'noteCash' : 'noteRefund'}`)
  const made = useCommand({
    run: () => callAdmin(noteRefundMade, { params: { id } }),
    invalidates: [readTransfers, listAuditLog],
    success: t('adminTransfers:refundMade'),
  })
  async function note(): Promise<void> {
    const question = {
      title: t(`adminTransfers:${isCash ? 'askCash' : 'askRefund'}`, { amount }),
      text: name,
      action: t('adminTransfers:refundYes'),
    }
    if (await ask(question)) made.run()
  }
  return (
    <li className="tr-line">
      <p className="tr-sum">
        <strong>{amount}</strong>
        {orderId && (
          <Link className="link" to={`/admin/orders/${orderId}`}>
            {name}
          </Link>
        )}
      </p>
      <p className="a-hint">
        {formatDateTime(new Date(createdAt))} · {isCash ? t('adminTransfers:paidInCash') : reference}
      </p>
      {may('refundAccounts') && (
        <RefundAccount
          refund={refund}
          name={name}
          busy={made.busy}
          onMade={(done) => made.send().then(done, () => {})}
        />
      )}
      <button
        type="button"
        className="btn btn-quiet a-btn"
        aria-label={`${noteLabel}: ${name}`}
        aria-disabled={made.busy || undefined}
        onClick={() => made.busy || void note()}
      >
        {noteLabel}
      </button>
    </li>
  )
}
