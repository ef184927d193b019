import { useEffect, useEffectEvent, useReducer, useRef, useState, type Dispatch } from 'react'
import type { Locale } from '#shared/locale.ts'
import { keyAction } from './panel-keys.ts'
import { CLOSED, isAnswered, panelReducer, type PanelEvent, type PanelState } from './panel-state.ts'
import { findInShop } from './search.api.ts'
import { isSearchable } from './search.ts'
import { createSearcher, type Searcher } from './searcher.ts'

interface Search {
  state: PanelState
  /** True if the box is empty, so that no clear button is shown. */
  isEmpty: boolean
  dispatch: Dispatch<PanelEvent>
  clear: () => void
}

/** Listens to the search box and holds the panel's state. */
export function useSearchBox(form: HTMLFormElement, input: HTMLInputElement, locale: Locale): Search {
  const [state, dispatch] = useReducer(panelReducer, CLOSED)
  const [isEmpty, setEmpty] = useState(input.value === '')
  const searcher = useRef<Searcher>(null)

  const dismiss = useEffectEvent(() => {
    searcher.current?.cancel()
    dispatch({ type: 'dismissed' })
  })

  const onInput = useEffectEvent(() => {
    const text = input.value
    setEmpty(text === '')
    searcher.current?.cancel()
    dispatch({ type: 'typed', text })
    if (!isSearchable(text)) return
    if (isAnswered(state, text)) dispatch({ type: 'reopened' })
    else searcher.current?.search(text.trim())
  })

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // During composition, the keys belong to the input method.
    if (event.isComposing || (event.target !== input && event.key !== 'Escape')) return
    const action = keyAction(event.key, state, isAnswered(state, input.value))
    // Escape also cancels a request that has not been answered yet.
    if (event.key === 'Escape') searcher.current?.cancel()
    if (!action) return
    event.preventDefault()
    if (action.type === 'pick') form.querySelector<HTMLElement>('[aria-selected=true]')?.click()
    else dispatch(action)
  })

  const onFocus = useEffectEvent(() => {
    if (isAnswered(state, input.value)) dispatch({ type: 'reopened' })
  })

  useEffect(() => {
    searcher.current = createSearcher({
      ask: (query, signal) => findInShop(query, locale, signal),
      onAnswer: (query, result) => dispatch({ type: 'answered', query, result }),
      onFailure: (error) => {
        console.error(error)
        dispatch({ type: 'failed' })
      },
    })
    const ending = new AbortController()
    const { signal } = ending
    input.addEventListener('input', () => onInput(), { signal })
    form.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    input.addEventListener('focus', () => onFocus(), { signal })
    form.addEventListener('submit', () => dismiss(), { signal })
    const leave = ({ target }: Event) => form.contains(target as Node) || dismiss()
    document.addEventListener('pointerdown', leave, { signal })
    document.addEventListener('focusin', leave, { signal })
    // Text typed before this effect ran.
    onInput()
    return () => {
      ending.abort()
      searcher.current?.cancel()
    }
  }, [form, input, locale])

  const clear = () => {
    input.value = ''
    input.dispatchEvent(new Event('input'))
    input.focus()
  }
  return { state, isEmpty, dispatch, clear }
}
