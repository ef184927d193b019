import { useState } from 'react'
import { focusTitle } from './focus-title.ts'

/**
 * Returns the close handler of a dialog without a trigger: it returns the focus to where it was when the dialog was
 * first rendered. Radix does this only for triggers.
 */
export function useReturnFocus(): (event: Event) => void {
  // Read while rendering, because by the time effects run, the dialog has the focus.
  const [from] = useState(() => document.activeElement)
  return (event) => {
    event.preventDefault()
    if (from instanceof HTMLElement && from.isConnected) from.focus()
    else focusTitle()
  }
}
