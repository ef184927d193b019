import type { Words } from '#i18n/island.ts'
import type { Currency } from '#shared/money.ts'
import { showToast } from '#ui/toast/toast.ts'
import { useFocusAfter } from '#ui/use-focus-after.ts'
import { shortOrderId } from './order-id.ts'
import type { OwnOrder } from './own-order.schema.ts'
import { useLoaded } from './use-loaded.ts'
import { fetchOwnOrder } from './use-own-order.ts'

interface Props extends Words {
  orderId: string
  token: string | undefined
  /** What the order says now; null: it can no longer be changed; undefined: the dialog asks. An open dialog stays. */
  change: OwnOrder['change'] | undefined
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
  /** Resolves to what the order says; to null, and says why, if it can no longer be changed. */
  async function ask(): Promise<OwnOrder['change']> {
    const own = await fetchOwnOrder(words.locale, orderId, token)
    if (own.cannotChange) {
      showToast({ title: own.cannotChange.message })
      // The button goes, so the focus must have another place.
      document.getElementById(heading)?.focus()
      onFailed()
    }
    return own.change
  }

  const { Loaded, dialog, isOpen, open, close } = useLoaded(words, async () => {
    const [{ ChangeDialog }, before] = await Promise.all([import('./ChangeDialog.tsx'), change ?? ask()])
    return before && { Dialog: ChangeDialog, before }
  })
  useFocusAfter(heading, { isOpen, isPending: change !== null })

  return (
    <>
      {change !== null && (
        <button
          type="button"
          className="btn btn-quiet"
          aria-label={t('ownOrder:changeNamed', { number: shortOrderId(orderId) })}
          onClick={open}
        >
          {t('ownOrder:change')}
        </button>
      )}
      {Loaded && (
        <Loaded.Dialog
          {...words}
          orderId={orderId}
          token={token}
          dialog={dialog}
          before={Loaded.before}
          currency={currency}
          onChanged={onChanged}
          onFailed={onFailed}
          onClose={close}
        />
      )}
    </>
  )
}
