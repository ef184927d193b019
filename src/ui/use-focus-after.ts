import { useEffect, useRef } from 'react'

/**
 * Gives the focus to a heading or a line once the button that had it is gone: that of a dialog, a form, or a failed
 * load. A closed dialog returns the focus to its button, which may vanish later, when the page has read the order
 * again. A focus that is elsewhere by then stays there. The page does not scroll: Safari gives a pressed button no
 * focus, and what was pressed may still be there.
 * @param id that of the element, which can take the focus
 * @param state `isOpen`: whether the dialog, the form or the failure is shown. `isPending`: whether the focus waits
 *   once it is not, for the end of a load or of the button.
 */
export function useFocusAfter(
  id: string,
  { isOpen, isPending = false }: { isOpen: boolean; isPending?: boolean },
): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) wasOpen.current = true
    if (isOpen || isPending || !wasOpen.current) return
    wasOpen.current = false
    if (document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true })
  }, [id, isOpen, isPending])
}
