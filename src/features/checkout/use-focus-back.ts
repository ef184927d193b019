import { useEffect, useRef, type RefObject } from 'react'
import type { CheckoutState } from './checkout-machine.ts'

/**
 * Returns the focus to the button after a payment that was not made: a button loses it when it is disabled. Between
 * `paying` and `ready` the form may be `updating`.
 */
export function useFocusBack(button: RefObject<HTMLButtonElement | null>, phase: CheckoutState['phase']): void {
  const wasPressed = useRef(false)
  useEffect(() => {
    if (phase === 'paying') wasPressed.current = true
    if (phase !== 'ready' || !wasPressed.current) return
    wasPressed.current = false
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [button, phase])
}
