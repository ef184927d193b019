import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Words } from '#i18n/island.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { formatMoney } from '#shared/money.ts'
import { serverNow } from '#shared/server-clock.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import * as icons from '#ui/icons/shop.ts'
import { OutcomeScreen } from './OutcomeScreen.tsx'
import { QrCode } from './QrCode.tsx'
import { TransferRow } from './TransferRow.tsx'
import { $transfer, type KeptTransfer } from './transfer.store.ts'
import { $arrived, watchTransfer } from './watch-transfer.ts'

/** How often the minutes that are left are counted again, in milliseconds. */
const COUNT_EVERY_MS = 10_000

interface Props {
  words: Words
  transfer: KeptTransfer
  /** True if nothing is charged: the page then pretends to be the bank. */
  sandbox: boolean
}

/** What to transfer, to whom and with which text. It turns to the order by itself when the money has arrived. */
export default function TransferScreen({ words, transfer, sandbox }: Props) {
  const { t } = words
  const { reference, amountVND, bank, qr } = transfer
  const labels = { copy: t('checkout:transfer.copy'), copied: t('checkout:transfer.copied') }
  const arrived = useStore($arrived)
  const minutes = useMinutesLeft(transfer.expiresAt)
  useEffect(() => watchTransfer(words, transfer), [words, transfer])
  const rest = arrived?.restVND ?? amountVND
  const isOver = arrived?.state === 'over'
  const leave = (
    <button type="button" className="btn btn-quiet" onClick={payOtherwise}>
      {t('checkout:transfer.otherwise')}
    </button>
  )
  if (isOver)
    return (
      <OutcomeScreen title={t('checkout:transfer.overTitle')} actions={leave}>
        <p>{t('checkout:transfer.over', { reference })}</p>
      </OutcomeScreen>
    )
  return (
    <OutcomeScreen title={t('checkout:transfer.title', { total: formatMoney(amountVND, 'VND') })} actions={leave}>
      <p>
        {minutes > 120
          ? t('checkout:transfer.leadHours', { hours: Math.round(minutes / 60) })
          : t('checkout:transfer.lead', { minutes })}
      </p>
      <div className="transfer">
        <QrCode text={qr} label={t('checkout:transfer.qr')} />
        <dl className="transfer-rows">
          <TransferRow labels={labels} name={t('checkout:transfer.bank')} value={bank.bank} />
          <TransferRow labels={labels} name={t('checkout:transfer.account')} value={bank.number} copied={bank.number} />
          <TransferRow labels={labels} name={t('checkout:transfer.holder')} value={bank.holder} />
          <TransferRow
            labels={labels}
            name={t('checkout:transfer.amount')}
            value={formatMoney(rest, 'VND')}
            copied={String(rest)}
          />
          <TransferRow labels={labels} name={t('checkout:transfer.reference')} value={reference} copied={reference} />
        </dl>
      </div>
      {arrived && arrived.receivedVND > 0 && (
        <p className="transfer-part" role="status">
          <Icon path={icons.info} size={20} />
          {t('checkout:transfer.part', {
            received: formatMoney(arrived.receivedVND, 'VND'),
            rest: formatMoney(rest, 'VND'),
          })}
        </p>
      )}
      <p className="checkout-watching">
        <span className="spinner" />
        {t('checkout:transfer.watching')}
      </p>
      {sandbox && (
        <button type="button" className="btn" onClick={() => void pretendPaid(reference)}>
          {t('checkout:transfer.pretend')}
        </button>
      )}
    </OutcomeScreen>
  )
}

/** Returns the minutes that are left until an instant, by the server's clock. */
function useMinutesLeft(until: string): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setTimeout(() => setNow(serverNow()), COUNT_EVERY_MS)
    return () => clearTimeout(timer)
  }, [now])
  return Math.max(0, Math.round((Date.parse(until) - now.getTime()) / MINUTE_MS))
}

/** Pretends, in a shop that takes no real money, that all of it has arrived. The page finds out by itself. */
async function pretendPaid(reference: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  await fetch('/sandbox/bank/pay', { method: 'POST', headers, body: JSON.stringify({ reference }) })
}

/** The next visit begins another payment; what arrives meanwhile is found by its reference. */
function payOtherwise(): void {
  $transfer.set(null)
  location.reload()
}
