import { useEffect, useEffectEvent, useRef } from 'react'
import { moveBeside, moveBy } from './sort-ids.ts'

/**
 * Has the entries of a list sorted by dragging, and sorted or taken out by buttons, which a keyboard reaches. Each
 * entry has its id in `data-entry`.
 */
export function useSortable<List extends HTMLElement>(ids: readonly string[], onSort: (ids: string[]) => void) {
  const list = useRef<List>(null)
  const key = ids.join(' ')
  const drop = useEffectEvent((id: string, target: string, side: 'before' | 'after') =>
    onSort(moveBeside(ids, id, target, side)),
  )
  // An entry that moves in the page loses the focus, which the next press of a key needs.
  const pressed = useRef<HTMLElement>(null)
  useEffect(() => {
    pressed.current?.focus()
    pressed.current = null
  }, [key])
  useEffect(() => {
    let end: (() => void) | undefined
    let live = true
    void import('./drag-entries.ts').then(
      ({ dragEntries }) => {
        if (live && list.current) end = dragEntries(list.current, drop)
      },
      // The buttons sort without it.
      () => {},
    )
    return () => {
      live = false
      end?.()
    }
  }, [key])

  return {
    list,
    /** Returns the props of the button that takes an entry out. The next one, or the last, then has the focus. */
    remover: (id: string) => ({
      'data-remove': '',
      onClick() {
        const rest = ids.filter((other) => other !== id)
        const neighbour = rest[Math.min(ids.indexOf(id), rest.length - 1)]
        const entries = [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]
        const entry = entries.find(({ dataset }) => dataset.entry === neighbour)
        pressed.current = entry?.querySelector<HTMLElement>('[data-remove]') ?? null
        onSort(rest)
      },
    }),
    /** Returns the props of the button that moves an entry by some places. */
    mover: (id: string, places: -1 | 1) => ({
      'aria-disabled': ids.at(places === -1 ? 0 : -1) === id || undefined,
      onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => {
        pressed.current = currentTarget
        onSort(moveBy(ids, id, places))
      },
    }),
  }
}
