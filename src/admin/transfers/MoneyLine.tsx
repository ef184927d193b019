import type { BankMoney } from '#features/transfers/transfers.calls.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { useWords } from '../words.tsx'

interface Props {
  money: BankMoney
  /** Left out: the line is only shown. */
  onResolve?(money: BankMoney): void
}

/** A line of the bank account. */
export function MoneyLine({ money, onResolve }: Props) {
  const { t } = useWords()
  const { amountVND, restVND, content, bankReference, bookedAt, reference, resolution, note, source } = money
  const isRest = restVND > 0 && restVND < amountVND
  return (
    <li className="tr-line">
      <p className="tr-sum">
        <strong>{formatMoney(onResolve ? restVND : amountVND, 'VND')}</strong>
        {isRest && (
          <span className="a-hint">{t('adminTransfers:restOf', { amount: formatMoney(amountVND, 'VND') })}</span>
        )}
      </p>
      <p className="tr-text">{content}</p>
      <p className="a-hint">
        {[
          formatDateTime(new Date(bookedAt)),
          t(`adminTransfers:sources.${source}`),
          bankReference,
          reference === null ? '' : t('adminTransfers:placedTo', { reference }),
          resolution === null ? '' : t(`adminTransfers:resolutions.${resolution}`),
          note,
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
      {onResolve && (
        <button
          type="button"
          className="btn btn-quiet a-btn"
          aria-label={`${t('adminTransfers:resolve')}: ${content || bankReference}`}
          onClick={() => onResolve(money)}
        >
          {t('adminTransfers:resolve')}
        </button>
      )}
    </li>
  )
}
