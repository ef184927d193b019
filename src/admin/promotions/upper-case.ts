import type { ChangeEvent, CompositionEvent } from 'react'

/**
 * Puts what is typed into capitals (spec, section 5) and leaves the caret where it is. While a letter is being
 * composed its keys belong to the input method; the end of the composition comes here, too.
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
