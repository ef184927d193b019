import { useEffect, useRef } from 'react'

/**
 * Gives the focus to a heading or a line once the button of a dialog or a form is gone. A closed dialog returns the
 * focus to its button, which may vanish later, when the page has read the order again. A focus that is elsewhere by
 * then stays there.
 * @param id that of the element, which can take the focus
 */
export function useFocusAfter(id: string, { isOpen, hasButton }: { isOpen: boolean; hasButton: boolean }): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) wasOpen.current = true
    if (isOpen || hasButton || !wasOpen.current) return
    wasOpen.current = false
    if (document.activeElement === document.body) document.getElementById(id)?.focus()
  }, [id, isOpen, hasButton])
}
