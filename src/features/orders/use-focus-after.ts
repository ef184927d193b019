import { useEffect, useRef } from 'react'

/**
 * Gives the focus to a heading once the button of a dialog is gone. A closed dialog returns the focus to its button,
 * which may vanish later, when the page has read the order again. A focus that is elsewhere by then stays there.
 */
export function useFocusAfter(heading: string, { isOpen, hasButton }: { isOpen: boolean; hasButton: boolean }): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) wasOpen.current = true
    if (isOpen || hasButton || !wasOpen.current) return
    wasOpen.current = false
    if (document.activeElement === document.body) document.getElementById(heading)?.focus()
  }, [heading, isOpen, hasButton])
}
