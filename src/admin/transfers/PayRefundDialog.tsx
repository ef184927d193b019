import { useEffect, useMemo, useState, type FormEvent } from 'react'
import { TransferRow } from '#features/checkout/TransferRow.tsx'
import type { BegunRefund } from '#features/refund-accounts/pay-refund.calls.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { qrPath } from '#shared/qr-path.ts'
import { serverNow } from '#shared/server-clock.ts'
import { QrPicture } from '#ui/QrPicture.tsx'
import { Dialog, DialogActions } from '../kit/Dialog.tsx'
import { useWords } from '../words.tsx'

interface Props {
  begun: BegunRefund
  busy: boolean
  onMade(): void
  onClose(): void
}

/** What a refund is transferred by: a code for the banking app, and the same as lines to copy. */
export function PayRefundDialog({ begun, busy, onMade, onClose }: Props) {
  const { t } = useWords()
  const { bank, number, holder, amountVND, text, qr, until } = begun
  const drawn = useMemo(() => (qr ? qrPath(qr) : null), [qr])
  const isOver = useIsOver(until)
  const amount = formatMoney(amountVND, 'VND')
  const labels = { copy: t('adminTransfers:refundAccount.copy'), copied: t('adminTransfers:refundAccount.copied') }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!busy) onMade()
  }
  return (
    <Dialog
      title={t('adminTransfers:refundAccount.title', { amount })}
      description={t(`adminTransfers:refundAccount.${qr ? 'text' : 'noQr'}`)}
      onClose={onClose}
    >
      {isOver ? (
        <p className="form-alert" role="alert">
          {t('adminTransfers:refundAccount.over')}
        </p>
      ) : (
        <div className="tr-pay">
          {drawn && <QrPicture className="qr-code" qr={drawn} label={t('adminTransfers:refundAccount.qr')} />}
          <dl className="transfer-rows">
            <TransferRow labels={labels} name={t('adminTransfers:refundAccount.bank')} value={bank} />
            <TransferRow
              labels={labels}
              name={t('adminTransfers:refundAccount.number')}
              value={number}
              copied={number}
            />
            <TransferRow
              labels={labels}
              name={t('adminTransfers:refundAccount.holder')}
              value={holder}
              copied={holder}
            />
            <TransferRow
              labels={labels}
              name={t('adminTransfers:refundAccount.amount')}
              value={amount}
              copied={String(amountVND)}
            />
            <TransferRow
              labels={labels}
              name={t('adminTransfers:refundAccount.reference')}
              value={text}
              copied={text}
            />
          </dl>
          <p className="a-hint">
            {t('adminTransfers:refundAccount.until', { until: formatDateTime(new Date(until)) })}
          </p>
        </div>
      )}
      <form onSubmit={submit}>
        <DialogActions busy={busy} submit={t('adminTransfers:refundYes')} keep={t('admin:dialog.close')} />
      </form>
    </Dialog>
  )
}

/** Returns whether an instant has passed, by the server's clock. */
function useIsOver(until: string): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Date.parse(until) - serverNow().getTime())
    return () => clearTimeout(timer)
  }, [until])
  return isOver
}
