import { useEffect, useRef, type RefObject } from 'react'

/**
 * Gives the focus to a heading when the control that had it vanishes from a part of the screen, as a form does once
 * nothing is left to send. A focus that has gone elsewhere by then stays there.
 * @returns the props of the part's element
 */
export function useKeepFocus(heading: RefObject<HTMLElement | null>) {
  const isInside = useRef(false)
  // After every render: any of them may have removed the control. The browser does not report its blur to React then.
  useEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return
    isInside.current = false
    heading.current?.focus()
  })
  return {
    onFocus: () => void (isInside.current = true),
    onBlur: () => void (isInside.current = false),
  }
}
