import type { ChangeEvent, CompositionEvent } from 'react'

/**
 * Converts typed text to upper case (spec, section 5) and keeps the caret in place. Does nothing during a composition,
 * whose keys belong to the input method; the end of the composition calls it again.
 */
export function toUpperCase(event: ChangeEvent<HTMLInputElement> | CompositionEvent<HTMLInputElement>): void {
  const input = event.currentTarget
  if ('isComposing' in event.nativeEvent && event.nativeEvent.isComposing) return
  const { value, selectionStart, selectionEnd } = input
  const capitals = value.toUpperCase()
  if (capitals === value) return
  input.value = capitals
  input.setSelectionRange(selectionStart, selectionEnd)
}
