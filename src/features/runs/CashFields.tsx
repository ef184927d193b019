import type { Words } from '#i18n/island.ts'
import { formatMoney } from '#shared/money.ts'
import { readMoney } from '#shared/read-money.ts'
import type { CourierStop } from './courier.schema.ts'

/** Another sum than what is due, as the courier types it. */
export interface OtherSum {
  amount: string
  reason: string
}

type Cash = NonNullable<CourierStop['cash']>

/** Returns true if the courier has to collect cash at a stop. */
export function isToCollect(stop: CourierStop): stop is CourierStop & { cash: Cash } {
  return stop.cash?.collectedVND === null
}

/** Returns what to report with "delivered": the exact sum, or the other one; null: there is nothing to collect. */
export function cashOf(
  stop: CourierStop,
  other: OtherSum | null,
): { amountVND: number; reason: string } | 'unclear' | null {
  if (!isToCollect(stop)) return null
  if (!other) return { amountVND: stop.cash.dueVND, reason: '' }
  const amountVND = readMoney(other.amount, 'VND')
  const reason = other.reason.trim()
  return amountVND === null || amountVND > 1e9 || reason === '' ? 'unclear' : { amountVND, reason }
}

interface Props {
  t: Words['t']
  dueVND: number
  other: OtherSum | null
  onOther(other: OtherSum | null): void
}

/**
 * Says that "delivered" records the exact sum, and asks for another one with its reason if the courier was given that.
 */
export function CashFields({ t, dueVND, other, onOther }: Props) {
  return (
    <>
      {!other && <p>{t('run:cash.exact', { amount: formatMoney(dueVND, 'VND') })}</p>}
      <label className="run-check">
        <input
          type="checkbox"
          checked={other !== null}
          onChange={({ target }) => onOther(target.checked ? { amount: '', reason: '' } : null)}
        />
        {t('run:cash.other')}
      </label>
      {other && (
        <div className="run-nobody">
          <label>
            {t('run:cash.amount')}
            <input
              className="field"
              inputMode="numeric"
              autoComplete="off"
              value={other.amount}
              onChange={({ target }) => onOther({ ...other, amount: target.value })}
            />
          </label>
          <label>
            {t('run:cash.reason')}
            <input
              className="field"
              maxLength={200}
              autoComplete="off"
              value={other.reason}
              onChange={({ target }) => onOther({ ...other, reason: target.value })}
            />
          </label>
        </div>
      )}
    </>
  )
}
