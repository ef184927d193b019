import { useMemo } from 'react'
import type { Words } from '#i18n/island.ts'
import { formatMoney } from '#shared/money.ts'
import { qrPath } from '#shared/qr-path.ts'
import { pageContact } from '#ui/page-contact.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import * as icons from '#ui/icons/shop.ts'
import { QrPicture } from '#ui/QrPicture.tsx'
import type { beginTransfer } from './begin-transfer.calls.ts'
import { TransferRow } from './TransferRow.tsx'
import type { AnswerOf } from '#shared/call.ts'

interface Props extends Pick<Words, 't'> {
  transfer: Pick<AnswerOf<typeof beginTransfer>, 'reference' | 'amountVND' | 'bank' | 'qr'>
  /** What has arrived, in dong. */
  receivedVND: number
  /** Says that the page finds out by itself when the rest arrives. */
  watching: string
  /** True if nothing is charged: the page then pretends to be the bank. */
  sandbox: boolean
}

/** What to transfer, to whom and with which text, and what has arrived of it. */
export function TransferDetails({ t, transfer, receivedVND, watching, sandbox }: Props) {
  const { reference, amountVND, bank, qr } = transfer
  const drawn = useMemo(() => qrPath(qr), [qr])
  const labels = { copy: t('checkout:transfer.copy'), copied: t('checkout:transfer.copied') }
  const restVND = Math.max(0, amountVND - receivedVND)
  const rest = formatMoney(restVND, 'VND')
  return (
    <>
      <div className="transfer">
        <QrPicture className="qr-code" qr={drawn} label={t('checkout:transfer.qr')} />
        <dl className="transfer-rows">
          <TransferRow labels={labels} name={t('checkout:transfer.bank')} value={bank.bank} />
          <TransferRow labels={labels} name={t('checkout:transfer.account')} value={bank.number} copied={bank.number} />
          <TransferRow labels={labels} name={t('checkout:transfer.holder')} value={bank.holder} />
          <TransferRow labels={labels} name={t('checkout:transfer.amount')} value={rest} copied={String(restVND)} />
          <TransferRow labels={labels} name={t('checkout:transfer.reference')} value={reference} copied={reference} />
        </dl>
      </div>
      {receivedVND > 0 && (
        <div className="transfer-part" role="status">
          <Icon path={icons.info} size={20} />
          <p>{t('checkout:transfer.part', { received: formatMoney(receivedVND, 'VND'), rest })}</p>
          <p>{t('checkout:transfer.otherwiseAfterPart', { reference, phone: pageContact().phone })}</p>
        </div>
      )}
      <p className="checkout-watching">
        <span className="spinner" />
        {watching}
      </p>
      {sandbox && (
        <button type="button" className="btn" onClick={() => void pretendPaid(reference)}>
          {t('checkout:transfer.pretend')}
        </button>
      )}
    </>
  )
}

/** Pretends, in a shop that takes no real money, that all of it has arrived. The page finds out by itself. */
async function pretendPaid(reference: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  await fetch('/sandbox/bank/pay', { method: 'POST', headers, body: JSON.stringify({ reference }) })
}
