import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'

interface Props {
  title: string
  /** Whether something is being sent: the dialog then stays open. */
  busy: boolean
  /** Whether the work is done: the dialog then closes. */
  isDone?: boolean
  onClose(): void
  children: ReactNode
}

/** A dialog about one's own order, open as long as it is mounted. */
export function OwnDialog({ title, busy, isDone = false, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    // Closed before it unmounts, because only that returns the focus.
    if (isDone) dialog.current?.close()
  }, [isDone])
  return (
    <dialog
      ref={dialog}
      className="dialog order-dialog"
      aria-labelledby="own-title"
      aria-busy={busy}
      // The page of an order is a live region, and would read out the card's counter at each key.
      aria-live="off"
      onCancel={(event) => busy && event.preventDefault()}
      onClose={onClose}
    >
      <h2 id="own-title">{title}</h2>
      {children}
    </dialog>
  )
}

/** Closes the dialog that a button is in: closed before it unmounts, because only that returns the focus. */
export function closeDialog({ currentTarget }: MouseEvent): void {
  currentTarget.closest('dialog')?.close()
}
