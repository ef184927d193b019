import { useState } from 'react'
import type { Words } from '#i18n/island.ts'
import { showToast } from '#ui/toast/toast.ts'
import type { CancelDialog } from './CancelDialog.tsx'
import { shortOrderId } from './order-id.ts'

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
  /** Loaded when it is first opened: most visits cancel nothing. */
  const [Dialog, setDialog] = useState<typeof CancelDialog | null>(null)

  /** Known before the page has read the order again. */
  const [isCancelled, setCancelled] = useState(false)
  const hasButton = offered && !isCancelled

  async function open() {
    try {
      const file = await import('./CancelDialog.tsx')
      setDialog(() => file.CancelDialog)
    } catch {
      showToast({ variant: 'destructive', title: t('ownOrder:loadFailed') })
    }
  }

  function cancelled() {
    setCancelled(true)
    onCancelled()
  }

  function close() {
    setDialog(null)
    // A closed dialog returns the focus to its button, unless the button is gone.
    if (!hasButton) document.getElementById(heading)?.focus()
  }

  return (
    <>
      {hasButton && (
        <button
          type="button"
          className="btn btn-quiet"
          aria-label={t('ownOrder:cancelNamed', { number: shortOrderId(orderId) })}
          onClick={() => void open()}
        >
          {t('ownOrder:cancel')}
        </button>
      )}
      {Dialog && <Dialog {...words} orderId={orderId} token={token} onCancelled={cancelled} onClose={close} />}
    </>
  )
}
