import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Words } from '#i18n/island.ts'
import { formatMoney } from '#shared/money.ts'
import { serverNow } from '#shared/server-clock.ts'
import { minutesLeft } from './minutes-left.ts'
import { OutcomeScreen } from './OutcomeScreen.tsx'
import { payOtherwise } from './pay-otherwise.ts'
import { TransferDetails } from './TransferDetails.tsx'
import type { KeptTransfer } from './transfer.store.ts'
import { $arrived, watchTransfer } from './watch-transfer.ts'

/** How often the minutes that are left are counted again, in milliseconds. */
const COUNT_EVERY_MS = 10_000

export interface TransferScreenProps {
  words: Words
  transfer: KeptTransfer
  /** True if nothing is charged: the page then pretends to be the bank. */
  sandbox: boolean
}

/** What to transfer, to whom and with which text. It turns to the order by itself when the money has arrived. */
export default function TransferScreen({ words, transfer, sandbox }: TransferScreenProps) {
  const { t } = words
  const { reference, amountVND } = transfer
  const arrived = useStore($arrived)
  const [isLeaving, setLeaving] = useState(false)
  const minutes = useMinutesLeft(transfer.expiresAt)
  useEffect(() => watchTransfer(words, transfer), [words, transfer])
  const isOver = arrived?.state === 'over'
  const receivedVND = arrived?.receivedVND ?? 0
  const leave = (
    <button
      type="button"
      className="btn btn-quiet"
      disabled={isLeaving}
      onClick={() => {
        setLeaving(true)
        void payOtherwise(words, transfer).finally(() => setLeaving(false))
      }}
    >
      {t('checkout:transfer.otherwise')}
    </button>
  )
  if (isOver)
    return (
      <OutcomeScreen key="over" title={t('checkout:transfer.overTitle')} actions={leave}>
        <p>{t('checkout:transfer.over', { reference })}</p>
      </OutcomeScreen>
    )
  return (
    <OutcomeScreen
      title={t('checkout:transfer.title', { total: formatMoney(amountVND, 'VND') })}
      actions={receivedVND === 0 && leave}
      isChanging
    >
      <p>
        {minutes > 120
          ? t('checkout:transfer.leadHours', { hours: Math.round(minutes / 60) })
          : t('checkout:transfer.lead', { count: minutes })}
      </p>
      <TransferDetails
        t={t}
        transfer={{ ...transfer, qr: arrived?.qr ?? transfer.qr }}
        receivedVND={receivedVND}
        watching={t('checkout:transfer.watching')}
        sandbox={sandbox}
      />
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
  return minutesLeft(new Date(until), now)
}
