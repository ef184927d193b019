import { useRef } from 'react'
import { focusTitle } from './focus-title.ts'

/**
 * Returns the close handler of a dialog without a trigger: it returns the focus to where it was at opening. Radix does
 * this only for triggers.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const from = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  // Read while rendering, because by the time effects run, the dialog has the focus.
  if (open && !wasOpen.current) from.current = document.activeElement
  wasOpen.current = open
  return (event) => {
    event.preventDefault()
    const element = from.current
    if (element instanceof HTMLElement && element.isConnected) element.focus()
    else focusTitle()
  }
}
