import { useState } from 'react'
import type { Words } from '#i18n/island.ts'
import { useFocusAfter } from '#ui/use-focus-after.ts'
import { shortOrderId } from './order-id.ts'
import { useLoaded } from './use-loaded.ts'

interface Props extends Words {
  orderId: string
  token?: string | undefined
  /** Whether the order can be cancelled, as far as the page knows. An open dialog stays when this ends. */
  offered: boolean
  /** The id of the heading that takes the focus when the button is gone. */
  heading: string
  onCancelled(): void
}

/** The button that cancels an order, and the dialog that says what comes back. */
export function CancelOrder({ orderId, token, offered, heading, onCancelled, ...words }: Props) {
  const { t } = words
  const {
    Loaded: Dialog,
    dialog,
    isOpen,
    open,
    close,
  } = useLoaded(words, () => import('./CancelDialog.tsx').then((file) => file.CancelDialog))
  /** Known before the page has read the order again. */
  const [isCancelled, setCancelled] = useState(false)
  const hasButton = offered && !isCancelled

  useFocusAfter(heading, { isOpen, isPending: hasButton })

  function cancelled() {
    setCancelled(true)
    onCancelled()
  }

  return (
    <>
      {hasButton && (
        <button
          type="button"
          className="btn btn-quiet"
          aria-label={t('ownOrder:cancelNamed', { number: shortOrderId(orderId) })}
          onClick={open}
        >
          {t('ownOrder:cancel')}
        </button>
      )}
      {Dialog && (
        <Dialog {...words} dialog={dialog} orderId={orderId} token={token} onCancelled={cancelled} onClose={close} />
      )}
    </>
  )
}
