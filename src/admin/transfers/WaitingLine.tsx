import type { Transfers } from '#features/transfers/transfers.calls.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { useWords } from '../words.tsx'

interface Props {
  waiting: Transfers['waiting'][number]
  onReceive(reference: string): void
}

/** A transfer that a customer has begun and that has not arrived, or not all of it. */
export function WaitingLine({ waiting, onReceive }: Props) {
  const { t } = useWords()
  const { reference, customerName, amountVND, receivedVND, createdAt } = waiting
  return (
    <li className="tr-line">
      <p className="tr-sum">
        <strong>{formatMoney(amountVND, 'VND')}</strong>
        <span>{reference}</span>
      </p>
      <p className="a-hint">
        {customerName} · {formatDateTime(new Date(createdAt))}
        {receivedVND > 0 && ` · ${t('adminTransfers:part', { amount: formatMoney(receivedVND, 'VND') })}`}
      </p>
      <button
        type="button"
        className="btn btn-quiet a-btn"
        aria-label={`${t('adminTransfers:receive')}: ${reference}`}
        onClick={() => onReceive(reference)}
      >
        {t('adminTransfers:receive')}
      </button>
    </li>
  )
}
