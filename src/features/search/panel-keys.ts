import type { PanelEvent, PanelState } from './panel-state.ts'

/** What a key in the search box does in the panel; null leaves the key to the browser. */
export type KeyAction = PanelEvent | { type: 'pick' }

/**
 * Maps the keys of a combobox with a listbox (WAI-ARIA practices). Home and End move in the text until an option is
 * active; Enter without an active option submits the form, which leads to the matching products.
 */
export function keyAction(key: string, state: PanelState, isAnswered: boolean): KeyAction | null {
  if (!state.isOpen) return (key === 'ArrowDown' || key === 'ArrowUp') && isAnswered ? { type: 'reopened' } : null
  const isOnOption = state.active >= 0
  switch (key) {
    case 'ArrowDown':
      return { type: 'moved', to: 'next' }
    case 'ArrowUp':
      return { type: 'moved', to: 'previous' }
    case 'Home':
      return isOnOption ? { type: 'moved', to: 'first' } : null
    case 'End':
      return isOnOption ? { type: 'moved', to: 'last' } : null
    case 'Enter':
      return isOnOption ? { type: 'pick' } : null
    case 'Escape':
      return { type: 'dismissed' }
    default:
      return null
  }
}
