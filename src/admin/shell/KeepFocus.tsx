import { useEffect, useState, type RefObject } from 'react'
import { focusTitle } from '../kit/focus-title.ts'

/**
 * Gives the focus to the screen's title when the control that had it is removed from the screen, as the button of a
 * row is that it deletes. A control that the screen itself gives the focus to keeps it.
 */
export function KeepFocus({ main }: { main: RefObject<HTMLElement | null> }) {
  const [lost, setLost] = useState<Element | null>(null)
  useEffect(() => {
    const screen = main.current
    if (!screen) return
    let focused: Element | null = null
    const take = ({ target }: FocusEvent) => void (focused = target instanceof Element ? target : null)
    // Some browsers report the removal of a control as its blur: a control that is still there was left.
    const leave = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (focused === target && focused?.isConnected) focused = null
      })
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected) return
      setLost(focused)
      focused = null
    })
    screen.addEventListener('focusin', take)
    screen.addEventListener('focusout', leave)
    observer.observe(screen, { childList: true, subtree: true })
    return () => {
      screen.removeEventListener('focusin', take)
      screen.removeEventListener('focusout', leave)
      observer.disconnect()
    }
  }, [main])
  // In an effect, because React runs those of the render that removed the control first: they may move the focus.
  useEffect(() => {
    if (lost && document.activeElement === document.body) focusTitle()
  }, [lost])
  return null
}
