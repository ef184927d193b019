import { OutcomeScreen } from '#features/checkout/OutcomeScreen.tsx'
import { TransferDetails } from '#features/checkout/TransferDetails.tsx'
import type { Words } from '#i18n/island.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { LinkView } from './link-visit.ts'

export interface LinkTransferProps extends Pick<Words, 't'> {
  transfer: Extract<LinkView, { kind: 'transfer' }>['transfer']
  sandbox: boolean
  /** Goes back to the choice of card or transfer; null: the link can be paid by transfer only. */
  onLeave: (() => void) | null
}

/** What to transfer for a link. The visit asks meanwhile whether the money has arrived. */
export default function LinkTransfer({ t, transfer, sandbox, onLeave }: LinkTransferProps) {
  // Once a part has arrived, a card would be charged the whole sum.
  const leave = onLeave && transfer.receivedVND === 0 && (
    <button type="button" className="btn btn-quiet" onClick={onLeave}>
      {t('checkout:transfer.otherwise')}
    </button>
  )
  return (
    <OutcomeScreen
      title={t('checkout:transfer.title', { total: formatMoney(transfer.amountVND, 'VND') })}
      actions={leave}
      isChanging
    >
      <p>{t('paymentLink:transfer', { until: formatDateTime(new Date(transfer.expiresAt)) })}</p>
      <TransferDetails
        t={t}
        transfer={transfer}
        receivedVND={transfer.receivedVND}
        watching={t('paymentLink:watching')}
        sandbox={sandbox}
      />
    </OutcomeScreen>
  )
}
