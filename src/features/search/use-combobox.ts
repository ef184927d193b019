import { useEffect } from 'react'
import { countOf, type PanelState } from './panel-state.ts'

interface Combobox {
  /** The list's id. */
  id: string
  state: PanelState
  optionId: (index: number) => string
}

/**
 * Sets the combobox attributes for assistive technology. The input is the page's own element, not React's, so they are
 * set by hand.
 */
export function useCombobox(input: HTMLInputElement, { id, state, optionId }: Combobox): void {
  useEffect(() => {
    input.setAttribute('role', 'combobox')
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-haspopup', 'listbox')
  }, [input])

  const isExpanded = state.isOpen && countOf(state.result) > 0
  const activeId = isExpanded && state.active >= 0 ? optionId(state.active) : null
  useEffect(() => {
    input.setAttribute('aria-expanded', String(isExpanded))
    setOrRemove(input, 'aria-controls', isExpanded ? id : null)
    setOrRemove(input, 'aria-activedescendant', activeId)
  }, [input, id, isExpanded, activeId])
}

function setOrRemove(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
