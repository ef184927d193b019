import { useCallback, useRef, useState } from 'react'
import type { Locale } from '#shared/locale.ts'
import { trackOrder, type TrackingResult } from './tracking.api.ts'

type TrackingView = { kind: 'none' } | { kind: 'searching' } | TrackingResult

interface Tracking {
  view: TrackingView
  /**
   * Looks an order up. The number is trimmed, and a blank one ignored (spec, section 5). A new search replaces one in
   * progress, and the address bar names the order.
   */
  search(text: string): void
  /** Looks the order that is shown up again, and leaves it on the page meanwhile, or if that fails. */
  refresh(orderId: string): void
}

/** Returns the state of the look-up, and what changes it. */
export function useTracking(locale: Locale): Tracking {
  const [view, setView] = useState<TrackingView>({ kind: 'none' })
  const running = useRef<AbortController>(null)

  const start = useCallback(() => {
    running.current?.abort()
    return (running.current = new AbortController()).signal
  }, [])

  const search = useCallback(
    (text: string) => {
      const id = text.trim()
      if (!id) return
      const signal = start()
      setView({ kind: 'searching' })
      history.replaceState(history.state, '', `?${new URLSearchParams({ id })}`)
      trackOrder(id, locale, signal).then(setView, () => {})
    },
    [locale, start],
  )

  const refresh = useCallback(
    (orderId: string) => {
      trackOrder(orderId, locale, start()).then(
        (result) => result.kind === 'found' && setView(result),
        () => {},
      )
    },
    [locale, start],
  )
  return { view, search, refresh }
}
