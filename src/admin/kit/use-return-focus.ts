import { useRef } from 'react'

/**
 * Where the focus was when a dialog without a trigger of its own was opened, to give it back. Radix gives it back to
 * triggers only.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const from = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  // Read while rendering: by the time effects run, the dialog has taken the focus.
  if (open && !wasOpen.current) from.current = document.activeElement
  wasOpen.current = open
  return (event) => {
    event.preventDefault()
    const element = from.current
    if (element instanceof HTMLElement && element.isConnected) element.focus()
    else document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }
}
