import type { Words } from '#i18n/island.ts'
import type { Currency } from '#shared/money.ts'
import { shortOrderId } from './order-id.ts'
import type { OwnOrder } from './own-order.schema.ts'
import { useFocusAfter } from './use-focus-after.ts'
import { useLoaded } from './use-loaded.ts'

interface Props extends Words {
  orderId: string
  token: string | undefined
  /** What the order says now; null: it can no longer be changed. An open dialog stays. */
  change: OwnOrder['change']
  currency: Currency
  /** The id of the heading that takes the focus when the button is gone. */
  heading: string
  onChanged(own: OwnOrder): void
  /** Called when a change has failed: the order may not be what the page shows. */
  onFailed(): void
}

/** The button that changes card, notes and time of an order, and its dialog. */
export function ChangeOrder({ orderId, token, change, currency, heading, onChanged, onFailed, ...words }: Props) {
  const { t } = words
  const { Loaded, open, close } = useLoaded(words, () =>
    import('./ChangeDialog.tsx').then(({ ChangeDialog }) => ({ Dialog: ChangeDialog, change })),
  )
  useFocusAfter(heading, { isOpen: Loaded !== null, hasButton: change !== null })

  return (
    <>
      {change && (
        <button
          type="button"
          className="btn btn-quiet"
          aria-label={t('ownOrder:changeNamed', { number: shortOrderId(orderId) })}
          onClick={open}
        >
          {t('ownOrder:change')}
        </button>
      )}
      {Loaded?.change && (
        <Loaded.Dialog
          {...words}
          orderId={orderId}
          token={token}
          before={Loaded.change}
          currency={currency}
          onChanged={onChanged}
          onFailed={onFailed}
          onClose={close}
        />
      )}
    </>
  )
}
