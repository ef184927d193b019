import { useEffect, useEffectEvent, useId, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react'

interface Props {
  title: string
  /** The `dialog` of `useLoaded`. */
  dialog: RefObject<HTMLDialogElement | null>
  /** Whether something is being sent: the dialog then stays open. */
  busy: boolean
  /** Whether the work is done: the dialog then closes. */
  isDone?: boolean
  /** @param isKept whether something was typed that the customer has not discarded */
  onClose(isKept: boolean): void
  children: ReactNode
}

/** The return value of a dialog that was closed by its button, or when its work was done. */
const FINISHED = 'finished'

/**
 * A dialog about one's own order. What was typed is kept at Escape and Android's back gesture: nobody is asked about
 * them, because Chromium closes a dialog at the second one in any case.
 */
export function OwnDialog({ title, dialog, busy, isDone = false, onClose, children }: Props) {
  const isTyped = useRef(false)
  const heading = useId()
  useEffect(() => dialog.current?.showModal(), [dialog])
  const finish = useEffectEvent(() => {
    // Closed before it unmounts, because only that returns the focus.
    if (dialog.current?.open) dialog.current.close(FINISHED)
    else onClose(false)
  })
  useEffect(() => {
    if (isDone) finish()
  }, [isDone])
  return (
    <dialog
      ref={dialog}
      className="dialog order-dialog"
      aria-labelledby={heading}
      aria-busy={busy}
      // The page of an order is a live region, and would read out the card's counter at each key.
      aria-live="off"
      onCancel={(event) => busy && event.preventDefault()}
      onInput={() => (isTyped.current = true)}
      onClose={({ currentTarget: { open, returnValue } }) => {
        // The event comes with the next frame; until then it may have been opened again.
        if (!open) onClose(isTyped.current && returnValue !== FINISHED)
      }}
    >
      <h2 id={heading}>{title}</h2>
      {children}
    </dialog>
  )
}

/** Closes the dialog that a button is in: closed before it unmounts, because only that returns the focus. */
export function closeDialog({ currentTarget }: MouseEvent): void {
  currentTarget.closest('dialog')?.close(FINISHED)
}
