import { useCallback, useRef, useState } from 'react'
import type { Locale } from '#shared/locale.ts'
import { trackOrder, type TrackingResult } from './tracking.api.ts'

export type TrackingView = { kind: 'none' } | { kind: 'searching' } | TrackingResult

/**
 * Returns the state of the look-up, and `search`, which trims the number and ignores a blank one (spec, section 5). A
 * new search replaces one in progress, and the address bar names the order.
 */
export function useTracking(locale: Locale): { view: TrackingView; search(text: string): void } {
  const [view, setView] = useState<TrackingView>({ kind: 'none' })
  const running = useRef<AbortController>(null)

  const search = useCallback(
    (text: string) => {
      const id = text.trim()
      if (!id) return
      running.current?.abort()
      const { signal } = (running.current = new AbortController())
      setView({ kind: 'searching' })
      history.replaceState(history.state, '', `?${new URLSearchParams({ id })}`)
      trackOrder(id, locale, signal).then(setView, () => {})
    },
    [locale],
  )
  return { view, search }
}
