import { useState } from 'react'
import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import { askRefundAccountAgain, beginRefund, type BegunRefund } from '#features/refund-accounts/pay-refund.calls.ts'
import { readTransfers, type Transfers } from '#features/transfers/transfers.calls.ts'
import type { AnswerOf } from '#shared/call.ts'
import { formatDateTime } from '#shared/dates.ts'
import { serverNow } from '#shared/server-clock.ts'
import { copyText } from '#ui/copy-text.ts'
import { showToast } from '#ui/toast/toast.ts'
import { callAdmin } from '../admin.api.ts'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'
import { PayRefundDialog } from './PayRefundDialog.tsx'

type Link = AnswerOf<typeof askRefundAccountAgain>

interface Props {
  refund: Transfers['refunds'][number]
  /** Which refund it is, in the names of its buttons. */
  name: string
  /** Whether the refund is being noted as made. */
  busy: boolean
  /** Notes the refund as made, and calls back once it is. */
  onMade(done: () => void): void
}

/** Where the customer of a refund wants the money: the account, or how it is asked for. */
export function RefundAccount({ refund, name, busy, onMade }: Props) {
  const { t } = useWords()
  const { id, account, payingBy } = refund
  const [begun, setBegun] = useState<BegunRefund | null>(null)
  const [url, setUrl] = useState<string | null>(null)
  const begin = useCommand<void, BegunRefund>({
    run: () => callAdmin(beginRefund, { params: { id } }),
    invalidates: [readTransfers, listAuditLog],
    success: null,
    onSuccess: setBegun,
  })
  const again = useCommand<void, Link>({
    run: () => callAdmin(askRefundAccountAgain, { params: { id } }),
    invalidates: [readTransfers, listAuditLog],
    success: null,
    onSuccess: (link) => void offer(link),
  })
  async function offer(link: Link): Promise<void> {
    setUrl(link.url)
    const copied = await copyText(link.url)
    if (!copied && !link.mailed) return
    const words = copied ? (link.mailed ? 'madeMailed' : 'made') : 'notCopied'
    showToast({ title: t('admin:success'), description: t(`adminTransfers:refundAccount.${words}`) })
  }
  return (
    <>
      <p className="a-hint">{account ? named(account) : asked()}</p>
      {payingBy !== null && <p className="tr-paying">{t('adminTransfers:refundAccount.paying', { who: payingBy })}</p>}
      {url !== null && (
        <input
          className="field"
          readOnly
          value={url}
          aria-label={`${t('adminTransfers:refundAccount.link')}: ${name}`}
          onFocus={({ target }) => target.select()}
        />
      )}
      <p className="tr-buttons">
        {account && (
          <button
            type="button"
            className="btn a-btn"
            aria-label={`${t('adminTransfers:refundAccount.open')}: ${name}`}
            aria-disabled={begin.busy || undefined}
            onClick={() => begin.run()}
          >
            {t('adminTransfers:refundAccount.open')}
          </button>
        )}
        <button
          type="button"
          className="btn btn-quiet a-btn"
          aria-label={`${t('adminTransfers:refundAccount.again')}: ${name}`}
          aria-disabled={again.busy || undefined}
          onClick={() => again.run()}
        >
          {t('adminTransfers:refundAccount.again')}
        </button>
      </p>
      {begun && (
        <PayRefundDialog
          begun={begun}
          busy={busy}
          onMade={() => onMade(() => setBegun(null))}
          onClose={() => setBegun(null)}
        />
      )}
    </>
  )

  function named({ bank, lastDigits, givenAt }: NonNullable<typeof account>): string {
    const values = { bank, digits: lastDigits, at: formatDateTime(new Date(givenAt)) }
    return t('adminTransfers:refundAccount.given', values)
  }

  function asked(): string {
    if (refund.askedUntil === null) return t('adminTransfers:refundAccount.unasked')
    const until = new Date(refund.askedUntil)
    if (until <= serverNow()) return t('adminTransfers:refundAccount.expired')
    return t('adminTransfers:refundAccount.asked', { until: formatDateTime(until) })
  }
}
