import type { RefObject } from 'react'
import type { Words } from '#i18n/island.ts'
import { formatMoney } from '#shared/money.ts'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { shortOrderId } from './order-id.ts'
import { sumsView } from './order-view.ts'
import type { OwnOrder } from './own-order.schema.ts'
import { closeDialog, OwnDialog } from './OwnDialog.tsx'
import { useCancellation } from './use-cancellation.ts'

interface Props extends Words {
  orderId: string
  token: string | undefined
  dialog: RefObject<HTMLDialogElement | null>
  onCancelled(): void
  onClose(isKept: boolean): void
}

/** Asks before an order is cancelled, with the exact amounts at this moment, and says what came of it. */
export function CancelDialog({ orderId, token, dialog, onCancelled, onClose, ...words }: Props) {
  const { t } = words
  const { view, alert, busy, cancel } = useCancellation({ ...words, orderId, token, onCancelled })
  const asks = view.kind === 'asks'
  const title = t(view.kind === 'done' ? 'ownOrder:done' : 'ownOrder:question', { number: shortOrderId(orderId) })

  return (
    <OwnDialog title={title} dialog={dialog} busy={busy} onClose={onClose}>
      <FormAlert text={alert} />
      <div aria-live="polite">
        {view.kind === 'loading' && <p>{t('ownOrder:loading')}</p>}
        {view.kind === 'refused' && <p>{view.reason}</p>}
        {view.kind === 'done' && <p>{view.text}</p>}
        {asks && <Amounts {...words} own={view.own} cancel={view.cancel} />}
      </div>
      <div className="form-actions">
        <button
          type="button"
          className="btn"
          aria-disabled={busy || undefined}
          onClick={busy ? undefined : closeDialog}
        >
          {t(asks ? 'ownOrder:keep' : 'ownOrder:close')}
        </button>
        {asks && (
          <button
            type="button"
            className="btn btn-quiet btn-danger"
            aria-disabled={busy || undefined}
            onClick={() => void cancel()}
          >
            {t(busy ? 'ownOrder:busy' : 'ownOrder:confirm')}
          </button>
        )}
      </div>
    </OwnDialog>
  )
}

type Cancellation = NonNullable<OwnOrder['cancel']>

function Amounts({ t, own, cancel: { kept, refund } }: Words & { own: OwnOrder; cancel: Cancellation }) {
  const money = (minor: number) => formatMoney(minor, own.currency)
  if (kept === 0 && refund === 0) return <p>{t('ownOrder:nothingBack')}</p>
  return (
    <>
      <p>{t(kept > 0 ? 'ownOrder:withFee' : 'ownOrder:free')}</p>
      <dl className="sums">
        {sumsView(own, t)
          .slice(0, -1)
          .map(({ label, amount }) => (
            <Sum key={label} label={label} value={amount} />
          ))}
        <Sum label={t('ownOrder:total')} value={money(own.total)} />
        {own.refunded > 0 && <Sum label={t('ownOrder:before')} value={money(-own.refunded)} />}
        {kept > 0 && <Sum label={t('ownOrder:fee')} value={money(-kept)} />}
        <Sum label={t('ownOrder:back')} value={money(refund)} />
      </dl>
    </>
  )
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="price">{value}</dd>
    </div>
  )
}
