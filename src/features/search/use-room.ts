import { useEffect, useRef, type RefObject } from 'react'

/** The free space below the panel, in pixels. */
const MARGIN = 12

/**
 * Keeps an open panel's `--room` at the visible height below its top, in pixels: on a phone the keyboard covers part of
 * the page without changing any CSS length.
 */
export function useRoom(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const view = window.visualViewport
    if (!isOpen || !view) return
    const measure = () => {
      const top = panel.current?.getBoundingClientRect().top ?? 0
      panel.current?.style.setProperty('--room', `${Math.max(180, view.offsetTop + view.height - top - MARGIN)}px`)
    }
    const ending = new AbortController()
    for (const change of ['resize', 'scroll']) view.addEventListener(change, measure, { signal: ending.signal })
    measure()
    return () => ending.abort()
  }, [isOpen])
  return panel
}
