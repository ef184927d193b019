import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Words } from '#i18n/island.ts'
import { callApi } from '#shared/api-client.ts'
import { formatMoney } from '#shared/money.ts'
import { serverNow } from '#shared/server-clock.ts'
import { leaveCheckout } from './checkout.calls.ts'
import { minutesLeft } from './minutes-left.ts'
import { OutcomeScreen } from './OutcomeScreen.tsx'
import { TransferDetails } from './TransferDetails.tsx'
import { $transfer, type KeptTransfer } from './transfer.store.ts'
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
  const leave = (
    <button
      type="button"
      className="btn btn-quiet"
      disabled={isLeaving}
      onClick={() => {
        setLeaving(true)
        void payOtherwise(words, transfer)
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
      actions={leave}
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
        receivedVND={arrived?.receivedVND ?? 0}
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

/**
 * Gives the transfer up, and begins another payment by a reload once its place, code and pieces are free: else they
 * would refuse the same customer. Without an answer, the next payment in the place of the same session gives it up.
 * What arrives meanwhile is found by its reference.
 */
async function payOtherwise({ locale }: Words, { reference, clientSecret }: KeptTransfer): Promise<void> {
  const body = { paymentIntentId: reference, clientSecret, givenUp: true }
  await callApi(leaveCheckout, { locale, body }).catch(() => {})
  // The money may have arrived meanwhile: then the page turns to the order.
  if ($transfer.get()?.reference !== reference) return
  $transfer.set(null)
  location.reload()
}
